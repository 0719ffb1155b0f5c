import { catchStrays } from '../../link/client/faults.ts'
import type { WorldClient } from '../../link/client/world-client.ts'
import { createStore, type Store } from '../../link/worker/store.ts'
import { createWork, type Work } from '../commands/work.ts'
import { canWrite, showWorld, type WorldData } from '../data/world.ts'
import { createLayout, type Layout, type View } from '../layout/layout.ts'
import { createOverlays, type Overlays } from '../overlays/overlays.ts'
import { createPreferences, type Preferences, withWorld } from '../preferences/preferences.ts'
import type { Presenting } from '../presenting/presenting.ts'
import { createSelection, type Selection } from '../selection/selection.ts'
import { createStepper, type Stepper } from '../stepper/stepper.ts'
import { createStepList, type StepList } from '../steps/step-list.ts'
import { createStoryPlayer, type StoryPlayer } from '../story/player.ts'
import { createDeletions, type Deletions } from '../world/sandboxes/deletions.ts'
import { bindAddress } from './address.ts'

/** The stores of this window. A component takes those that it needs, each by its hook. */
export interface Stores {
  readonly data: WorldData
  readonly deletions: Deletions
  readonly layout: Layout
  /** What the address asks for and isn't here, as a sentence. */
  readonly linkNote: Store<string | undefined>
  readonly list: StepList
  readonly overlays: Overlays
  readonly preferences: Preferences
  readonly presenting: Presenting
  readonly selection: Selection
  readonly client: WorldClient
  readonly stepper: Stepper
  readonly story: StoryPlayer
  readonly work: Work
}

/** The stores of a window with the real address and the browser's storage. */
export function openStores(client: WorldClient, view?: View): Stores {
  catchStrays(window, client.faults)
  const stores = createStores(
    client,
    createPreferences(
      () => window.localStorage,
      () => window.sessionStorage,
    ),
    () => window.localStorage,
    view,
  )
  bindAddress(window, stores)
  return stores
}

export function createStores(
  real: WorldClient,
  preferences: Preferences,
  storage: () => Storage,
  view?: View,
): Stores {
  if (canWrite(real)) preferences.worlds.update((list) => withWorld(list, real.world.get().world))
  const { data, presenting, client } = showWorld(real, preferences)
  const stepper = createStepper(client, data.runs)
  const selection = createSelection(real, data.runs, stepper)
  return {
    ...{ data, preferences, presenting, selection, client, stepper },
    deletions: createDeletions({
      storage,
      here: real.world.get().world,
      remove: async (world) => {
        const { removeStoredWorld } = await import('../../link/boot/stored-worlds.ts')
        await removeStoredWorld(window, world)
      },
      report: real.faults.report,
    }),
    layout: createLayout(view),
    linkNote: createStore<string | undefined>(undefined),
    list: createStepList(),
    overlays: createOverlays(),
    story: createStoryPlayer({ client, stepper }),
    work: createWork(real.faults.report),
  }
}
