import type { WorldClient } from '../../link/client/world-client.ts'
import type { TakeOver } from '../../link/frames/page-messages.ts'
import { personActed } from '../../record/kinds/person-acted.ts'
import type { Story } from '../../record/story/story.ts'
import { createQueue, type Work } from '../commands/work.ts'
import { pageInFront } from '../devices/page-in-front.ts'
import { linkToScene } from '../scenes/scene-world.ts'
import type { Attack } from './attacks.ts'
import type { MoveParts } from './move-parts.ts'
import { momentOf } from './place.ts'
import { hasFields, pressOn } from './ring.ts'
import { pagesTurn, settled } from './settled.ts'

export function createMoves(parts: MoveParts) {
  const { client, guide, place, stepper, walked, wish } = parts
  const work = createQueue(client.faults.report)
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
  const next = createNext(parts, seek, resume)
  const back = async () => {
    const { beat, story } = place.get()
    if (beat > 1) await seek(story, beat - 1)
  }
  const perform = (id: string, does: () => Promise<unknown>) => () => work.perform(id, does)
  return {
    ...{ takeOver: createTakeOver(parts, next, resume), work },
    next: perform('next', next),
    back: perform('back', back),
    go: (beat: number) => work.perform('go', () => seek(place.get().story, beat)),
    ...createDetours(parts, work),
    restart: perform('restart', async () => {
      const scene = guide.get()?.scene
      if (scene) window.location.assign(linkToScene(scene.id))
      else await seek(place.get().story, 1)
    }),
    walk: perform('walk', async () => {
      await parts.told()
      const { story } = place.get()
      const { position, rewound } = stepper.pauseState.get()
      await seek(story, beatOfLed(story) ?? 1)
      if (stepper.pauseState.get().rewound) walked.update((from) => (rewound && from) || position)
    }),
    /** Ends a walk: the world is back where it was. */
    leave: () =>
      work.perform('leave', async () => {
        const from = walked.get()
        walked.set(undefined)
        const { position, rewound } = stepper.pauseState.get()
        if (from && rewound && from.branch === position.branch) await client.travel.rewind(from.step)
      }),
  }
}

/** Goes on to the next beat: it is recorded already, something is resumed, or a person acts. */
function createNext(
  parts: MoveParts,
  seek: (story: Story, number: number) => Promise<boolean>,
  resume: () => Promise<unknown>,
): () => Promise<void> {
  const { client, guide, limit, place, stepper, stories, wish } = parts
  const tell = ({ key }: Story, beat: number) => {
    const { rewound, step } = stepper.pauseState.get()
    if (!rewound) wish.set({ story: key, beat, at: step })
  }
  const goOn = async () => {
    const { beat, story, waits } = place.get()
    const { control, rewound, position } = stepper.pauseState.get()
    // A scene says what its person does about a dialog, or that time passes; elsewhere the reader agrees.
    const told = guide.get()?.left(stepper.all.get())[0]?.do
    const isTold = told === 'answer' || told === 'advance'
    if (!rewound && !isTold && (await (await import('./dialog-turn.ts')).answerDialog(parts))) return
    const isLast = beat >= story.beats.length
    const later = isLast && rewound ? storyAfter(stories.get(), story) : undefined
    if (later && (await seek(later, 1))) return
    if (beat > story.beats.length && !guide.get()) return
    if (story.beats[beat] !== undefined || rewound) {
      if (await seek(story, beat + 1)) return
    }
    if (rewound) await client.travel.rewind(position.newest)
    if (guide.get() && control.paused.length === 0 && (waits || isLast))
      return (await import('./lead.ts')).lead(parts)
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
      skipShown(story, beat)
    } else if (!waits) wish.set({ story: story.key, beat: beat + 1 })
    else if (!(await (await import('./person.ts')).openMail(parts, story.beats[0]?.steps?.[0]))) {
      await pagesTurn(parts)
      skipShown(story, beat)
    }
  }
  /** Its sentence was shown already: it was announced, or two things happened at the same time. */
  const skipShown = (story: Story, beat: number) => {
    const now = place.get()
    const isShown = now.story.key === story.key && now.beat === beat && !now.waits
    if (isShown && story.beats[beat] !== undefined) wish.set({ story: story.key, beat: beat + 1 })
  }
  /** Number of the last beat that was shown, of each story: two of them may take turns. */
  const shown = new Map<string, number>()
  /** What happened in one go is shown beat by beat. */
  return async () => {
    const { beat, isBehind, story, waits } = place.get()
    if (isBehind) return tell(story, beat + 1)
    shown.set(story.key, waits ? beat - 1 : beat)
    limit.set({ story: story.key, beat: beat + 1 })
    try {
      await goOn()
      const now = place.get()
      const due = now.story.key === story.key ? beat + 1 : Math.max(2, (shown.get(now.story.key) ?? 0) + 1)
      // Before the limit is lifted: a later beat, shown for a moment, would draw another Next under the pointer.
      if ((now.isBehind || now.beat > due) && now.story.outcome !== 'failed') tell(now.story, due)
    } finally {
      limit.set(undefined)
    }
  }
}

