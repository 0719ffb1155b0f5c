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
import type { Party } from '../../protocol/steps.ts'
import { answerFrom, type FixedAnswers } from './answers.ts'
import type { LearntApps } from './apps.ts'
import { editableRequest, editableResponse, type HttpAsked, type SignAgain } from './editable.ts'
import { endpointAt, type NamedEndpoint } from './endpoint.ts'
import { createServedFaults, isSiteFault, type ServedFault, type ServedFaults } from './faults.ts'
import { givenOut } from './find-world.ts'
import { createServedNews, type ServedNews } from './news.ts'
import { atUsualAddress, converted } from './other-addresses.ts'
import { createServedPauses, type ServedPauses } from './pauses.ts'
import { createPlaces, type Places } from './places.ts'
import { keptBody, type ServedExchange } from './record.ts'
import { createServedSteps, type ServedSteps, type StepPlace } from './steps.ts'
import { mailStep } from './tell.ts'
import { createTeller, type Teller, type Telling } from './telling.ts'

/** What a request came to. `undefined`: no server at that origin. */
export type Answered = Response | 'ended' | undefined

/** One simulated internet with its people: what a test has to itself. */
export interface ServedWorld {
  readonly id: string
  readonly people: readonly MockPerson[]
  readonly mails: readonly MockMail[]
  readonly record: readonly ServedExchange[]
  /** The record as steps, which also has what went between the browser and the app. */
  readonly steps: ServedSteps
  /** Where a step belongs. */
  readonly places: Places
  readonly pauses: ServedPauses
  /** Records what passes between the browser and the app. */
  readonly teller: Teller
  readonly news: ServedNews
  readonly faults: Pick<ServedFaults, 'add' | 'remove' | 'clear' | 'list'>
  /** What servers answer instead of what they would, by URL or by method and URL. */
  answers: FixedAnswers
  /** How many milliseconds the providers' clock is ahead of the machine's. */
  readonly clockOffset: number
  /** The app's server, as it is called. */
  readonly app: () => Party
  /** @param within the exchange that caused a request of the app's server, where the app says so */
  answer(
    request: Request,
    body: Uint8Array,
    from: ServedExchange['from'],
    within?: StepPlace,
  ): Promise<Answered>
  setClockOffset(ms: number): void
  setPeople(people: readonly MockPerson[]): void
  deliver(mail: MockMail): void
  /** Forgets what was recorded, and its mails. What providers remember stays. */
  clear(): void
}

export interface WorldParts {
  readonly network: Network
  readonly apps: LearntApps
  readonly issuers: readonly MockIssuer[]
  /** Called with every code and token that a provider of this world gives out. */
  readonly onGivenOut: (value: string) => void
  /** Whether there is a server at a host; absent: ask the network. */
  readonly livesAt?: (host: string) => Promise<boolean>
}

/** How many exchanges the record keeps. */
const KEPT = 2000

/** What one request met on its way. */
interface Visit extends ReturnType<typeof atUsualAddress> {
  readonly named: NamedEndpoint | undefined
  readonly active: readonly ServedFault[]
  readonly checks: SiteCheck[]
  readonly fired: ServedFault[]
  readonly telling: Telling
}

