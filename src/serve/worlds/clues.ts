import type { ObservedRequest, ObservedResponse, ObservedStep } from '../../protocol/observed.ts'
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
  /** Those that are new, in the order in which they happened. */
  readonly steps: readonly ObservedStep[]
  /** The world that it belongs to, once that is known; it may be closed by then. */
  readonly world?: string
}

export interface WorldsClues {
  /** Open worlds, and when each was opened. */
  readonly worlds: () => readonly { readonly id: string; readonly openedAt: number }[]
  /** The world, open or closed, that gave out that value or has the person with that address. */
  readonly worldOf: (value: string) => string | undefined
}

/** A request on a connection from a world's proxy. */
interface Connection {
  readonly world: string
  readonly place: StepPlace | undefined
  readonly at: number
}

/** What is known about whose work an app does. */
export interface Clues {
  worldOf(work: InsideWork): string | undefined
  /** Where the record has the request already. */
  placeOf(work: InsideWork): StepPlace | undefined
  /** What this world's work gave its browser, by which it is known again. */
  learn(work: InsideWork, world: string): void
  /** Its world may show where the app sends the browser. */
  expect(work: InsideWork): void
  /** The work that sent a browser there. */
  expectedAt(url: string): readonly string[]
  locate(request: string, world: string): void
  located(request: string): string | undefined
  connected(peer: string, connection: Connection): void
  opened(proxy: string, world: string): void
}

/** How much is remembered of each sort. */
const MOST = 20_000

export function createClues({ worlds, worldOf }: WorldsClues): Clues {
  const located = new Bounded<string>(MOST)
  const connections = new Bounded<readonly Connection[]>(MOST)
  const proxies = new Bounded<string>(MOST)
  const learnt = new Bounded<string>(MOST)
  const expected = new Bounded<string>(MOST)

  const connectionOf = ({ at, request }: InsideWork): Connection | undefined =>
    connections.get(request?.peer ?? '')?.findLast((each) => each.at <= at)

  /** The one world that these values name; `null` when they name several. */
  const named = (values: readonly string[]): string | null | undefined => {
    const found = new Set(values.flatMap((value) => worldOf(value) ?? learnt.get(value) ?? []))
    return found.size > 1 ? null : [...found][0]
  }

  return {
    worldOf(work) {
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
    },
    placeOf: (work) => connectionOf(work)?.place,
    learn({ response, steps }, world) {
      const headers = response?.headers ?? []
      for (const value of [...cookiesGiven(headers), ...carriedAway(headers), ...toldBy(steps).names])
        if (worldOf(value) === undefined && !learnt.has(value)) learnt.set(value, world)
    },
    expect({ id, response }) {
      for (const value of carriedAway(response?.headers ?? [])) expected.set(value, id)
    },
    expectedAt: (url) =>
      parametersOf(url).flatMap((value) => {
        const id = expected.get(value)
        expected.delete(value)
        return id ?? []
      }),
    locate: (request, world) => void located.set(request, world),
    located: (request) => located.get(request),
    connected(peer, connection) {
      // A connection is used again, and what happened for its request before may come late.
      connections.set(peer, [...(connections.get(peer) ?? []).slice(-4), connection])
    },
    opened: (proxy, world) => void proxies.set(proxy, world),
  }
}
