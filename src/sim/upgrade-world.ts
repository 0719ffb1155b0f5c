import type { Mail } from '../protocol/mail.ts'
import { resolveScenario, setupOf } from '../protocol/scenario-defaults.ts'
import { FREE, NOTHING_GOING } from './stepper/defaults.ts'
import type { MetaRow, WorldStore } from './store.ts'

/** A world that an older version stored, as it is stored now: it has a setup, its mails a state, and its images a count. */
export function upgradeWorld(store: WorldStore, found: MetaRow): Promise<MetaRow> {
  const old: Partial<MetaRow> = found
  const scenario = resolveScenario(found.scenario)
  const {
    setup = setupOf(scenario),
    scans = [],
    lastFault = 0,
    control = FREE,
    stepping = NOTHING_GOING,
  } = old
  const newest = { index: 'seq', from: found.lastStep, to: found.lastStep }
  return store.atomically(async () => {
    const lastImage = (await store.list('images', newest)).at(-1)?.n ?? -1
    const meta: MetaRow = { ...found, scenario, setup, scans, lastFault, lastImage, control, stepping }
    await store.put('meta', meta)
    await store.put('mail', ...(await store.list('mail')).map(withState))
    return meta
  })
}

/** Whether a stored world is of this version. */
export function isCurrent(found: Partial<MetaRow>): boolean {
  return found.lastImage !== undefined && found.control !== undefined
}

function withState(mail: Mail): Mail {
  const { state = 'delivered', arrivesAt = mail.at }: Partial<Mail> = mail
  return { ...mail, state, arrivesAt }
}
