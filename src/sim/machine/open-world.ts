import type { Announcement } from '../../protocol/commands.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'
import { damage } from '../journal/damage.ts'
import { startWorld } from '../journal/start-world.ts'
import type { MetaRow, WorldStore } from '../journal/store.ts'
import { isCurrent, upgradeWorld } from '../journal/upgrade-world.ts'
import { PAUSE_RULES } from '../pause/control.ts'
import type { Platform, World } from '../recorder/world.ts'
import { createMutex } from '../values/mutex.ts'

/** Opens a world; a new one starts with `scenario` (default: the default scenario). */
export async function openWorld(platform: Platform, name: string, scenario?: Scenario): Promise<World> {
  const store = await platform.openStore(name)
  const meta = await readMeta(platform, store, scenario).catch((error: unknown) => {
    store.close()
    throw error
  })
  return {
    name,
    platform: { ...platform, announce: (news) => announceStored(platform, store, news) },
    store,
    meta,
    writing: createMutex(),
    work: { exchangeMs: 0, recordingMs: 0 },
    schedule: {
      running: new Map(),
      internet: createMutex(),
      seeks: createMutex(),
      scanning: createMutex(),
      unseen: new Set(),
      unstarted: new Set(),
      fired: new Set(),
      epoch: 0,
    },
    pauses: { pauses: new Map(), wanted: new Map(), watchers: new Set(), rules: PAUSE_RULES },
  }
}

/** No workbench hears of anything that a killed worker would forget. */
function announceStored({ announce }: Platform, store: WorldStore, news: Announcement): void {
  const stored = store.stored()
  if (stored === undefined) announce(news)
  else
    stored.then(
      () => announce(news),
      () => undefined,
    )
}

/** @throws whatever the storage throws; an error of `damage` when there are rows and nothing that describes them. */
async function readMeta(platform: Platform, store: WorldStore, scenario?: Scenario): Promise<MetaRow> {
  const found = await store.get('meta', 'world')
  if (found !== undefined) return isCurrent(found) ? found : upgradeWorld(store, found, platform.realNow())
  const [tab] = await store.list('tabs', { limit: 1 })
  if (tab !== undefined) throw damage('the table meta is empty, and others are not')
  return startWorld(store, scenario ?? resolveScenario({}), platform.realNow())
}
