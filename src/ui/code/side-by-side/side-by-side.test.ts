import { expect, it } from 'vitest'
import { createStore } from '../../../link/worker/store.ts'
import type { Branch } from '../../../protocol/control.ts'
import { createRecording } from '../../../record/testing/recording.ts'

import { createOverlays } from '../../overlays/overlays.ts'
import type { CodeParts } from '../parts.ts'
import { laySideBySide } from './side-by-side.ts'
import type { Plan } from './variants.ts'

const MAIN: Branch = {
  id: 'main',
  name: 'main',
  from: 0,
  newest: 9,
  current: true,
  madeAt: 0,
  reachable: true,
}
const TAKEN: Branch = { ...MAIN, id: 'b1', name: 'database', parent: 'main', current: false }

/** A world that does as it is asked, and remembers the requests. */
function world(answers: Readonly<Record<string, () => unknown>> = {}) {
  const told: string[] = []
  const overlays = createOverlays()
  const shown: unknown[] = []
  overlays.subscribe(() => void shown.push(overlays.get()?.type))
  const send = async (name: string, input: object) => {
    if (name !== 'branches.list' && name !== 'steps.page') told.push(`${name} ${JSON.stringify(input)}`)
    const usual: Readonly<Record<string, unknown>> = {
      'branches.list': [MAIN, TAKEN],
      'steps.page': { steps: [], last: 0 },
      'world.read': { devices: [] },
      'tab.open': { exchange: 'e9' },
      'exchange.drive': {},
    }
    return answers[name]?.() ?? usual[name]
  }
  const note = (what: string) => async (value: unknown) => {
    told.push(`${what} ${value}`)
    return 'b2'
  }
  let done: Promise<void> = Promise.resolve()
  const failures: unknown[] = []
  const control = createStore({ control: { paused: [], mode: 'step' } })
  const parts = {
    overlays,
    data: { recorded: createStore(createRecording().steps) },
    work: {
      perform: (_name: string, work: () => Promise<void>) => {
        done = work().catch((error: unknown) => void failures.push(error))
      },
    },
    client: {
      canWrite: true,
      channel: { send },
      control,
      travel: { rewind: note('rewind'), fork: note('fork'), switchTo: note('switchTo') },
      faults: { report: (error: unknown) => failures.push(error) },
      pages: { stage: createStore({ visited: [], device: 'laptop', front: {} }) },
      world: { refresh: async () => ({ devices: [] }) },
    },
  }
  return { parts: parts as unknown as CodeParts, told, failures, shown, done: () => done }
}

const PLAN: Plan = {
  flow: {
    from: 4,
    to: 9,
    recordedActions: [
      {
        action: { do: 'navigate', device: 'laptop', tab: 't1', url: 'https://app.example/', action: 'open' },
        seq: 5,
        run: 2,
        exchange: 'e2',
      },
    ],
    ran: { code: null, strategy: 'jwt' },
    strategy: 'jwt',
    written: 'jwt',
  },
  name: 'database',
  change: { strategy: 'database' },
  how: 'with database sessions',
}

it('rewinds, forks under an unused name, changes, plays, and compares both', async () => {
  const { parts, told, shown, done } = world()
  laySideBySide(parts, PLAN)
  await done()
  expect(told.filter((each) => !/^(?:world\.read|tab\.open|exchange\.drive)/.test(each))).toEqual([
    'rewind 4',
    'fork database 2',
    'control.resume {"to":"end"}',
    'setup.change {"setup":{"strategy":"database"}}',
  ])
  expect(told).toContainEqual(expect.stringContaining('tab.open'))
  expect(shown).toEqual(['playing', 'compare'])
  expect(parts.overlays.get()?.data).toMatchObject({
    a: 'main',
    b: 'b2',
    first: 'Callbacks',
    played: { description: 'Replayed steps 5 to 9 of main with database sessions (1 action).' },
  })
})

it('restores the world to where it was when it is cancelled, and the branch says so', async () => {
  const { parts, told, done } = world({
    'setup.change': () => {
      const playing = parts.overlays.get()
      if (playing && 'playing' in playing.data) playing.data.playing.cancel()
      return {}
    },
  })
  laySideBySide(parts, PLAN)
  await done()
  expect(told.slice(-2)).toEqual([
    'branch.rename {"branch":"b2","name":"database 2, cancelled"}',
    'switchTo main',
  ])
  expect(parts.overlays.get()).toBeUndefined()
})

it('restores the world to where it was when something goes wrong, and says what', async () => {
  const problem = new Error('The storage is full.')
  const { parts, told, failures, done } = world({
    'setup.change': () => {
      throw problem
    },
  })
  laySideBySide(parts, PLAN)
  await done()
  expect(told.at(-1)).toBe('switchTo main')
  expect(failures).toEqual([problem])
  expect(parts.overlays.get()).toBeUndefined()
})
