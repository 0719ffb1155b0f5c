import { createMutex } from '../values/mutex.ts'
import { createRandom } from '../values/random.ts'
import {
  activeMs,
  commitIn,
  keepValue,
  keptValues,
  nextKey,
  noteIn,
  type Part,
  pauseAt,
  timeOf,
} from './part.ts'
import type { RecordStart, Shared } from './record-entry.ts'
import { makeCall, makeCallAndSettle } from './recorded-call.ts'
import type { ExchangeRecorder, Recorder, World } from './world.ts'

export function createRecorder(world: World, start: RecordStart): ExchangeRecorder {
  const shared: Shared = {
    world,
    at: start.at,
    pending: [],
    pendingResults: [],
    ending: [],
    unexamined: [],
    diverged: false,
    epoch: world.schedule.epoch,
    counters: countersAfter(start.before ?? []),
    kept: new Map(),
    results: new Map(start.results.map((row) => [row.call, row])),
    start,
    seqs: new Map(),
    urls: new Map(start.url === undefined ? [] : [[start.exchange, start.url]]),
    passing: createMutex(),
    edited: start.results.some(({ call }) => call.startsWith('edit ')),
    pausedMs: 0,
  }
  const part = partOf(shared, start.exchange)
  return {
    ...recorderFor(part),
    exchange: start.exchange,
    callAndSettle: (call, settle) => makeCallAndSettle(part, call, settle),
    pause: async () => {
      await pauseAt(shared)
    },
    activeMs: () => activeMs(shared),
    abandon: () => {
      shared.epoch = undefined
    },
  }
}

function countersAfter(keys: readonly string[]): Map<string, number> {
  const counters = new Map<string, number>()
  for (const key of keys) {
    const at = key.lastIndexOf('#')
    const base = key.slice(0, at)
    counters.set(base, Math.max(counters.get(base) ?? 0, Number.parseInt(key.slice(at + 1), 10) + 1))
  }
  return counters
}

function partOf(shared: Shared, exchange: string, at?: number): Part {
  const random = createRandom(shared.world.meta.scenario.seed, exchange)
  return { shared, exchange, notes: shared, random, at, recorderFor }
}

function recorderFor(part: Part): Recorder {
  const { shared, exchange, random } = part
  return {
    world: shared.world,
    run: shared.start.run,
    random,
    now: () => timeOf(part),
    note: (draft, noted) => noteIn(part, draft, noted),
    call: (call) => makeCall(part, call),
    keep: (name, choose) => keepValue(shared, name, choose),
    kept: (name) => keptValues(shared, name),
    commit: (commit) => commitIn(shared, commit),
    below: ({ name = nextKey(shared, 'below').split('#')[1] ?? '', at } = {}) =>
      recorderFor(partOf(shared, `${exchange}.${name}`, at)),
  }
}
