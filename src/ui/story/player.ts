import type { WorldClient } from '../../link/client/world-client.ts'
import { documentOf } from '../../link/frames/frame-document.ts'
import { frontOf } from '../../link/frames/stage.ts'
import type { TabId } from '../../link/frames/tab-id.ts'
import { combine, createStore, type Readable, type Store, until } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { personActed } from '../../record/kinds/person-acted.ts'
import { storiesOf } from '../../record/story/stories.ts'
import type { Story } from '../../record/story/story.ts'
import { createWork, type Work } from '../commands/work.ts'
import { canWrite } from '../data/world.ts'
import type { Stepper } from '../stepper/stepper.ts'
import { momentOf, type Place, placeAt, type Wish } from './place.ts'
import { firstStory } from './planned.ts'
import { pressOn } from './ring.ts'

export interface Left {
  readonly branch: string
  readonly step: number
}

/** Tells what the world does as a story, and moves it from beat to beat. */
export interface StoryPlayer {
  readonly place: Readable<Place>
  /** What the page rings: the name of a link or button. */
  readonly ringed: Readable<string | undefined>
  /** The moment that was left when the reader did something else than was recorded. */
  readonly left: Readable<Left | undefined>
  readonly work: Work
  /** The beat whose steps are listed in the diagram. */
  readonly unfolded: Store<number | undefined>
  next(): void
  back(): void
  /** Tells a beat that is recorded. */
  go(beat: number): void
  /** Returns to the moment that was left. */
  undo(): void
  restart(): void
  /** Beats follow one another by themselves, as long as they take to read. */
  readonly playing: Store<boolean>
  /** From now on exchanges pause at beats, and pages are rung. Returns the function that ends it. */
  begin(): () => void
}

export const [StoryContext, useStory] = contextOf<StoryPlayer>()

interface Parts {
  readonly client: WorldClient
  readonly stepper: Stepper
}

export function createStoryPlayer({ client, stepper }: Parts): StoryPlayer {
  const wish = createStore<Wish | undefined>(undefined)
  const left = createStore<Left | undefined>(undefined)
  const planned = firstStory()
  // What is recorded counts as told already, also while the sandbox is rewound: the place says which of it is future.
  const stories = combine([stepper.all], () =>
    storiesOf(stepper.all.get(), { providers: client.world.get().setup.providers }),
  )
  const place = combine([stories, stepper.pauseState, client.steps, wish], () => {
    const { control, rewound, step } = stepper.pauseState.get()
    const isOver = !rewound && control.paused.length === 0
    return placeAt(stories.get(), planned, step, { wish: wish.get(), isOver })
  })
  const ringed = combine([place], () => {
    const { beat, story, waits } = place.get()
    return waits ? story.beats[beat - 1]?.press : undefined
  })
  const playing = createStore(false)
  const moves = createMoves({ client, stepper, place, wish, left })
  return {
    ...{ place, ringed, left, playing },
    unfolded: createStore<number | undefined>(undefined),
    ...moves,
    begin: () => {
      client.pages.takeOver.set(moves.takeOver)
      const pauseAt = (flows: 'all' | readonly string[]) => {
        if (canWrite(client)) client.channel.send('control.beats', { flows }).catch(client.faults.report)
      }
      pauseAt('all')
      const stop = playOn(playing, place, moves.next)
      return () => {
        stop()
        pauseAt([])
        client.pages.takeOver.set(undefined)
      }
    },
  }
}

/** How long a beat is shown while they follow one another: time to read a text of this length. */
function readingMs({ beat, story: { beats } }: Place): number {
  const { sentence = '', whatIfNot = '' } = beats[beat - 1] ?? {}
  return 2000 + 45 * (sentence.length + whatIfNot.length)
}

