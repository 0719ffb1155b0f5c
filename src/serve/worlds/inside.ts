import { now, type Observations } from '../../protocol/observed.ts'
import { createClues, type InsideWork, type WorldsClues } from './clues.ts'
import type { StepPlace } from './steps.ts'
import { createWorks, type Work } from './works.ts'

export interface InsideParts extends WorldsClues {
  /** Records what is new of work whose world is known. */
  readonly write: (work: InsideWork, world: string, place: StepPlace | undefined) => void
}

/**
 * Puts what happened inside of an app into its worlds. What could be of several is left out and counted: a step in another test's record would be
 * worse than none.
 */
export interface Inside {
  /** What an app sent. */
  observe(sent: Observations): void
  /** A request goes to the app on that connection, from a world's own proxy; the record has it at that place. */
  connected(peer: string, world: string, place: StepPlace | undefined): void
  /** The proxy of a world: an app may have it to itself. */
  opened(proxy: string, world: string): void
  /** The browser of a world asks for something. */
  asked(url: string, world: string): void
  /** What the app asks for belongs to that request, and was found to be of that world. */
  located(request: string, world: string): void
  /** The world of that request of the app, if it is known. */
  worldOfRequest(request: string): string | undefined
  /** Resolves when that much of a request is here, itself and its steps, or does not come soon. */
  caughtUp(request: string, count: number): Promise<void>
  /** Resolves when all is here that the app did for the last request on that connection, or does not come soon. */
  settled(peer: string): Promise<void>
  /** Steps whose world is unknown. */
  leftOut(): number
}

/** How long an exchange waits for what happened before it. */
const LONGEST_WAIT_MS = 100

export function createInside({ write, ...known }: InsideParts): Inside {
  const works = createWorks()
  const clues = createClues(known)
  const waits = createWaits()

  const settle = (work: Work): void => {
    const world = work.world ?? clues.worldOf(work)
    if (world === undefined) {
      clues.expect(work)
      return
    }
    work.world = world
    clues.locate(work.id, world)
    write(work, world, clues.placeOf(work))
    clues.learn(work, world)
    // The record has them.
    work.written += work.steps.splice(0).length
  }
  const settleLate = (id: string, world: string): void => {
    if (clues.located(id) !== undefined) return
    clues.locate(id, world)
    const work = works.get(id)
    if (work !== undefined) settle(work)
  }

  return {
    observe(sent) {
      for (const work of works.add(sent)) settle(work)
      waits.look()
    },
    connected: (peer, world, place) => clues.connected(peer, { world, place, at: now() }),
    opened: clues.opened,
    asked(url, world) {
      for (const id of clues.expectedAt(url)) settleLate(id, world)
    },
    located: settleLate,
    worldOfRequest: clues.located,
    caughtUp: (id, count) => waits.until(() => reported(works.get(id)) >= count),
    settled(peer) {
      const work = works.newestOn(peer)
      return waits.until(() => work?.response !== undefined || work === undefined)
    },
    leftOut: works.unplaced,
  }
}

function reported(work: Work | undefined): number {
  return work === undefined ? 0 : work.written + work.steps.length + (work.request === undefined ? 0 : 1)
}

/** Waits for what an app sends, but not long. */
function createWaits() {
  const waiting = new Set<() => void>()
  return {
    look(): void {
      for (const look of waiting) look()
    },
    until: (isThere: () => boolean): Promise<void> => {
      if (isThere()) return Promise.resolve()
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        const look = (): void => {
          if (isThere()) end()
        }
        const timer = setTimeout(end, LONGEST_WAIT_MS)
        waiting.add(look)
      })
    },
  }
}
