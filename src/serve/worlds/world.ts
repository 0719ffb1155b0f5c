import type { MockMail, MockPerson } from '../../mocks/site.ts'
import { now as sharedNow } from '../../protocol/observed.ts'
import type { FixedAnswers } from './answers.ts'
import { editableRequest } from './editable.ts'
import { createServedFaults, refusal, type ServedFaults } from './faults.ts'
import type { ServedNews } from './news.ts'
import type { ServedExchange } from './record.ts'
import { createRecording, type Recording } from './recording.ts'
import { type Answered, createSites, type Sites, type SitesParts, told } from './sites.ts'

import type { StepPlace } from './steps.ts'
import { BROWSER, mailStep } from './tell.ts'

import type { Teller } from './telling.ts'

/** One simulated internet with its people: what a test has to itself. */
export interface ServedWorld extends Recording {
  readonly id: string
  readonly openedAt: number
  readonly people: readonly MockPerson[]
  readonly mails: readonly MockMail[]
  readonly record: readonly ServedExchange[]
  readonly faults: Pick<ServedFaults, 'add' | 'remove' | 'clear' | 'list'>
  /** What servers answer instead of what they would. */
  readonly answers: FixedAnswers
  /** @param within the exchange that caused a request of the app's server, where the app says so */
  answer(
    request: Request,
    body: Uint8Array,
    from: ServedExchange['from'],
    within?: StepPlace,
  ): Promise<Answered>
  /** Whether an app asks for this world alone. */
  readonly hasApp: boolean
  takeApp(): void
  /** @throws TypeError when other worlds would notice, Error for an unknown provider */
  rotateKeys(provider: string): Promise<void>
  setPeople(people: readonly MockPerson[]): void
  setAnswers(answers: FixedAnswers): void
  deliver(mail: MockMail): void
  /** Forgets what was recorded, and its mails. What providers remember stays. */
  clear(): void
}

export interface WorldParts extends SitesParts {
  /** Whether there is a server at a host; absent: ask the network. */
  readonly livesAt?: (host: string) => Promise<boolean>
}

/** How many exchanges the record keeps. */
const KEPT = 2000

export function createServedWorld(id: string, first: readonly MockPerson[], parts: WorldParts): ServedWorld {
  const { apps, livesAt } = parts
  const mails: MockMail[] = []
  const record = createRecord()
  const recording = createRecording(() => apps.host() ?? 'your app')
  const { news, now, places, steps, teller } = recording
  const setup = createSetup(first, news)
  const keep = (mail: MockMail): void => {
    mails.push(mail)
    news.tell('mails')
  }
  const sites = createSites(
    {
      people: () => setup.people,
      answers: () => setup.answers,
      mails,
      faults: setup.faults,
      now,
      deliver: keep,
    },
    parts,
  )
  return {
    ...recording,
    id,
    openedAt: sharedNow(),
    mails,
    record: record.list,
    faults: setup.faults,
    get people() {
      return setup.people
    },
    get answers() {
      return setup.answers
    },
    async answer(request, body, from, within) {
      const at = Date.now()
      if (livesAt !== undefined && !(await livesAt(new URL(request.url).hostname))) {
        tellUnknown(teller, { request, body, from })
        return undefined
      }
      const named = sites.nameOf(request, body)
      const telling = teller.begin({ request, body, from, within, named })
      const asked = editableRequest({ request, body }, sites.sign)
      const isEnded = (await telling.sent(asked)) === 'ended'
      const { answered, said } = isEnded
        ? { answered: 'ended' as const, said: told(request, body, { checks: [], fired: [] }) }
        : await sites.answer(telling, asked.made())
      if (answered === undefined) return undefined
      if (request.signal.aborted) telling.gaveUp()
      else if (answered instanceof Response) telling.delivered(answered)
      record.add({ at, tookMs: Date.now() - at, from, ...said }, request.signal)
      return answered
    },
    get hasApp() {
      return setup.hasApp
    },
    takeApp: setup.takeApp,
    rotateKeys: (provider) => rotateKeys(setup, sites, provider),
    setPeople: setup.setPeople,
    setAnswers: setup.setAnswers,
    deliver: (mail) => {
      keep(mail)
      steps.add(places.server([mail.to]), mailStep(mail, now()), now())
    },
    clear() {
      mails.length = 0
      record.list.length = 0
      steps.clear()
      news.tell('mails')
    },
  }
}

async function rotateKeys(
  { hasApp }: Pick<ServedWorld, 'hasApp'>,
  sites: Pick<Sites, 'rotateKeys'>,
  provider: string,
): Promise<void> {
  if (!hasApp) throw refusal({ provider, endpoint: 'jwks' })
  await sites.rotateKeys(provider)
}

/** What is set up in a world and may change. */
function createSetup(people: readonly MockPerson[], news: ServedNews) {
  const changed = (): void => news.tell('setup')
  const setup = {
    people,
    answers: {} as FixedAnswers,
    hasApp: false,
    faults: createServedFaults(changed, (): boolean => setup.hasApp),
    setPeople(next: readonly MockPerson[]): void {
      setup.people = next
      changed()
    },
    setAnswers(next: FixedAnswers): void {
      setup.answers = next
      changed()
    },
    takeApp(): void {
      setup.hasApp = true
    },
  }
  return setup
}

function createRecord() {
  const list: ServedExchange[] = []
  let n = 0
  return {
    list,
    add({ response, ...exchange }: Omit<ServedExchange, 'n'>, { aborted }: AbortSignal): void {
      n += 1
      const end = aborted ? { gaveUp: true as const } : response === undefined ? {} : { response }
      list.push({ n, ...exchange, ...end })
      if (list.length > KEPT) list.shift()
    },
  }
}

/** A browser asks many hosts by itself; a page that someone wanted to see is worth a word. */
function tellUnknown(teller: Teller, asked: Parameters<Teller['begin']>[0]): void {
  const { headers, url } = asked.request
  const isPage = headers.get('sec-fetch-dest') === 'document'
  if (asked.from !== 'browser' || !isPage) return
  const telling = teller.begin(asked)
  void telling.sent(editableRequest(asked, async () => undefined))
  const { host } = new URL(url)
  const message = `The simulated internet has no ${host}. Its page says how to add it.`
  telling.note({
    kind: 'response.received',
    data: { response: { status: 403, headers: [] }, note: message },
    ...{ from: { lane: 'provider', name: host }, to: BROWSER, summary: message, outcome: 'failed' },
  })
}