/** What a person does on a page while the sandbox is rewound: as it was recorded, or something else, which begins a branch. */
function createTakeOver(
  { client, left, stepper }: MoveParts,
  next: () => Promise<unknown>,
  resume: () => Promise<unknown>,
): TakeOver {
  return async (_tabId, action) => {
    const { rewound, position } = stepper.pauseState.get()
    if (!rewound) return false
    const recorded = client.travel.future.get().find(personActed.is)
    if (recorded?.data.action === action) {
      await next()
      return true
    }
    await client.travel.fork()
    left.set(position)
    // A fork begins in steps.
    await resume()
    return false
  }
}

function storyAfter(stories: readonly Story[], { key }: Story): Story | undefined {
  const index = stories.findIndex((story) => story.key === key)
  return index < 0 ? undefined : stories[index + 1]
}

/** Number of the beat with the first step that led to a failure. */
function beatOfLed({ beats, led }: Story): number | undefined {
  if (led === undefined) return undefined
  return beats.findLast(({ steps }) => steps !== undefined && steps[0] <= led)?.number
}

/** Leaving what was recorded, and coming back to it. */
function createDetours(parts: MoveParts, work: Work) {
  const { client, left, place, stepper } = parts
  return {
    undo: () =>
      work.perform('undo', async () => {
        const moment = left.get()
        left.set(undefined)
        if (!moment) return
        await client.travel.switchTo(moment.branch)
        await client.travel.rewind(moment.step)
      }),
    attack: (kind: Attack) =>
      work.perform('attack', async () => {
        const { position } = stepper.pauseState.get()
        const { attack, DONE } = await import('./attacks.ts')
        await attack(client, stepper, place.get().story, kind)
        left.set({ ...position, because: DONE[kind] })
      }),
  }
}

/** Presses a button or link of the page in front, or of the app's sign-in page: there, another provider's button will do. */
async function press(client: WorldClient, name: string): Promise<void> {
  const pressHere = async () => (await pressFilled(client, name)) || pressFilled(client, ANY_PROVIDER)
  if (await pressHere()) return
  const { device } = client.pages.stage.get()
  for (const path of client.world.get().setup.code ? ['/api/auth', '/auth'] : ['/auth']) {
    await client.pages.open(device, `https://app.example${path}/signin`)
    if (await pressHere()) return
  }
  throw new Error(`The page has no button “${name}”.`)
}

/** How the button of every provider begins. */
const ANY_PROVIDER = 'Sign in with '

/** Presses a button, with what the person types into the empty fields next to it. */
async function pressFilled(client: WorldClient, name: string): Promise<boolean> {
  const page = pageInFront(client)
  const fields = hasFields(page) ? (await import('./person.ts')).typedFor(client, page, name) : {}
  return pressOn(page, name, fields)
}
