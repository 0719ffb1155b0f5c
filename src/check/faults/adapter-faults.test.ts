import { describe, expect, it } from 'vitest'
import type { FaultEffect } from '../../protocol/faults.ts'
import { everyNth } from '../testing/extent.ts'
import type { House } from '../testing/simulated-browser.ts'
import { addFault, askForLink, firesOf, loggedBy, newHouse, signIn, stepsOf } from './play.ts'

const SERVER_ERROR = 'The server configuration has a problem'
const SIGNED_IN = 'Signed in as Ada Byron'

type Case = readonly [operation: string, effect: FaultEffect, seen: string, logged: readonly string[]]

const oauth: readonly Case[] = [
  ...['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount', 'createSession'].flatMap(
    (operation): Case[] => [
      [operation, { does: 'throw' }, SERVER_ERROR, ['AdapterError', 'AdapterError']],
      [operation, { does: 'throw', message: 'deadlock' }, SERVER_ERROR, ['AdapterError', 'AdapterError']],
      [operation, { does: 'slow', seconds: 30 }, SIGNED_IN, []],
    ],
  ),
  ['createUser', { does: 'return-nothing' }, SERVER_ERROR, ['CallbackRouteError']],
  ['createSession', { does: 'return-nothing' }, SERVER_ERROR, ['CallbackRouteError']],
  // A user that is found nowhere is a new one.
  ['getUserByAccount', { does: 'return-nothing' }, SIGNED_IN, []],
  ['getUserByEmail', { does: 'return-nothing' }, SIGNED_IN, []],
  ['linkAccount', { does: 'return-nothing' }, SIGNED_IN, []],
  ['getUserByAccount', { does: 'missing' }, SERVER_ERROR, ['MissingAdapterMethods']],
  ['createUser', { does: 'missing' }, SERVER_ERROR, ['MissingAdapterMethods']],
]

const mail: readonly Case[] = [
  ['createVerificationToken', { does: 'throw' }, SERVER_ERROR, ['AdapterError', 'AdapterError']],
  ['createVerificationToken', { does: 'slow', seconds: 5 }, 'Check your e-mail', []],
  // The form's own request is answered by JSON.
  [
    'createVerificationToken',
    { does: 'missing' },
    'There was a problem with the server configuration',
    ['MissingAdapterMethods'],
  ],
]

const title = ([operation, effect, seen]: Case) => `${operation} ${Object.values(effect).join(' ')}: ${seen}`

async function expectFire(made: House, [operation, effect, , logged]: Case): Promise<void> {
  expect(await loggedBy(made)).toEqual(logged)
  const target = { at: 'adapter', operation }
  expect(await firesOf(made)).toMatchObject([{ data: { fault: effect.does, target, ended: true } }])
  expect((await made.command('world.read', {})).setup.faults).toEqual([])
  expect(await made.command('exchanges.open', {})).toEqual([])
}

describe('a fault of the adapter fires once, is recorded as a step, and ends in', () => {
  for (const each of everyNth(2, oauth)) {
    it(title(each), async () => {
      const [operation, effect, seen] = each
      const made = await newHouse({ strategy: 'database', providers: [{ id: 'github' }] })
      await addFault(made, { at: 'adapter', operation }, effect)
      expect((await signIn(made.frame(), 'GitHub')).text).toContain(seen)
      await expectFire(made, each)
    })
  }

  for (const each of mail) {
    it(`with a link by mail, ${title(each)}`, async () => {
      const [operation, effect, seen] = each
      const made = await newHouse({ providers: [{ id: 'resend' }] })
      const frame = made.frame()
      await frame.open('https://app.example/auth/signin')
      await addFault(made, { at: 'adapter', operation }, effect)
      expect((await frame.press('Sign in with Resend', { email: 'ada@example.com' })).text).toContain(seen)
      await expectFire(made, each)
    })
  }
})

describe('a fault of the adapter', () => {
  it('that throws leaves nothing behind, and the call is recorded as failed', async () => {
    const made = await newHouse({ strategy: 'database' })
    await addFault(made, { at: 'adapter', operation: 'linkAccount' }, { does: 'throw', message: 'deadlock' })
    await signIn(made.frame(), 'GitHub')
    const rows = await made.command('database.read', {})
    expect([rows.users.length, rows.accounts.length, rows.sessions.length]).toEqual([1, 0, 0])
    const returned = (await stepsOf(made)).filter((step) => step.kind === 'adapter.returned')
    expect(returned.at(-1)).toMatchObject({
      data: { operation: 'linkAccount', error: { type: 'Error', message: 'deadlock' } },
      outcome: 'failed',
    })
  })

  it('that returns nothing does nothing', async () => {
    const made = await newHouse({ strategy: 'database' })
    await addFault(made, { at: 'adapter', operation: 'linkAccount' }, { does: 'return-nothing' })
    await signIn(made.frame(), 'GitHub')
    expect((await made.command('database.read', {})).accounts).toEqual([])
  })

  it('that makes it slow passes virtual time', async () => {
    const made = await newHouse()
    await addFault(made, { at: 'adapter', operation: 'createUser' }, { does: 'slow', seconds: 45 })
    const before = (await made.command('world.read', {})).now
    await signIn(made.frame(), 'GitHub')
    const passed = (await made.command('world.read', {})).now - before
    expect(passed).toBeGreaterThan(45_000)
    expect(passed).toBeLessThan(47_000)
  })

  it('by which an operation is missing waits until the engine looks for it', async () => {
    const made = await newHouse({ providers: [{ id: 'github' }] })
    await addFault(made, { at: 'adapter', operation: 'useVerificationToken' }, { does: 'missing' })
    expect((await signIn(made.frame(), 'GitHub')).text).toContain(SIGNED_IN)
    expect(await firesOf(made)).toEqual([])
    await made.command('setup.change', { setup: { providers: [{ id: 'resend' }] } })
    expect((await made.frame('phone').open('https://app.example/auth/signin')).text).toContain(SERVER_ERROR)
    expect(await firesOf(made)).toHaveLength(1)
    expect((await askForLink(made.frame('phone'))).text).toContain('Check your e-mail')
  })
})
