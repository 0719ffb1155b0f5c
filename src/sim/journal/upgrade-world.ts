import type { Mail } from '../../protocol/mail.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { estimateSteps } from '../values/estimate-bytes.ts'
import { FREE, MAIN, mainBranch, NOTHING_RESUMED } from './start-world.ts'
import type { MetaRow, TabRow, WorldStore } from './store.ts'

/**
 * A world that an older version stored, as it is stored now: it has a setup, its mails a state, its tabs a page, and all that it has recorded lies on
 * its main branch. What was recorded then has no undo records: the world can be rewound to how it is opened, not beyond.
 */
export function upgradeWorld(store: WorldStore, found: MetaRow, realNow: number): Promise<MetaRow> {
  if (found.branch !== undefined) return withNewMembers(store, found)
  const old: Partial<MetaRow> = found
  const scenario = resolveScenario(found.scenario)
  const {
    setup = setupOf(scenario),
    scans = [],
    lastFault = 0,
    control = FREE,
    stepping = NOTHING_RESUMED,
  } = old
  return store.atomically(async () => {
    const meta: MetaRow = {
      ...found,
      scenario,
      setup: { ...setup, code: setup.code ?? null, answers: setup.answers ?? scenario.answers },
      scans,
      lastFault,
      lastUndo: -1,
      undoBytes: 0,
      archivedBytes: 0,
      branch: MAIN,
      lastBranch: 0,
      earliest: found.lastStep,
      control,
      stepping,
    }
    const [mails, results, tabs] = await Promise.all([
      store.list('mail'),
      store.list('results'),
      store.list('tabs'),
    ])
    await Promise.all([
      store.put('meta', meta),
      store.put('branches', mainBranch(realNow)),
      store.put('mail', ...mails.map(withState)),
      store.put('results', ...results.map((result) => ({ ...result, seq: found.lastStep }))),
      store.put('tabs', ...tabs.map(withPage)),
    ])
    return meta
  })
}

/** Whether a stored world is of this version. */
export function isCurrent(found: Partial<MetaRow>): boolean {
  const { setup } = found
  return (
    found.branch !== undefined &&
    setup?.code !== undefined &&
    setup.answers !== undefined &&
    found.archivedBytes !== undefined
  )
}

/**
 * Before an app could have the user's code it had the stock configuration; fixed answers were only in the scenario; before branches lost steps no one counted how
 * much space theirs take.
 */
async function withNewMembers(store: WorldStore, found: MetaRow): Promise<MetaRow> {
  const { scenario, setup }: { scenario: Partial<Scenario>; setup: Partial<WorldSetup> } = found
  const { archivedBytes }: Partial<MetaRow> = found
  const meta = {
    ...found,
    scenario: { ...found.scenario, code: scenario.code ?? null },
    setup: { ...found.setup, code: setup.code ?? null, answers: setup.answers ?? scenario.answers ?? {} },
    archivedBytes:
      archivedBytes ?? estimateSteps((await store.list('archive')).flatMap(({ steps }) => steps)),
  }
  await store.put('meta', meta)
  return meta
}

/** A mail that does not say how far it came has arrived. */
export function withState(mail: Mail): Mail {
  const { state = 'delivered', arrivesAt = mail.at }: Partial<Mail> = mail
  return { ...mail, state, arrivesAt }
}

/** Of a tab that waits it is not known any more what it showed before. */
function withPage(tab: TabRow): TabRow {
  return tab.loading || tab.exchange === undefined ? tab : { ...tab, shown: tab.exchange }
}
