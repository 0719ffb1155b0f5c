import type { SiteFault } from '../../mocks/site.ts'
import type { Fault } from '../../protocol/faults.ts'
import type { FixedAnswer, WorldSetup } from '../../protocol/setup.ts'
import type { Journal } from '../journal/journal.ts'
import type { MutableMeta } from '../journal/store.ts'
import type { Recorder } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { makeResponse, toHeaderList, toRequest } from '../values/http.ts'
import type { StoredResponse, WireRequest } from '../values/message.ts'
import { isAppOrigin, server } from '../values/parties.ts'
import { disturb } from './faults/disturb.ts'
import { faultsOfRequest, isOneOf } from './faults/find.ts'
import type { NetworkFailure } from './faults/instead.ts'
import { registered } from './registration.ts'
import { type Asker, createMemory, idleContext, visitContext } from './site-visit.ts'

/** What came of a request to the simulated internet. */
export interface Answered {
  /** Absent with a failure, and without a server at that origin. */
  readonly response?: StoredResponse
  /** Why a server that exists gave no response. */
  readonly failure?: NetworkFailure
  /** The server exists and has nothing at this address. */
  readonly isUnknown?: boolean
  /** Only the code that asks knows what else the answer has. */
  readonly isGuessed?: boolean
  /** Milliseconds of virtual time that the answer takes longer than usual. Default 0. */
  readonly delayMs?: number
  /** Writes what the servers remembered; called in the transaction that records the answer. */
  readonly writeState: (meta: MutableMeta) => Promise<void>
}

/** The largest body that the simulated internet carries. */
const LARGEST_BODY = 16 * 1024 * 1024

/** What only a server itself can do wrong. */
const OF_THE_SERVER = [
  'wrong-claim',
  'bad-signature',
  'alg-none',
  'unknown-kid',
  'rotated-keys',
  'other-sub',
  'error-redirect',
  'wrong-iss',
  'wrong-state',
  'replayed-code',
] as const satisfies readonly SiteFault['does'][]

/** Asks the simulated internet: the world's fixed answers first, then the simulated servers, with what is to go wrong there. */
export async function answerFromInternet(
  recorder: Recorder,
  request: WireRequest,
  asker: Asker = {},
): Promise<Answered> {
  const fixed = await fixedAnswer(recorder, request)
  if (fixed !== undefined) return fixed
  const { world } = recorder
  const memory = createMemory(world.store)
  const faults = faultsOfRequest(world, request.url, endpointOf(recorder, request))
  let [isUnknown, isGuessed] = [false, false]
  const context = {
    ...visitContext(recorder, request.url, memory, asker, faults.filter(isOfTheServer)),
    unknown: () => {
      isUnknown = true
    },
    guessed: () => {
      isGuessed = true
    },
  }
  const answered = await disturb(recorder, request.url, faults, {
    ask: async () => {
      const response = await world.platform.network().answer(toRequest(request), context)
      return response && storeResponse(response)
    },
    lives: () => livesAt(recorder, request),
  })
  return { ...answered, isUnknown, isGuessed, writeState: memory.write }
}

function isOfTheServer(fault: Fault): fault is Fault & { readonly effect: SiteFault } {
  return isOneOf(fault, OF_THE_SERVER)
}

function endpointOf({ world }: Recorder, { url, method }: WireRequest) {
  // Most worlds have no faults, and then it does not matter.
  if (world.meta.setup.faults.length === 0) return undefined
  return world.platform.network().endpointOf(url, registered(world), method)
}

/** Whether a simulated server would answer: it is asked, and nothing comes of it. */
async function livesAt(recorder: Recorder, request: WireRequest): Promise<boolean> {
  if (isAppOrigin(new URL(request.url))) return true
  const network = recorder.world.platform.network()
  const response = await network.answer(toRequest(request), idleContext(recorder))
  return response !== undefined
}

/** The world's own answer for this URL (the query does not count), marked as a fault where a simulated server would have answered. */
export async function fixedAnswer(recorder: Recorder, request: WireRequest): Promise<Answered | undefined> {
  const { origin, pathname } = new URL(request.url)
  const url = origin + pathname
  const answer = answerFor(recorder.world.meta, `${request.method} ${url}`, url)
  if (answer === undefined) return undefined
  if (await livesAt(recorder, request)) {
    recorder.note({
      kind: 'fault.injected',
      data: {
        fault: 'fixed-answer',
        url,
        detail: 'the fixed response from the setup',
        ended: false,
      },
      from: server(url),
      summary: `${url} returns a fixed response from the setup`,
      outcome: 'warning',
    })
  }
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value)
  const response = await storeResponse(
    makeResponse(answer.body ?? '', { status: answer.status ?? 200, headers }),
  )
  const { delayMs } = answer
  return { response, ...defined({ delayMs }), writeState: async () => undefined }
}

/** The first name that has an answer. A world that was rewound to before setups had answers has those of its scenario. */
function answerFor(
  { setup, scenario }: Journal['meta'],
  ...names: readonly string[]
): FixedAnswer | undefined {
  const { answers = scenario.answers }: Partial<WorldSetup> = setup
  const name = names.find((each) => Object.hasOwn(answers, each))
  return name === undefined ? undefined : answers[name]
}

/** A response as it is kept. @throws RangeError when the body is larger than the simulated internet carries. */
export async function storeResponse(response: Response): Promise<StoredResponse> {
  const body = response.body === null ? null : await response.arrayBuffer()
  if (body !== null && body.byteLength > LARGEST_BODY) {
    throw new RangeError(
      `The response has ${body.byteLength} bytes; at most ${LARGEST_BODY} are allowed here.`,
    )
  }
  return { status: response.status, headers: toHeaderList(response.headers), body }
}
