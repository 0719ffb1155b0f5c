import type { Control } from '../protocol/control.ts'
import type { Scenario } from '../protocol/scenario.ts'
import { resolveScenario, setupOf } from '../protocol/scenario-defaults.ts'
import { damage } from './damage.ts'
import { createMutex } from './mutex.ts'
import { FREE, NOTHING_GOING } from './stepper/defaults.ts'
import type { MetaRow, TabRow, WorldStore } from './store.ts'
import { MAIN, mainBranch } from './time/main-branch.ts'
import { isCurrent, upgradeWorld } from './upgrade-world.ts'
import type { Platform, World } from './world.ts'

/** Opens a world; a new one starts with `scenario` (default: the default scenario). */
export async function openWorld(platform: Platform, name: string, scenario?: Scenario): Promise<World> {
  const store = await platform.openStore(name)
  const meta = await readMeta(platform, store, scenario).catch((error: unknown) => {
    store.close()
    throw error
  })
  return {
    name,
    platform,
    store,
    meta,
    running: new Map(),
    writing: createMutex(),
    internet: createMutex(),
    scanning: createMutex(),
    leading: createMutex(),
    struck: new Set(),
    standing: new Map(),
    wanted: new Map(),
    watchers: new Set(),
    epoch: 0,
    work: { exchangeMs: 0, recordingMs: 0 },
  }
}

/** @throws whatever the storage throws; an error of `damage` when there are rows and nothing that describes them. */
async function readMeta(platform: Platform, store: WorldStore, scenario?: Scenario): Promise<MetaRow> {
  const found = await store.get('meta', 'world')
  if (found !== undefined) return isCurrent(found) ? found : upgradeWorld(store, found, platform.realNow())
  const [tab] = await store.list('tabs', { limit: 1 })
  if (tab !== undefined) throw damage('the table meta is empty, and others are not')
  return startWorld(store, scenario ?? resolveScenario({}), platform.realNow())
}

/** Empties the store and writes the first rows: the world's own, and one tab on each device. Breakpoints outlive a reset. */
export function startWorld(
  store: WorldStore,
  scenario: Scenario,
  realNow: number,
  breakpoints: Control['breakpoints'] = [],
): Promise<MetaRow> {
  const meta: MetaRow = {
    key: 'world',
    scenario,
    setup: setupOf(scenario),
    scans: [],
    lastFault: 0,
    now: Date.parse(scenario.startsAt),
    lastRun: 0,
    lastExchange: 0,
    lastStep: 0,
    lastImage: -1,
    keptBytes: 0,
    imageBytes: 0,
    archivedBytes: 0,
    branch: MAIN,
    lastBranch: 0,
    earliest: 0,
    control: { ...FREE, breakpoints },
    stepping: NOTHING_GOING,
  }
  return store.atomically(async () => {
    await store.clear()
    await store.put('meta', meta)
    await store.put('branches', mainBranch(realNow))
    await store.put('tabs', ...scenario.devices.map((device) => firstTab(device.id, scenario.start)))
    return meta
  })
}

/** The tab that a device has from the beginning. */
export function firstTab(device: string, url: string): TabRow {
  return { device, tab: 't1', loading: false, history: [{ url }], position: 0 }
}
