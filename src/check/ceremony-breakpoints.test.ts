import { describe, expect, it } from 'vitest'
import type { CeremonyCall } from '../protocol/ceremony.ts'
import type { BreakpointTarget } from '../protocol/control.ts'
import type { StepKind } from '../protocol/steps.ts'
import { askAsPage, callOf, clientOf, credentialOf } from './testing/page-ceremony.ts'
import { offeredBy } from './testing/page-options.ts'
import { stepsOf } from './testing/scene-reader.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

const APP = 'https://app.example'
const KINDS = /^(?:ceremony|authenticator)\./
let worlds = 0

/** Ada on her account page, about to add a passkey. */
async function ready() {
  worlds += 1
  const house = createHouse(`ceremony-breakpoints-${worlds}`, { storage: 'indexeddb' })
  await house.command('world.reset', {
    scenario: { strategy: 'database', providers: [{ id: 'github' }, { id: 'passkey' }] },
  })
  const frame = house.frame()
  await frame.open(`${APP}/auth/signin`)
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  await frame.open(`${APP}/account`)
  const call = callOf(await offeredBy(house, frame.page(), 'Add a passkey'), APP)
  return { call, frame, house, exchange: frame.page().context.exchange }
}

const begin = (house: House, exchange: string, ceremony: CeremonyCall) =>
  house.command('ceremony.begin', { exchange, ceremony, idempotencyKey: 'page key' })
const decide = (house: House) =>
  house.command('ceremony.decide', { ceremony: 'c1', decision: { kind: 'continue' } })
const open = (house: House) => house.command('ceremonies.open', {})
const pauseAt = (house: House, on: BreakpointTarget) =>
  house.command('breakpoint.set', { breakpoint: { enabled: true, on } })
const resume = (house: House, to: 'step' | 'breakpoint') => house.command('control.resume', { to })
const paused = async (house: House) => (await house.command('control.read', {})).control.paused

async function told(house: House): Promise<readonly StepKind[]> {
  return (await stepsOf(house)).flatMap(({ kind }) => (KINDS.test(kind) ? [kind] : []))
}

const keys = async (house: House) => (await house.command('passkeys.read', {})).authenticators[0]?.passkeys

describe('a breakpoint in a ceremony', () => {
  it('pauses before the authenticator answers: nothing has been made yet, and the page waits', async () => {
    const { call, exchange, house } = await ready()
    await pauseAt(house, { kind: 'ceremony.decided' })
    await begin(house, exchange, call)
    expect(await decide(house)).toMatchObject({ id: 'c1', pausedAt: 'way' })
    expect(await paused(house)).toMatchObject([{ exchange: 'c1', breakpoint: 'b1' }])
    expect((await told(house)).at(-1)).toBe('ceremony.decided')
    expect(await keys(house)).toEqual([])
    await expect(decide(house)).rejects.toThrow('not-asked: The ceremony c1 is paused; resume it.')
    await resume(house, 'breakpoint')
    await expect.poll(() => told(house).then((all) => all.at(-1))).toBe('ceremony.ended')
    expect(await paused(house)).toEqual([])
    expect(await keys(house)).toHaveLength(1)
  })

  it('pauses with the outcome, which the page gets once it is resumed', async () => {
    const { call, exchange, frame, house } = await ready()
    await pauseAt(house, { kind: 'ceremony.ended' })
    await begin(house, exchange, call)
    expect(await decide(house)).toMatchObject({ pausedAt: 'end' })
    expect(await keys(house)).toHaveLength(1)
    const answer = askAsPage(house, frame.page(), await clientOf(frame.page()), 'page key', call)
    await resume(house, 'breakpoint')
    const outcome = await answer
    expect(outcome).toMatchObject({ status: 'created' })
    expect((await told(house)).filter((kind) => kind === 'ceremony.ended')).toHaveLength(1)
    if (!outcome) throw new Error('The page was not answered.')
    await frame.press('Add a passkey', {
      action: 'register',
      data: JSON.stringify(credentialOf(outcome, call)),
    })
    expect((await house.command('database.read', {})).authenticators).toHaveLength(1)
  })

  it('is passed step by step, as in an exchange', async () => {
    const { call, exchange, house } = await ready()
    await house.command('control.pause', {})
    await begin(house, exchange, call)
    expect((await told(house)).at(-1)).toBe('ceremony.asked')
    expect(await open(house)).toMatchObject([{ id: 'c1', pausedAt: 'way' }])
    await resume(house, 'step')
    await expect.poll(() => open(house)).toMatchObject([{ dialog: { kind: 'verify' } }])
    await decide(house)
    for (const kind of ['ceremony.decided', 'authenticator.answered', 'ceremony.ended'] as const) {
      await expect.poll(() => told(house).then((all) => all.at(-1))).toBe(kind)
      await expect.poll(() => paused(house)).toHaveLength(1)
      await resume(house, 'step')
    }
    await expect.poll(() => open(house)).toEqual([])
    expect(await paused(house)).toEqual([])
  })

  it('does not outlive the page: what it paused is withdrawn', async () => {
    const { call, exchange, frame, house } = await ready()
    await pauseAt(house, { kind: 'ceremony.decided' })
    await begin(house, exchange, call)
    await decide(house)
    await house.command('ceremony.withdraw', { ceremony: 'c1' })
    expect(await paused(house)).toEqual([])
    expect(await keys(house)).toEqual([])
    expect(frame.page().text).toContain('Account')
  })

  it('keeps what happens to other keys meanwhile', async () => {
    const { call, exchange, house } = await ready()
    await pauseAt(house, { kind: 'authenticator.answered' })
    await begin(house, exchange, call)
    await decide(house)
    const [passkey] = (await keys(house)) ?? []
    await house.command('passkeys.change', {
      change: { do: 'counter', authenticator: 'keychain-ada', passkey: passkey?.id ?? '', counter: 9 },
    })
    await resume(house, 'breakpoint')
    await expect.poll(() => told(house).then((all) => all.at(-1))).toBe('ceremony.ended')
    expect(await keys(house)).toMatchObject([{ counter: 9 }])
  })

  it('is found again by a new worker, and by a world that was moved into it', async () => {
    const { call, exchange, frame, house } = await ready()
    await pauseAt(house, { kind: 'ceremony.decided' })
    await begin(house, exchange, call)
    await decide(house)
    const again = house.restarted()
    await again.command('control.resume', { to: 'breakpoint' })
    await expect.poll(() => told(again).then((all) => all.at(-1))).toBe('ceremony.ended')
    const decided = (await stepsOf(again)).find(({ kind }) => kind === 'ceremony.decided')
    await again.command('world.rewind', { to: decided?.seq ?? 0 })
    expect(await open(again)).toMatchObject([{ id: 'c1', pausedAt: 'way' }])
    expect(await keys(again)).toEqual([])
    await again.command('world.fork', {})
    // The page asks again, since it has no answer.
    const answer = await askAsPage(again, frame.page(), await clientOf(frame.page()), 'page key', call)
    expect(answer).toMatchObject({ status: 'created' })
    expect(await keys(again)).toHaveLength(1)
  })
})
