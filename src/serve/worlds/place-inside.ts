import type {
  Observations,
  ObservedRequest,
  ObservedResponse,
  ObservedStep,
} from '../../protocol/observed.ts'
import { clues } from './find-world.ts'
import { cookiesIn, type InsideRecord, type InsideWork, toldBy, valuesGiven } from './inside.ts'

/** A world, as far as the inside of an app is put into it. */
interface Receiver {
  readonly id: string
  readonly openedAt: number
  readonly inside: InsideRecord
}

export interface PlacingParts {
  readonly worlds: () => readonly Receiver[]
  /** The world, open or closed, that gave out that value or has the person with that address. */
  readonly worldOf: (value: string) => string | undefined
}

/**
 * Finds the world of what happened inside of an app. What can't be told is left out and counted: a step in another test's record would be worse
 * than none.
 */
export interface InsidePlacing {
  /** What an app sent. */
  observe(sent: Observations): void
  /** A connection to the app from a world's own proxy. */
  connected(peer: string, world: string): void
  /** A world's proxy opened there: an app may have it to itself. */
  opened(url: string, world: string): void
  /** A world's browser shows what an app sent it to a provider with. */
  shown(values: readonly string[], world: string): void
  /** A request to a provider, which belongs to that request of the app, was found to be of that world. */
  located(request: string, world: string): void
  /** The world of that request of the app, if it is known. */
  worldOfRequest(request: string): string | undefined
  /** Steps whose world could not be told. */
  leftOut(): number
}

/** Work whose world is looked for, or known. */
interface Work {
  readonly id: string
  readonly proxy: string | undefined
  at: number
  request?: ObservedRequest
  response?: ObservedResponse
  readonly steps: ObservedStep[]
  world?: string
}

/** How much is remembered of each sort. */
const MOST_WORK = 2000
const MOST_VALUES = 20_000

export function createInsidePlacing({ worlds, worldOf }: PlacingParts): InsidePlacing {
  const works = new Map<string, Work>()
  const located = new Map<string, string>()
  const peers = new Map<string, string>()
  const proxies = new Map<string, string>()
  const learnt = new Map<string, string>()
  const expected = new Map<string, Work>()
  let lost = 0
  let loose = 0

  const known = (value: string): string | undefined => worldOf(value) ?? learnt.get(value)

  /** The one world that these values name; `null` when they name several. */
  const named = (values: readonly string[]): string | null | undefined => {
    const found = new Set(values.flatMap((value) => known(value) ?? []))
    return found.size > 1 ? null : [...found][0]
  }

  /** What says it best comes first; one that contradicts itself says nothing, and no other is asked. */
  const find = ({ at, id, proxy, request, steps }: Work): string | undefined => {
    const { peer = '', url, headers } = request ?? {}
    const sure = proxies.get(proxy ?? '') ?? peers.get(peer) ?? located.get(id)
    if (sure !== undefined) return sure
    const told = toldBy(steps)
    const sources = [
      () => (url === undefined ? [] : clues({ url, headers: new Headers() }, '')),
      () => cookiesIn(headers ?? []),
      () => told.texts,
      () => told.addresses,
    ]
    for (const values of sources) {
      const found = named(values())
      if (found !== undefined) return found ?? undefined
    }
    const [only, ...others] = worlds()
    return only !== undefined && others.length === 0 && only.openedAt <= at ? only.id : undefined
  }

  const learn = ({ response, steps, world = '' }: Work): void => {
    const { cookies, address } = valuesGiven(response?.headers ?? [])
    for (const value of [...cookies, ...address, ...toldBy(steps).names])
      if (known(value) === undefined) keep(learnt, value, world, MOST_VALUES)
  }

  const settle = (work: Work): void => {
    if (work.world === undefined) {
      const found = find(work)
      if (found === undefined) return expect(work)
      work.world = found
      keep(located, work.id, found, MOST_VALUES)
      worlds()
        .find(({ id }) => id === found)
        ?.inside.add(work satisfies InsideWork)
    }
    learn(work)
  }

  /** The browser goes from here to a provider with something that no other request has. */
  const expect = (work: Work): void => {
    for (const value of valuesGiven(work.response?.headers ?? []).address)
      keep(expected, value, work, MOST_VALUES)
  }

  const workOf = (id: string, at: number, proxy: string | undefined): Work => {
    const found = works.get(id)
    if (found !== undefined) return found
    const work: Work = { id, at, proxy, steps: [] }
    works.set(id, work)
    const [oldest] = works.values()
    if (works.size > MOST_WORK && oldest !== undefined) {
      works.delete(oldest.id)
      if (oldest.world === undefined) lost += oldest.steps.length
    }
    return work
  }

  return {
    observe({ dropped, proxy, requests, responses, steps }) {
      lost += dropped
      const touched = new Set<Work>()
      const touch = (id: string, at: number): Work => {
        const work = workOf(id, at, proxy)
        touched.add(work)
        return work
      }
      for (const request of requests) {
        const work = touch(request.id, request.at)
        work.request ??= request
        work.at = Math.min(work.at, request.at)
      }
      for (const response of responses) touch(response.id, response.at).response ??= response
      for (const { request, ...step } of steps) {
        if (request === undefined) loose += 1
        touch(request ?? `loose-${loose}`, step.at).steps.push(step)
      }
      for (const work of touched) settle(work)
    },
    connected: (peer, world) => keep(peers, peer, world, MOST_VALUES),
    opened: (url, world) => keep(proxies, url, world, MOST_VALUES),
    shown(values, world) {
      for (const value of values) {
        const work = expected.get(value)
        expected.delete(value)
        if (work !== undefined && work.world === undefined) {
          located.set(work.id, world)
          settle(work)
        }
      }
    },
    located(request, world) {
      if (located.has(request)) return
      keep(located, request, world, MOST_VALUES)
      const work = works.get(request)
      if (work !== undefined) settle(work)
    },
    worldOfRequest: (request) => located.get(request),
    leftOut: () =>
      [...works.values()].reduce(
        (sum, { steps, world }) => sum + (world === undefined ? steps.length : 0),
        lost,
      ),
  }
}

function keep<T>(known: Map<string, T>, key: string, value: T, most: number): void {
  known.delete(key)
  known.set(key, value)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}
