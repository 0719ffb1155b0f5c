import type { Scenario } from '../protocol/scenario.ts'
import { resolveScenario } from '../protocol/scenario-defaults.ts'
import { createMutex, type Mutex } from './mutex.ts'
import type { Platform } from './platform.ts'
import type { ExchangeRow, MetaRow, TabRow, WorldStore } from './store.ts'

/** A world in hand: its storage, and what this life of the worker knows of it. Everything here can be read again from the store. */
export interface World {
  readonly name: string
  readonly platform: Platform
  readonly store: WorldStore
  /** The row as last written. */
  meta: MetaRow
  /** Exchanges this worker is running, by id: a second request for one waits for the same answer. */
  readonly running: Map<string, Promise<ExchangeRow>>
  /** Entries are written one after the other, so that steps are numbered without gaps. */
  readonly writing: Mutex
  /** The simulated internet handles one request at a time: a server's read and the write after it cannot be split. */
  readonly internet: Mutex
  /** Milliseconds of the machine's clock since the worker opened the world: all exchanges, and the part that writes the journal. */
  readonly work: { exchangeMs: number; recordingMs: number }
}

/** Opens a world; a new one starts with `scenario` (default: the default scenario). */
export async function openWorld(platform: Platform, name: string, scenario?: Scenario): Promise<World> {
  const store = await platform.openStore(name)
  const found = await store.get('meta', 'world')
  const meta = found ?? (await startWorld(store, scenario ?? resolveScenario({})))
  return {
    name,
    platform,
    store,
    meta,
    running: new Map(),
    writing: createMutex(),
    internet: createMutex(),
    work: { exchangeMs: 0, recordingMs: 0 },
  }
}

/** Empties the store and writes the first rows: the world's own, and one tab on each device. */
export function startWorld(store: WorldStore, scenario: Scenario): Promise<MetaRow> {
  const meta: MetaRow = {
    key: 'world',
    scenario,
    now: Date.parse(scenario.startsAt),
    lastRun: 0,
    lastExchange: 0,
    lastStep: 0,
  }
  return store.atomically(async () => {
    await store.clear()
    await store.put('meta', meta)
    await store.put('tabs', ...scenario.devices.map((device) => firstTab(device.id, scenario.start)))
    return meta
  })
}

function firstTab(device: string, url: string): TabRow {
  return { device, tab: 't1', loading: false, history: [{ url }], position: 0 }
}
