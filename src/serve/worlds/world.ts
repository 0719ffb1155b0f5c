import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type {
  MockIssuer,
  MockMail,
  MockPerson,
  Network,
  SiteCheck,
  SiteContext,
  SiteState,
} from '../../mocks/site.ts'
import type { LearntApps } from './apps.ts'
import { endpointAt, type NamedEndpoint } from './endpoint.ts'
import { createServedFaults, isSiteFault, type ServedFault, type ServedFaults } from './faults.ts'
import { givenOut } from './find-world.ts'
import { atUsualAddress, converted } from './other-addresses.ts'
import { keptBody, type ServedExchange } from './record.ts'

/** What a request came to. `undefined`: no server at that origin. */
export type Answered = Response | 'ended' | undefined

/** One simulated internet with its people: what a test has to itself. */
export interface ServedWorld {
  readonly id: string
  readonly people: readonly MockPerson[]
  readonly mails: readonly MockMail[]
  readonly record: readonly ServedExchange[]
  readonly faults: Pick<ServedFaults, 'add' | 'remove' | 'clear' | 'list'>
  answer(request: Request, body: Uint8Array, from: ServedExchange['from']): Promise<Answered>
  /** How many milliseconds the providers' clock is ahead of the machine's. */
  setClockOffset(ms: number): void
  deliver(mail: MockMail): void
}

export interface WorldParts {
  readonly network: Network
  readonly apps: LearntApps
  readonly issuers: readonly MockIssuer[]
  /** Called with every code and token that a provider of this world gives out. */
  readonly onGivenOut: (value: string) => void
}

/** How many exchanges the record keeps. */
const KEPT = 2000

/** What one request met on its way. */
interface Visit extends ReturnType<typeof atUsualAddress> {
  readonly named: NamedEndpoint | undefined
  readonly active: readonly ServedFault[]
  readonly checks: SiteCheck[]
  readonly fired: ServedFault[]
}

export function createServedWorld(id: string, people: readonly MockPerson[], parts: WorldParts): ServedWorld {
  const { network, apps, issuers } = parts
  const mails: MockMail[] = []
  const record: ServedExchange[] = []
  const faults = createServedFaults()
  const state = createState(parts.onGivenOut)
  const inTurn = createTurns()
  let offset = 0
  let n = 0

  const contextOf = ({ active, checks, fired }: Visit): SiteContext => ({
    now: Date.now() + offset,
    random: (_purpose, lengthBytes) => new Uint8Array(randomBytes(lengthBytes)),
    people,
    ...(people[0] === undefined ? {} : { person: people[0].id }),
    issuers,
    apps: apps.all(),
    state,
    deliver: (mail) => void mails.push(mail),
    mails: async () => mails,
    report: (check) => void checks.push(check),
    faults: active.flatMap(({ effect }) => (isSiteFault(effect) ? [effect] : [])),
    fired: (does) => {
      for (const fault of active.filter(({ effect }) => effect.does === does).slice(0, 1)) {
        faults.use(fault)
        fired.push(fault)
      }
    },
  })

  const visit = async (met: Visit): Promise<Answered> =>
    (await disturb(met, faults)) ??
    inTurn(async () => {
      const response = await network.answer(met.request, contextOf(met))
      return response && converted(response, met.convert)
    })

  return {
    id,
    people,
    mails,
    record,
    faults,
    async answer(request, body, from) {
      const at = Date.now()
      const usual = atUsualAddress(request, body)
      const named = endpointAt(usual.request, network, issuers)
      apps.learn(named?.endpoint, request, new TextDecoder().decode(body))
      const met: Visit = { ...usual, named, active: faults.at(named), checks: [], fired: [] }
      const answered = await visit(met)
      if (answered === undefined) return undefined
      n += 1
      record.push({ n, at, tookMs: Date.now() - at, from, ...(await told(request, body, met, answered)) })
      if (record.length > KEPT) record.shift()
      return answered
    },
    setClockOffset: (ms) => {
      offset = ms
    },
    deliver: (mail) => void mails.push(mail),
  }
}

/** What the record tells of a request. */
async function told(
  request: Request,
  body: Uint8Array,
  { named, checks, fired }: Visit,
  answered: Response | 'ended',
): Promise<Omit<ServedExchange, 'n' | 'at' | 'tookMs' | 'from'>> {
  const { method, url, headers } = request
  return {
    ...(named === undefined ? {} : { named }),
    request: { method, url, headers: [...headers], ...keptBody(body, headers.get('content-type')) },
    ...(answered === 'ended' ? {} : { response: await keptResponse(answered) }),
    ...(request.signal.aborted ? { gaveUp: true } : {}),
    checks,
    faults: fired.map(({ times: _times, ...fault }) => fault),
  }
}

/** What any server may do wrong: the answer comes late, is another one, or does not come. */
async function disturb({ request, active, fired }: Visit, faults: ServedFaults): Promise<Answered> {
  const happens = (fault: ServedFault): void => {
    faults.use(fault)
    fired.push(fault)
  }
  for (const fault of active) {
    const { effect } = fault
    if (effect.does !== 'delay' && effect.does !== 'pause') continue
    happens(fault)
    await (effect.does === 'delay' ? waitMs(effect.ms, request.signal) : faults.pause(fault, request.signal))
  }
  if (request.signal.aborted) return 'ended'
  for (const fault of active) {
    const { effect } = fault
    if (effect.does !== 'status' && effect.does !== 'no-answer') continue
    happens(fault)
    return effect.does === 'status' ? new Response(null, { status: effect.status }) : 'ended'
  }
  return undefined
}

/** What the providers remember. */
function createState(onGivenOut: (value: string) => void): SiteState {
  const stored = new Map<string, unknown>()
  return {
    get: async (key) => structuredClone(stored.get(key)),
    set: (key, value) => {
      stored.set(key, structuredClone(value))
      const given = givenOut(key)
      if (given !== undefined) onGivenOut(given)
    },
    delete: (key) => void stored.delete(key),
  }
}

/** Providers read and write what they remember, so one world's requests go one after the other. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = before.then(work, work)
    before = turn.catch(() => undefined)
    return turn
  }
}

/** Ends earlier when the client gives up. */
async function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined)
}

async function keptResponse(response: Response): Promise<NonNullable<ServedExchange['response']>> {
  const { status, headers } = response
  const body = response.body === null ? null : await response.clone().arrayBuffer()
  return { status, headers: [...headers], ...keptBody(body, headers.get('content-type')) }
}
