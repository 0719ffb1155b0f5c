import { resolveScenario, setupOf } from '../protocol/scenario-defaults.ts'
import type { MetaRow, WorldStore } from './store.ts'

/** A world that an older version stored, before worlds had a setup and mails a state, as it is stored now. */
export function upgradeWorld(store: WorldStore, found: MetaRow): Promise<MetaRow> {
  const scenario = resolveScenario(found.scenario)
  const meta: MetaRow = { ...found, scenario, setup: setupOf(scenario), scans: [], lastFault: 0 }
  return store.atomically(async () => {
    await store.put('meta', meta)
    const mails = await store.list('mail')
    await store.put(
      'mail',
      ...mails.map((mail) => ({ ...mail, state: 'delivered' as const, arrivesAt: mail.at })),
    )
    return meta
  })
}

/** Whether a stored world is of this version. */
export function isCurrent(found: Partial<MetaRow>): boolean {
  return found.setup !== undefined
}
