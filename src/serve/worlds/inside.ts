import {
  now,
  type Observations,
  type ObservedRequest,
  type ObservedResponse,
  type ObservedStep,
} from '../../protocol/observed.ts'
import { Bounded } from './bounded.ts'
import { carriedAway, cookiesGiven, cookiesIn, parametersOf, toldBy } from './evidence.ts'
import { addressesIn } from './find-world.ts'
import type { StepPlace } from './steps.ts'

/** What an app did inside: for one request that it got, or one step for none that is known. */
export interface InsideWork {
  /** Id of the app's request. */
  readonly id: string
  readonly at: number
  /** The proxy of the app's own requests. */
  readonly proxy: string | undefined
  /** Absent where the app's platform can't tell what it works for. */
  readonly request?: ObservedRequest
  /** Absent until the app has answered. */
  readonly response?: ObservedResponse
  /** In the order in which they happened. */
  readonly steps: readonly ObservedStep[]
  /** The world that it belongs to, once that is known; it may be closed by then. */
  readonly world?: string
}

export interface InsideParts {
  /** Open worlds, and when each was opened. */
  readonly worlds: () => readonly { readonly id: string; readonly openedAt: number }[]
  /** The world, open or closed, that gave out that value or has the person with that address. */
  readonly worldOf: (value: string) => string | undefined
  /** Records what is new of work whose world is known. */
  readonly write: (work: InsideWork, world: string, place: StepPlace | undefined) => void
}

/**
 * Finds the world of what happened inside of an app. What can't be told is left out and counted: a step in another test's record would be worse
 * than none.
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
  /** Resolves when that many steps of a request are here, or don't come soon. */
  caughtUp(request: string, steps: number): Promise<void>
  /** Steps whose world could not be told. */
  leftOut(): number
}

type Work = { -readonly [K in keyof InsideWork]: InsideWork[K] } & { readonly steps: ObservedStep[] }

/** A request on a connection from a world's proxy. */
interface Connection {
  readonly world: string
  readonly place: StepPlace | undefined
  readonly at: number
}

/** How much is remembered of each sort. */
const MOST_WORK = 2000
const MOST_VALUES = 20_000

/** How long a request of the app waits for the steps before it. */
const LONGEST_WAIT_MS = 100

export function createInside({ worlds, worldOf, write }: InsideParts): Inside {
  const works = new Map<string, Work>()
  const located = new Bounded<string>(MOST_VALUES)
  const connections = new Bounded<readonly Connection[]>(MOST_VALUES)
  const proxies = new Bounded<string>(MOST_VALUES)
  /** What the app gave a browser, by which it is known again. */
  const learnt = new Bounded<string>(MOST_VALUES)
  /** What a browser carries from the app to a provider. */
  const expected = new Bounded<Work>(MOST_VALUES)
  const waiting = new Set<() => void>()
  let lost = 0
  let loose = 0

  const connectionOf = ({ at, request }: Work): Connection | undefined =>
    connections.get(request?.peer ?? '')?.findLast((each) => each.at <= at)

  /** The one world that these values name; `null` when they name several. */
  const named = (values: readonly string[]): string | null | undefined => {
    const found = new Set(values.flatMap((value) => worldOf(value) ?? learnt.get(value) ?? []))
    return found.size > 1 ? null : [...found][0]
  }

  const find = (work: Work): string | undefined => {
    const { at, id, proxy = '', request, steps } = work
    const sure = proxies.get(proxy) ?? connectionOf(work)?.world ?? located.get(id)
    if (sure !== undefined) return sure
    const told = toldBy(steps)
    // What says it best comes first. One that contradicts itself says nothing, and then no other is asked.
    const sources = [
      () => (request === undefined ? [] : [...parametersOf(request.url), ...addressesIn(request.url)]),
      () => cookiesIn(request?.headers ?? []),
      () => told.texts.filter((text) => !text.includes('@')),
      () => told.addresses,
    ]
    for (const values of sources) {
      const found = named(values())
      if (found !== undefined) return found ?? undefined
    }
    const [only, ...others] = worlds()
    return only !== undefined && others.length === 0 && only.openedAt <= at ? only.id : undefined
  }

  const settle = (work: Work): void => {
    const world = work.world ?? find(work)
    const { id, response, steps } = work
    const headers = response?.headers ?? []
    if (world === undefined) {
      for (const value of carriedAway(headers)) expected.set(value, work)
      return
    }
    work.world = world
    located.set(id, world)
    write(work, world, connectionOf(work)?.place)
    for (const value of [...cookiesGiven(headers), ...carriedAway(headers), ...toldBy(steps).names])
      if (worldOf(value) === undefined && !learnt.has(value)) learnt.set(value, world)
  }

  const workOf = (id: string, at: number, proxy: string | undefined): Work => {
    const found = works.get(id)
    if (found !== undefined) return found
    const work: Work = { id, at, proxy, steps: [] }
    works.set(id, work)
    const [oldest] = works.values()
    if (works.size > MOST_WORK && oldest !== undefined) {
      works.delete(oldest.id)
      lost += countOf(oldest)
    }
    return work
  }

  return {
    observe({ dropped, proxy, requests, responses, steps }) {
      lost += dropped
      const touched = new Set<Work>()
      const touch = (id: string, at: number): Work => {
        const work = workOf(id, at, proxy)
        work.at = Math.min(work.at, at)
        touched.add(work)
        return work
      }
      for (const request of requests) touch(request.id, request.at).request ??= request
      for (const response of responses) touch(response.id, response.at).response ??= response
      for (const step of steps) {
        if (step.request === undefined) loose += 1
        touch(step.request ?? `loose-${loose}`, step.at).steps.push(step)
      }
      for (const work of touched) settle(work)
      for (const look of waiting) look()
    },
    connected(peer, world, place) {
      // A connection is used again, and what happened for its request before may come late.
      const before = (connections.get(peer) ?? []).slice(-4)
      connections.set(peer, [...before, { world, place, at: now() }])
    },
    opened: (proxy, world) => void proxies.set(proxy, world),
    asked(url, world) {
      for (const value of parametersOf(url)) {
        const work = expected.get(value)
        expected.delete(value)
        if (work === undefined || work.world !== undefined) continue
        located.set(work.id, world)
        settle(work)
      }
    },
    located(request, world) {
      if (located.has(request)) return
      located.set(request, world)
      const work = works.get(request)
      if (work !== undefined) settle(work)
    },
    worldOfRequest: (request) => located.get(request),
    caughtUp: (request, count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if ((works.get(request)?.steps.length ?? 0) < count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          resolve()
        }, LONGEST_WAIT_MS)
        waiting.add(look)
        look()
      }),
    leftOut: () => [...works.values()].reduce((sum, work) => sum + countOf(work), lost),
  }
}

function countOf({ steps, world }: Work): number {
  return world === undefined ? steps.length : 0
}
