import { expect, it } from 'vitest'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { openWorld } from '../machine/open-world.ts'
import { createTestWorld } from '../testing/test-world.ts'
import type { MetaRow, RecordedResult, Rows } from './store.ts'

it('a world that was stored before worlds had a setup is opened with one, and its mails have arrived', async () => {
  const { store, platform, meta } = await createTestWorld()
  const {
    setup: _setup,
    scans: _scans,
    lastFault: _lastFault,
    lastUndo: _lastUndo,
    branch: _branch,
    ...old
  } = meta
  const { people, devices, seed, start, startsAt } = resolveScenario()
  const scenario = {
    people,
    devices,
    seed,
    start,
    startsAt,
    strategy: 'database',
    maxAge: 60,
    updateAge: 6,
    answers: {},
  }
  await store.put('meta', { ...old, scenario, now: 77, lastStep: 9 } as unknown as MetaRow)
  const mail = {
    id: 'm1',
    service: 'resend',
    to: 'a@b.example',
    from: 'c@d.example',
    subject: '',
    text: '',
    html: '',
    at: 5,
  }
  await store.put('mail', mail as Rows['mail'])

  await store.put('tabs', {
    device: 'laptop',
    tab: 't1',
    exchange: 'e2',
    loading: false,
    history: [],
    position: -1,
  })
  await store.put('results', {
    exchange: 'e3',
    call: 'x#0',
    argsHash: '',
    at: 5,
    counters: {},
  } as unknown as RecordedResult)

  const world = await openWorld({ ...platform, openStore: async () => store }, 'w1')
  expect(world.meta).toMatchObject({
    now: 77,
    scans: [],
    lastFault: 0,
    lastUndo: -1,
    branch: 'main',
    earliest: 9,
  })
  expect(await store.list('branches')).toMatchObject([{ id: 'main', from: 0 }])
  expect(await store.get('tabs', ['laptop', 't1'])).toMatchObject({ shown: 'e2' })
  expect(await store.list('results', { index: 'seq' })).toMatchObject([{ call: 'x#0', seq: 9 }])
  expect(world.meta.setup).toEqual(
    setupOf(resolveScenario({ strategy: 'database', maxAge: 60, updateAge: 6 })),
  )
  expect(await store.get('mail', 'm1')).toEqual({ ...mail, state: 'delivered', arrivesAt: 5 })
  expect(await store.get('meta', 'world')).toEqual(world.meta)
})

it('a world that was stored before an app had code of its own keeps its branches, and has the built-in configuration', async () => {
  const { store, platform, meta } = await createTestWorld()
  const { code: _code, ...setup } = meta.setup
  const { code: _begun, ...scenario } = meta.scenario
  const old = { ...meta, setup, scenario, branch: 'b2', lastBranch: 2, lastStep: 9 }
  await store.put('meta', old as unknown as MetaRow)
  const world = await openWorld({ ...platform, openStore: async () => store }, 'w1')
  expect(world.meta).toEqual({ ...old, setup: meta.setup, scenario: meta.scenario })
  expect(world.meta.setup.code).toBeNull()
  expect(await store.get('meta', 'world')).toEqual(world.meta)
})
