import type { Control } from '../../protocol/control.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { setupOf } from '../../protocol/scenario-defaults.ts'
import type { BranchRow, MetaRow, Stepping, TabRow, WorldStore } from './store.ts'

/** The branch that begins with the world. */
export const MAIN = 'main'

export function mainBranch(madeAt: number): BranchRow {
  return { id: MAIN, name: MAIN, from: 0, newest: 0, madeAt }
}

/** Everything goes on by itself. */
export const FREE: Control = { mode: 'run', breakpoints: [], paused: [] }

export const NOTHING_RESUMED: Stepping = { resumed: [], ignoringBreakpoints: [] }

/** Empties the store and writes the first rows: the world's own, and one tab on each device. What pauses outlives a reset. */
export function startWorld(
  store: WorldStore,
  scenario: Scenario,
  realNow: number,
  pausing: Pick<Control, 'breakpoints' | 'beats'> = FREE,
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
    lastUndo: -1,
    keptBytes: 0,
    undoBytes: 0,
    archivedBytes: 0,
    branch: MAIN,
    lastBranch: 0,
    earliest: 0,
    control: { ...FREE, ...pausing },
    stepping: NOTHING_RESUMED,
  }
  return store.atomically(async () => {
    await store.clear()
    await store.put('meta', meta)
    await store.put('branches', mainBranch(realNow))
    await store.restore(registered(scenario.people))
    await store.put('tabs', ...scenario.devices.map((device) => firstTab(device.id, scenario.start)))
    return meta
  })
}

/** People whose columns have an id have registered: the rows that they have from then on. */
export function registered(people: Scenario['people']) {
  return people.flatMap(({ columns, email, name }) => {
    if (columns?.['id'] === undefined || columns['id'] === null) return []
    const id = String(columns['id'])
    const { emailVerified } = columns
    // Columns are JSON, which has no dates.
    const verified = typeof emailVerified === 'string' ? { emailVerified: new Date(emailVerified) } : {}
    const row = { name, email, emailVerified: null, image: null, ...columns, ...verified, id }
    return { table: 'users', key: id, row }
  })
}

/** The tab that a device has from the beginning. */
export function firstTab(device: string, url: string): TabRow {
  return { device, tab: 't1', loading: false, history: [{ url }], position: 0 }
}
