import type { WorldClient } from '../../link/client/world-client.ts'
import type { Readable, Store } from '../../link/worker/store.ts'
import type { Story } from '../../record/story/story.ts'
import type { Stepper } from '../stepper/stepper.ts'
import type { Place, Wish } from './place.ts'
import type { SceneGuide } from './scene-guide.ts'

export interface Parts {
  readonly client: WorldClient
  readonly stepper: Stepper
}

/** A moment of the world that was left for a branch. */
export interface Left {
  readonly branch: string
  readonly step: number
  /** What the reader did, as a sentence, where the page doesn't show it. */
  readonly because?: string
}

export interface MoveParts extends Parts {
  readonly place: Readable<Place>
  readonly wish: Store<Wish | undefined>
  /** While a press of Next is carried out: what is shown goes no further than this beat. */
  readonly limit: Store<Wish | undefined>
  readonly left: Store<Left | undefined>
  /** Where the world was before a walk through what it has recorded. */
  readonly walked: Store<Left | undefined>
  /** Resolves once stories are read from the record. */
  readonly told: () => Promise<unknown>
  readonly stories: Readable<readonly Story[]>
  /** Absent where no scene is played. */
  readonly guide: Readable<SceneGuide | undefined>
}