/** Goes on to the next beat whenever one has been shown long enough. Returns the function that ends it. */
function playOn(playing: Store<boolean>, place: Readable<Place>, next: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const now = place.get()
    if (now.beat > now.story.beats.length) playing.set(false)
    if (playing.get()) timer = setTimeout(next, readingMs(now))
  }
  const stops = [playing.subscribe(look), place.subscribe(look)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

interface MoveParts extends Parts {
  readonly place: Readable<Place>
  readonly wish: Store<Wish | undefined>
  readonly left: Store<Left | undefined>
}

function createMoves(parts: MoveParts) {
  const { client, left, place, stepper, wish } = parts
  const work = createWork(client.faults.report, true)
  const { send } = client.channel
  const resume = () => send('control.resume', { to: 'breakpoint' })

  /** Tells a beat at the moment that was recorded for it. False if it isn't recorded. */
  const seek = async (story: Story, number: number): Promise<boolean> => {
    const { position } = stepper.pauseState.get()
    const moment = number > story.beats.length ? position.newest : momentOf(story, number)
    if (moment === undefined || moment > position.newest) return false
    wish.set({ story: story.key, beat: number })
    if (moment !== position.step) await client.travel.rewind(moment)
    return true
  }
  const next = async () => {
    const { beat, story, waits } = place.get()
    const { control, rewound, position } = stepper.pauseState.get()
    if (beat > story.beats.length) return
    if (story.beats[beat] !== undefined || rewound) {
      if (await seek(story, beat + 1)) return
    }
    if (rewound) await client.travel.rewind(position.newest)
    const name = story.beats[beat - 1]?.press
    if (waits && name !== undefined) {
      await client.pages.shown()
      if (control.mode === 'step') await resume()
      const moved = settled(parts)
      await press(client, name)
      await moved
    } else if (control.paused.length > 0) {
      const moved = settled(parts)
      await resume()
      await moved
    } else wish.set({ story: story.key, beat: beat + 1 })
  }
  const back = async () => {
    const { beat, story } = place.get()
    if (beat > 1) await seek(story, beat - 1)
  }
  const takeOver = async (_tabId: TabId, action: string): Promise<boolean> => {
    const { rewound, position } = stepper.pauseState.get()
    if (!rewound) return false
    const recorded = client.travel.future.get().find(personActed.is)
    if (recorded?.data.action === action) {
      await next()
      return true
    }
    await client.travel.fork()
    left.set(position)
    return false
  }
  const perform = (id: string, does: () => Promise<unknown>) => () => work.perform(id, does)
  return {
    ...{ takeOver, work },
    next: perform('next', next),
    back: perform('back', back),
    go: (beat: number) => work.perform('go', () => seek(place.get().story, beat)),
    undo: perform('undo', async () => {
      const moment = left.get()
      left.set(undefined)
      if (!moment) return
      await client.travel.switchTo(moment.branch)
      await client.travel.rewind(moment.step)
    }),
    restart: perform('restart', () => seek(place.get().story, 1)),
  }
}

/** How long a press may take before the next one is listened to. */
const PATIENCE_MS = 15_000

/** Resolves once the world has gone on and rests again: something is paused at another step, or a page is shown. */
function settled({ client, stepper }: Parts): Promise<unknown> {
  const before = stepper.pauseState.get()
  const { pages } = client
  const rests = combine([stepper.pauseState, pages.views, client.steps], () => {
    const { paused, position } = stepper.pauseState.get()
    if (position.newest === before.position.newest) return false
    if (paused) return paused.seq !== before.paused?.seq
    const front = frontOf(pages.stage.get(), client.world.get())
    return front !== undefined && pages.views.of(front).status === 'shown'
  })
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  return Promise.race([until(rests, (is) => is), patience])
}

/** Presses a button or link of the page in front; if it isn't there, on the app's sign-in page. */
async function press(client: WorldClient, name: string): Promise<void> {
  if (pressOn(pageInFront(client), name)) return
  const { device } = client.pages.stage.get()
  await client.pages.open(device, SIGN_IN_PAGE)
  if (!pressOn(pageInFront(client), name)) throw new Error(`The page has no button “${name}”.`)
}

const SIGN_IN_PAGE = 'https://app.example/auth/signin'

/** The document of the page in front. */
export function pageInFront({ pages, world }: WorldClient): Document | undefined {
  const front = frontOf(pages.stage.get(), world.get())
  const frame = front && pages.frames.get(front)
  return (frame && documentOf(frame)) ?? undefined
}
