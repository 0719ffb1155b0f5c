import type { Scene } from '../../lessons/scenes/scene.ts'
import type { WorldClient } from '../../link/client/world-client.ts'
import { frontOf } from '../../link/frames/stage.ts'
import { combine, createStore, type Readable, type Store, until } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Story } from '../../record/story/story.ts'
import type { QueuedWork } from '../commands/work.ts'
import { canWrite } from '../data/world.ts'
import { sceneOfWorld } from '../scenes/scene-world.ts'
import type { Attack } from './attacks.ts'
import { playOn } from './autoplay.ts'
import { takeCue } from './cue.ts'
import { FIRST_STORY } from './first-story.ts'
import { keptWalk } from './kept-walk.ts'
import type { Left, Parts } from './move-parts.ts'
import { createMoves } from './moves.ts'
import { type Place, placeAt, type Wish } from './place.ts'
import type { SceneGuide } from './scene-guide.ts'
import { patiently } from './settled.ts'

/** Tells what the world does as a story, and moves it from beat to beat. */
export interface StoryPlayer {
  readonly place: Readable<Place>
  /** The scene that is played. */
  readonly scene: Readable<Scene | undefined>
  /** What its person does next, where the beat that is shown doesn't say it. */
  readonly announced: Readable<string | undefined>
  /** What the page rings: the name of a link or button. */
  readonly ringed: Readable<string | undefined>
  /** The moment that was left when the reader did something else than was recorded. */
  readonly left: Readable<Left | undefined>
  readonly work: QueuedWork
  /** The beat whose steps are listed in the diagram. */
  readonly unfolded: Store<number | undefined>
  next(): void
  back(): void
  /** Tells a beat that is recorded. */
  go(beat: number): void
  /** Returns to the moment that was left. */
  undo(): void
  restart(): void
  /** From the first step that led to the failure on; where nothing failed, from the first beat on. */
  walk(): void
  /** Attacks the sign-in that was shown, on a branch. */
  attack(kind: Attack): void
  /** Beats follow one another by themselves, as long as they take to read. */
  readonly playing: Store<boolean>
  /** From now on exchanges pause at beats, and pages are rung. Returns the function that ends it. */
  begin(): () => void
}

/** What finds stories in a record. Its texts are not needed to show the first screen. */
type Telling = typeof import('../../record/story/stories.ts')

/** What tells the first sign-in of a sandbox before it begins. */
type Planning = typeof import('./ahead.ts')

export const [StoryContext, useStory] = contextOf<StoryPlayer>()

export function createStoryPlayer({ client, stepper }: Parts): StoryPlayer {
  const wish = createStore<Wish | undefined>(undefined)
  const limit = createStore<Wish | undefined>(undefined)
  const left = createStore<Left | undefined>(undefined)
  const walked = keptWalk(() => window.sessionStorage, client.world.get().world)
  const telling = createStore<Telling | undefined>(undefined)
  // What is recorded counts as shown already, also while the sandbox is rewound: the place says which of it is future.
  const guide = createStore<SceneGuide | undefined>(undefined)
  const stories = combine([stepper.all, telling, guide], (): readonly Story[] => {
    const { providers } = client.world.get().setup
    const found = telling.get()?.storiesOf(stepper.all.get(), { providers }) ?? []
    return found.filter((story) => guide.get()?.tells(story) ?? true)
  })
  const planning = createStore<Planning | undefined>(undefined)
  const first = combine([planning, client.world], () => planning.get()?.firstSignIn(client.world.get().setup))
  const place = combine([stories, stepper.pauseState, client.steps, wish, limit, guide, first], () => {
    const { control, rewound, step } = stepper.pauseState.get()
    const isOver = !rewound && control.paused.length === 0
    const planned = guide.get()?.planned ?? first.get() ?? FIRST_STORY
    return placeAt(stories.get(), planned, step, { wish: wish.get(), limit: limit.get(), isOver })
  })
  /** What is left of a scene, where it can go on: nothing while something else happens. */
  const ahead = combine([guide, stepper.all, stepper.pauseState], () => {
    const { control, rewound } = stepper.pauseState.get()
    return rewound || control.paused.length > 0 ? [] : (guide.get()?.left(stepper.all.get()) ?? [])
  })
  const announced = combine([ahead, place, client.pages.stage], () =>
    guide.get()?.announce(ahead.get(), place.get(), frontOf(client.pages.stage.get(), client.world.get())),
  )
  const ringed = combine([place, ahead, announced, stepper.pauseState, walked], () => {
    const { beat, story, waits } = place.get()
    // In a walk through recorded steps there is nothing to click.
    if (walked.get() && stepper.pauseState.get().rewound) return undefined
    if (ahead.get().length > 0 && (waits || announced.get() !== undefined))
      return guide.get()?.ring(ahead.get())
    return waits ? story.beats[beat - 1]?.press : undefined
  })
  const playing = createStore(false)
  const told = () => patiently(until(telling, (is) => is !== undefined))
  const moves = createMoves({ client, guide, stepper, stories, place, wish, limit, left, walked, told })
  return {
    ...{ announced, place, ringed, left, playing },
    scene: combine([guide], () => guide.get()?.scene),
    unfolded: createStore<number | undefined>(undefined),
    ...moves,
    begin: () => {
      import('../../record/story/stories.ts').then(telling.set, client.faults.report)
      client.pages.takeOver.set(moves.takeOver)
      const pauseAt = (flows: 'all' | readonly string[]) => {
        if (canWrite(client)) client.channel.send('control.beats', { flows }).catch(client.faults.report)
      }
      plan({ client, guide, planning, pauseAt })
      const isScene = sceneOfWorld(client.world.get().world) !== undefined
      const stop = playOn(playing, place, {
        next: () => {
          if (!moves.work.isBusy()) moves.next()
        },
        // Before the guide of a scene is there, nothing is known to be over.
        goesOn: () => (isScene && guide.get() === undefined) || ahead.get().length > 0,
      })
      if (takeCue(() => window.sessionStorage)) playing.set(true)
      return () => {
        stop()
        pauseAt([])
        moves.leave()
        client.pages.takeOver.set(undefined)
      }
    },
  }
}

interface PlanParts {
  readonly client: WorldClient
  readonly guide: Store<SceneGuide | undefined>
  readonly planning: Store<Planning | undefined>
  readonly pauseAt: (flows: 'all' | readonly string[]) => void
}

/** Loads what tells how a sandbox begins, and pauses at the beats of its flows. */
function plan({ client, guide, planning, pauseAt }: PlanParts): void {
  const { setup, world } = client.world.get()
  const scene = sceneOfWorld(world)
  if (scene !== undefined) {
    import('./scene-guide.ts').then(({ guideThrough }) => {
      guide.set(guideThrough(scene, client))
      const { pausesAt = [] } = guide.get()?.scene ?? {}
      pauseAt(pausesAt.length === 0 ? 'all' : pausesAt)
    }, client.faults.report)
    return
  }
  // A sandbox that begins with GitHub has the story that is known without loading anything.
  if (setup.providers[0]?.id !== 'github') import('./ahead.ts').then(planning.set, client.faults.report)
  pauseAt('all')
}
