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
import { answerFrom, type FixedAnswers } from './answers.ts'
import type { LearntApps } from './apps.ts'
import { editableResponse, type HttpAsked, type SignAgain } from './editable.ts'
import { endpointAt, type NamedEndpoint } from './endpoint.ts'
import { isSiteFault, type ServedFault, type ServedFaults } from './faults.ts'
import { givenOut } from './find-world.ts'
import { converted } from './other-addresses.ts'
import { atUsualAddress, type UsualRequest } from './other-requests.ts'
import { keptBody, type ServedExchange } from './record.ts'
import { mailStep } from './tell.ts'
import type { Telling } from './telling.ts'
import { unknownApp } from './unknown-app.ts'

/** What a request came to. `undefined`: no server at that origin. */
export type Answered = Response | 'ended' | undefined

/** What the record tells of a request, beside when and by whom. */
export type Said = Omit<ServedExchange, 'n' | 'at' | 'tookMs' | 'from' | 'gaveUp'>

/** What servers see of their world. */
export interface SiteWorld {
  people(): readonly MockPerson[]
  answers(): FixedAnswers
  readonly mails: readonly MockMail[]
  readonly faults: ServedFaults
  /** The providers' clock. */
  now(): number
  deliver(mail: MockMail): void
}

export interface SitesParts {
  readonly network: Network
  readonly apps: LearntApps
  readonly issuers: readonly MockIssuer[]
  /** Called with every code and token that a provider of this world gives out. */
  readonly onGivenOut: (value: string) => void
}

/** The servers of one world, with what they do wrong. */
export interface Sites {
  readonly sign: SignAgain
  /** Whose endpoint a request goes to. */
  nameOf(request: Request, body: Uint8Array): NamedEndpoint | undefined
  answer(telling: Telling, asked: HttpAsked): Promise<{ readonly answered: Answered; readonly said: Said }>
  /** From now on the provider signs with another key, and publishes it beside the last one. */
  rotateKeys(provider: string): Promise<void>
}

/** What one request met on its way. */
interface Visit extends UsualRequest {
  readonly named: NamedEndpoint | undefined
  readonly active: readonly ServedFault[]
  readonly checks: SiteCheck[]
  readonly fired: ServedFault[]
  readonly telling: Telling
}

export function createSites(world: SiteWorld, { apps, issuers, network, onGivenOut }: SitesParts): Sites {
  const state = createState(onGivenOut)
  const inTurn = createTurns()
  const sign: SignAgain = (token, claims) => network.sign(token, claims, { apps: apps.all() })
  const visit = async (met: Visit): Promise<Answered> =>
    (await disturb(met, world.faults)) ??
    answerFrom(world.answers(), met.request) ??
    explain(met, apps) ??
    inTurn(async () => {
      const context = { ...contextOf(world, met), issuers, apps: apps.all(), state }
      const response = await network.answer(met.request, context)
      return response && converted(response, met.convert)
    })
  return {
    sign,
    rotateKeys: (provider) => {
      const memory = { now: world.now(), people: world.people(), issuers, apps: apps.all(), state }
      return inTurn(() => network.rotateKeys(provider, memory))
    },
    nameOf: (request, body) => endpointAt(atUsualAddress(request, body).request, network, issuers),
    async answer(telling, { request, body }) {
      const usual = atUsualAddress(request, body)
      const named = endpointAt(usual.request, network, issuers)
      apps.learn(named?.endpoint, usual.request, usual.body)
      const active = world.faults.at(named, new URL(request.url).hostname)
      const met: Visit = { ...usual, named, active, checks: [], fired: [], telling }
      const answered = await visit(met)
      if (!(answered instanceof Response)) return { answered, said: told(request, body, met) }
      const { bytes, message } = await readResponse(answered)
      const edited = editableResponse(answered, bytes, sign)
      const goesOn = await telling.answered(message, edited)
      return goesOn === 'ended'
        ? { answered: 'ended', said: told(request, body, met) }
        : { answered: edited.made(), said: { ...told(request, body, met), response: message } }
    },
  }
}

/** An app that is not known is a mistake of its configuration here, not of what it does. */
function explain({ named, request }: Visit, apps: LearntApps): Response | undefined {
  const objection = named?.endpoint === 'authorization' ? apps.objection(request) : undefined
  return objection && unknownApp(objection)
}

function contextOf(world: SiteWorld, { active, checks, fired, telling }: Visit): Omit<SiteContext, 'state'> {
  const people = world.people()
  return {
    now: world.now(),
    random: (_purpose, lengthBytes) => new Uint8Array(randomBytes(lengthBytes)),
    people,
    ...(people[0] === undefined ? {} : { person: people[0].id }),
    deliver: (mail) => {
      world.deliver(mail)
      telling.note(mailStep(mail, world.now()))
    },
    mails: async () => world.mails,
    report: (check) => {
      checks.push(check)
      telling.check(check)
    },
    faults: active.flatMap(({ effect }) => (isSiteFault(effect) ? [effect] : [])),
    fired: (does) => {
      for (const fault of active.filter(({ effect }) => effect.does === does).slice(0, 1)) {
        world.faults.use(fault)
        fired.push(fault)
        telling.fault(fault)
      }
    },
  }
}

/** What the record tells of a request without its answer. */
export function told(
  { headers, method, url }: Request,
  body: Uint8Array,
  { named, checks, fired }: Pick<Visit, 'checks' | 'fired'> & Partial<Pick<Visit, 'named'>>,
): Said {
  return {
    ...(named === undefined ? {} : { named }),
    request: { method, url, headers: [...headers], ...keptBody(body, headers.get('content-type')) },
    checks,
    faults: fired.map(({ times: _times, ...fault }) => fault),
  }
}

/** What any server may do wrong: the answer comes late, is another one, or does not come. */
async function disturb({ request, active, fired, telling }: Visit, faults: ServedFaults): Promise<Answered> {
  const happens = (fault: ServedFault): void => {
    faults.use(fault)
    fired.push(fault)
    telling.fault(fault)
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
    return effect.does === 'status' ? new Response(effect.body ?? null, { status: effect.status }) : 'ended'
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

async function readResponse(response: Response): Promise<{
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly message: NonNullable<ServedExchange['response']>
}> {
  const { status, headers } = response
  const bytes = response.body === null ? null : new Uint8Array(await response.clone().arrayBuffer())
  return {
    bytes,
    message: { status, headers: [...headers], ...keptBody(bytes, headers.get('content-type')) },
  }
}
