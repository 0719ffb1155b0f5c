import { describe, expect, it } from 'vitest'
import type { Cookie } from '../../protocol/cookies.ts'
import type { Fault } from '../../protocol/faults.ts'
import { DIGEST } from '../../protocol/own-hash.ts'
import { createTestWorld } from '../testing/test-world.ts'
import { runCommand } from './commands.ts'

const PHONE = { id: 'phone', person: 'ada' } as const
const newFault: Omit<Fault, 'id'> = {
  target: { at: 'network' },
  effect: { does: 'unreachable' },
  once: false,
}

const COOKIE: Cookie = {
  name: 'session',
  value: 'x',
  domain: 'app.example',
  hostOnly: true,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  expires: 'session',
  creation: 0,
  lastAccess: 0,
}

describe('setup.change', () => {
  it('replaces the named members, with a step for each that is another one and a run of its own', async () => {
    const announced: { type: string }[] = []
    const world = await createTestWorld(announced)
    const before = world.meta
    const view = await runCommand(world, 'setup.change', {
      setup: { maxAge: 60, updateAge: 0, strategy: 'jwt' },
    })
    expect(view.setup).toEqual({ ...before.setup, maxAge: 60, updateAge: 0 })
    expect(view.scenario).toBe(before.scenario)
    expect(await world.store.list('steps')).toMatchObject([
      {
        kind: 'setup.changed',
        data: { member: 'maxAge', before: 2_592_000, after: 60 },
        run: 1,
        exchange: '',
      },
      {
        kind: 'setup.changed',
        data: { member: 'updateAge', before: 86_400, after: 0 },
        run: 1,
        exchange: '',
      },
    ])
    expect(announced.map(({ type }) => type)).toEqual(['steps.appended', 'world.changed'])
  })

  it('that changes nothing is none', async () => {
    const announced: unknown[] = []
    const world = await createTestWorld(announced)
    await runCommand(world, 'setup.change', { setup: { people: structuredClone(world.meta.setup.people) } })
    expect(await world.store.list('steps')).toEqual([])
    expect(announced).toEqual([])
  })

  it('is undone by the images of its step', async () => {
    const world = await createTestWorld()
    const before = world.meta.setup
    await runCommand(world, 'setup.change', { setup: { devices: [PHONE], secrets: ['new'] } })
    const after = world.meta.setup
    const images = await world.store.list('undoRecords')
    expect(new Set(images.map(({ seq }) => seq))).toEqual(new Set([2]))
    expect(images).toMatchObject([
      { meta: { setup: before }, rows: [{ table: 'tabs', before: { device: 'laptop' } }] },
    ])
    await runCommand(world, 'world.rewind', { to: 0 })
    expect(world.meta.setup).toEqual(before)
    await runCommand(world, 'world.rewind', { to: 2 })
    expect(world.meta.setup).toEqual(after)
  })

  it('gives a new device its first tab, and takes tabs and jar from one that goes', async () => {
    const world = await createTestWorld()
    for (const device of ['laptop', 'phone']) await world.store.put('cookies', { ...COOKIE, device })
    const tablet = { id: 'tablet', person: 'mallory', name: 'Tablet', attacker: true }
    const { devices } = await runCommand(world, 'setup.change', { setup: { devices: [PHONE, tablet] } })
    expect(devices.map(({ id, tabs }) => [id, tabs.map(({ tab, url }) => [tab, url])])).toEqual([
      ['phone', [['t1', 'https://app.example/']]],
      ['tablet', [['t1', 'https://app.example/']]],
    ])
    expect((await world.store.list('tabs')).map(({ device }) => device)).toEqual(['phone', 'tablet'])
    expect((await world.store.list('cookies')).map(({ device }) => device)).toEqual(['phone'])
    await expect(runCommand(world, 'cookies.list', { device: 'laptop' })).rejects.toMatchObject({
      code: 'unknown-device',
    })
  })

  it.each([
    [[{ pass: DIGEST }], ['new']],
    [
      [{ pass: DIGEST }, { pass: DIGEST }],
      [DIGEST, DIGEST],
    ],
    [
      [{ pass: DIGEST, login: 'ada' }, { pass: DIGEST, login: 'bob' }, { pass: DIGEST }],
      ['new', DIGEST, DIGEST],
    ],
    [[{ pass: DIGEST, email: 'else@app.example' }], [DIGEST]],
  ])('puts a hash only into a row that can be of that person: %j', async (rows, passes) => {
    const world = await createTestWorld()
    const ownRows = rows.map((row, n) => ({ table: 'keys', n, row }))
    await world.store.put('ownRows', ...ownRows)
    const [ada, ...others] = world.meta.setup.people
    const bob = { id: 'bob', name: 'Bob', email: 'bob@app.example' }
    const people = [{ ...ada, columns: { pass: 'new' } }, ...others.filter(({ id }) => id !== 'bob'), bob]
    await runCommand(world, 'setup.change', { setup: { people } as never })
    expect((await world.store.list('ownRows')).map(({ row }) => row['pass'])).toEqual(passes)
  })

  it('refuses what does not fit to the rest, and changes nothing', async () => {
    const world = await createTestWorld()
    const before = world.meta
    await expect(
      runCommand(world, 'setup.change', { setup: { people: [{ id: 'zoe', name: 'Zoë', email: '' }] } }),
    ).rejects.toMatchObject({
      code: 'bad-input',
      message: 'setup.devices: "laptop" belongs to "ada", who is not among setup.people.',
    })
    expect(world.meta).toBe(before)
    expect(await world.store.list('steps')).toEqual([])
  })

  it('takes no members that a setup does not have', async () => {
    const world = await createTestWorld()
    const setup = { seed: 1, now: 0, maxAge: 60 }
    const view = await runCommand(world, 'setup.change', { setup })
    expect(Object.keys(view.setup)).not.toContain('seed')
    expect(view.scenario.seed).toBe(7)
  })
})

describe('faults', () => {
  it('get ids that are never used again, and are removed by id however often', async () => {
    const world = await createTestWorld()
    const add = async () => (await runCommand(world, 'fault.add', { fault: newFault })).id
    expect([await add(), await add()]).toEqual(['f1', 'f2'])
    await runCommand(world, 'fault.remove', { id: 'f2' })
    await runCommand(world, 'fault.remove', { id: 'f2' })
    expect(await add()).toBe('f3')
    await runCommand(world, 'setup.change', { setup: { faults: [{ ...newFault, id: 'f4' }] } })
    expect(await add()).toBe('f5')
    expect(world.meta.setup.faults.map(({ id }) => id)).toEqual(['f4', 'f5'])
  })
})

describe('clock.jump', () => {
  it('goes to a time, and never back', async () => {
    const world = await createTestWorld()
    const to = '2026-04-02T00:00:00.000Z'
    expect(await runCommand(world, 'clock.jump', { to })).toEqual({ now: Date.parse(to) })
    await expect(runCommand(world, 'clock.jump', { to: '2026-04-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'The clock shows 2026-04-02T00:00:00.000Z; it can only go forward.',
    })
    expect(await world.store.list('steps')).toMatchObject([
      { kind: 'clock.moved', data: { toMs: Date.parse(to) } },
    ])
  })
})
