import { describe, expect, it } from 'vitest'
import type { CommandName } from '../protocol/commands.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function house(scenario = {}): Promise<House> {
  worlds += 1
  const made = createHouse(`hostile-${worlds}`)
  await made.command('world.reset', { scenario })
  return made
}

/** Everything that a command could have written. */
async function everythingIn(made: House): Promise<string> {
  const { steps } = await made.command('steps.page', { limit: 2000 })
  return JSON.stringify([
    await made.command('world.read', {}),
    steps,
    await made.command('database.read', {}),
    await made.command('exchanges.open', {}),
  ])
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const fetch = { mode: 'cors', credentials: 'include', destination: '', redirect: 'follow' }
const request = { exchange: 'e1', url: 'https://app.example/', method: 'GET', headers: [], fetch }
const network = (effect: object) => ({ fault: { target: { at: 'network' }, effect, once: false } })
const withPeople = (ids: readonly string[]) => ({
  setup: { people: ids.map((id) => ({ id, name: 'X', email: 'x@example.com' })) },
})

const HOSTILE: readonly (readonly [CommandName, unknown, string])[] = [
  [
    'tab.navigate',
    { device: 'laptop', tab: 't1', navigation: { url: 'https://app.example/', initiator: 'e99' } },
    'unknown-exchange',
  ],
  ['clock.advance', { seconds: 1e300 }, 'bad-input: The clock ends at 9000-01-01T00:00:00.000Z'],
  ['clock.advance', { seconds: 1e12 }, 'bad-input: The clock ends'],
  ['clock.jump', { to: '+275000-01-01T00:00:00.000Z' }, 'bad-input'],
  ['setup.change', withPeople(many(10_000).map((index) => `p${index}`)), 'at most 500, not 10000.'],
  ['setup.change', withPeople(['a/b']), 'bad-input: setup.people[0].id'],
  ['setup.change', withPeople(['__proto__']), 'bad-input: setup.people[0].id'],
  ['setup.change', withPeople(['ada', 'ada']), 'names "ada" twice'],
  [
    'setup.change',
    { setup: { devices: many(10_000).map((index) => ({ id: `d${index}`, person: 'ada' })) } },
    'at most 50, not 10000.',
  ],
  // The first member is right, the second is not: neither is written.
  ['setup.change', { setup: { maxAge: 5, devices: [{ id: 'laptop', person: 'nobody' }] } }, '"nobody"'],
  ['fault.add', network({ does: 'oversized', bytes: 1e12 }), 'bad-input: fault.effect.bytes'],
  ['fault.add', network({ does: 'delay', seconds: 1e9 }), 'bad-input: fault.effect.seconds'],
  ['fault.add', network({ does: 'status', status: 101 }), 'bad-input: fault.effect.status'],
  ['fault.add', network({ does: 'content-type', value: 'a\r\nset-cookie: b=c' }), 'bad-input'],
  ['page.request', { ...request, headers: [['x', 'a\r\nset-cookie: b=c']] }, 'bad-input: input.headers[0]'],
  ['page.request', { ...request, headers: [['a b', 'c']] }, 'bad-input: input.headers[0]'],
  ['page.request', { ...request, method: 'CONNECT' }, 'bad-input: input.method'],
  ['page.request', { ...request, exchange: '__proto__' }, 'unknown-exchange'],
  ['exchange.drive', { exchange: 'constructor' }, 'unknown-exchange'],
  ['keys.rotate', { provider: 'constructor' }, 'unknown-provider'],
  ['consent.revoke', { provider: 'github', person: '__proto__' }, 'unknown-person'],
]

describe('a command that cannot be carried out', () => {
  it.each(HOSTILE)('%s %j is refused and writes nothing', async (name, input, refusal) => {
    const made = await house()
    await made.frame().open('https://app.example/')
    const before = await everythingIn(made)
    await expect(made.command(name, input as never)).rejects.toThrow(refusal)
    expect(await everythingIn(made)).toBe(before)
  })
})

describe('statuses that bring no page', () => {
  it.each([204, 205, 304])('%i of a site with a body leaves the world usable', async (status) => {
    const made = await house({ answers: { 'https://odd.example/': { status, body: 'x' } } })
    const frame = made.frame()
    const page = await frame.open('https://odd.example/')
    if (status === 304) expect(page.text).toContain('odd.example returned status 304 and no page.')
    else expect(page.status).toBe(204)
    expect(await made.command('exchanges.open', {})).toEqual([])
    expect((await frame.open('https://app.example/')).status).toBe(200)
  })
})