export function createServedWorld(id: string, first: readonly MockPerson[], parts: WorldParts): ServedWorld {
  const { network, apps, issuers, livesAt } = parts
  let people = first
  let answers: FixedAnswers = {}
  let offset = 0
  let n = 0
  const mails: MockMail[] = []
  const record: ServedExchange[] = []
  const news = createServedNews()
  const faults = createServedFaults(() => news.tell('setup'))
  const steps = createServedSteps((step) => news.tell(step === undefined ? 'cleared' : 'steps'))
  const pauses = createServedPauses(() => news.tell('control'))
  const places = createPlaces(steps)
  const now = () => Date.now() + offset
  const app = (): Party => ({ lane: 'app', name: apps.host() ?? 'your app' })
  const teller = createTeller({ steps, pauses, places, now, app })
  const state = createState(parts.onGivenOut)
  const inTurn = createTurns()
  const sign: SignAgain = (token, claims) => network.sign(token, claims, { apps: apps.all() })
  const keep = (mail: MockMail): void => {
    mails.push(mail)
    news.tell('mails')
  }

  const contextOf = ({ active, checks, fired, telling }: Visit): SiteContext => ({
    now: now(),
    random: (_purpose, lengthBytes) => new Uint8Array(randomBytes(lengthBytes)),
    people,
    ...(people[0] === undefined ? {} : { person: people[0].id }),
    issuers,
    apps: apps.all(),
    state,
    deliver: (mail) => {
      keep(mail)
      telling.note(mailStep(mail, now()))
    },
    mails: async () => mails,
    report: (check) => {
      checks.push(check)
      telling.check(check)
    },
    faults: active.flatMap(({ effect }) => (isSiteFault(effect) ? [effect] : [])),
    fired: (does) => {
      for (const fault of active.filter(({ effect }) => effect.does === does).slice(0, 1)) {
        faults.use(fault)
        fired.push(fault)
        telling.fault(fault)
      }
    },
  })

  const visit = async (met: Visit): Promise<Answered> =>
    (await disturb(met, faults)) ??
    answerFrom(answers, met.request) ??
    inTurn(async () => {
      const response = await network.answer(met.request, contextOf(met))
      return response && converted(response, met.convert)
    })

  /** The answer, and what the record says of it. */
  const exchange = async (
    telling: Telling,
    { request, body }: HttpAsked,
  ): Promise<{ readonly answered: Answered; readonly said: Said }> => {
    const usual = atUsualAddress(request, body)
    const named = endpointAt(usual.request, network, issuers)
    apps.learn(named?.endpoint, request, new TextDecoder().decode(body))
    const active = faults.at(named, new URL(request.url).hostname)
    const met: Visit = { ...usual, named, active, checks: [], fired: [], telling }
    const answered = await visit(met)
    const kept = answered instanceof Response ? await readResponse(answered) : undefined
    const said = await told(request, body, met, kept?.message)
    if (kept === undefined || !(answered instanceof Response)) return { answered, said }
    const edited = editableResponse(answered, kept.bytes, sign)
    const goesOn = await telling.answered(kept.message, edited)
    return goesOn === 'ended'
      ? { answered: 'ended', said: withoutResponse(said) }
      : { answered: edited.made(), said }
  }

  return {
    id,
    mails,
    record,
    steps,
    places,
    pauses,
    teller,
    app,
    news,
    faults,
    get people() {
      return people
    },
    get answers() {
      return answers
    },
    set answers(next) {
      answers = next
      news.tell('setup')
    },
    get clockOffset() {
      return offset
    },
    async answer(request, body, from, within) {
      const at = Date.now()
      if (livesAt !== undefined && !(await livesAt(new URL(request.url).hostname))) {
        tellUnknown(teller, { request, body, from })
        return undefined
      }
      const telling = teller.begin({ request, body, from, within })
      const asked = editableRequest({ request, body }, sign)
      const isEnded = (await telling.sent(asked)) === 'ended'
      const { answered, said } = isEnded
        ? { answered: 'ended' as const, said: await told(request, body, NOTHING_MET, undefined) }
        : await exchange(telling, asked.made())
      if (answered === undefined) return undefined
      if (request.signal.aborted) telling.gaveUp()
      else if (answered instanceof Response) telling.delivered(answered)
      n += 1
      const gaveUp = request.signal.aborted ? ({ gaveUp: true } as const) : {}
      record.push({ n, at, tookMs: Date.now() - at, from, ...said, ...gaveUp })
      if (record.length > KEPT) record.shift()
      return answered
    },
    setClockOffset: (ms) => {
      offset = ms
      news.tell('setup')
    },
    setPeople: (next) => {
      people = next
      news.tell('setup')
    },
    deliver: (mail) => {
      keep(mail)
      steps.add(places.server([mail.to]), mailStep(mail, now()), now())
    },
    clear() {
      mails.length = 0
      record.length = 0
      steps.clear()
      news.tell('mails')
    },
  }
}

type Said = Omit<ServedExchange, 'n' | 'at' | 'tookMs' | 'from' | 'gaveUp'>

const NOTHING_MET: Pick<Visit, 'named' | 'checks' | 'fired'> = { named: undefined, checks: [], fired: [] }

/** What the record tells of a request. */
async function told(
  { headers, method, url }: Request,
  body: Uint8Array,
  { named, checks, fired }: Pick<Visit, 'named' | 'checks' | 'fired'>,
  response: ServedExchange['response'] | undefined,
): Promise<Said> {
  return {
    ...(named === undefined ? {} : { named }),
    request: { method, url, headers: [...headers], ...keptBody(body, headers.get('content-type')) },
    ...(response === undefined ? {} : { response }),
    checks,
    faults: fired.map(({ times: _times, ...fault }) => fault),
  }
}

function withoutResponse({ response: _response, ...said }: Said): Said {
  return said
}

/** A browser asks many hosts by itself; a page that someone wanted to see is worth a word. */
function tellUnknown(teller: Teller, asked: Parameters<Teller['begin']>[0]): void {
  const { headers, url } = asked.request
  const isPage = headers.get('sec-fetch-dest') === 'document'
  if (asked.from !== 'browser' || !isPage) return
  const telling = teller.begin(asked)
  void telling.sent(editableRequest(asked, async () => undefined))
  const message = `The simulated internet has no ${new URL(url).host}.`
  telling.note({
    kind: 'log.written',
    data: { level: 'warn', message, details: { url } },
    ...{ from: { lane: 'world', name: 'authscope' }, summary: message, outcome: 'failed' },
  })
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
