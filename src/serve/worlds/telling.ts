import type { SiteCheck } from '../../mocks/site.ts'
import type { Party, StepDraft } from '../../protocol/steps.ts'
import { sentCookies, storedCookies } from './cookies.ts'
import type { NamedEndpoint } from './endpoint.ts'
import type { ServedFault } from './faults.ts'
import { clues } from './find-world.ts'
import type { GoesOn, PausedMessage, ServedPauses } from './pauses.ts'
import type { BrowserRequest, Places } from './places.ts'
import { keptBody, type ServedExchange } from './record.ts'
import type { ServedSteps, StepPlace } from './steps.ts'
import { BROWSER, checkStep, faultStep, gaveUpStep, requestStep, responseStep } from './tell.ts'

/** Records exchanges of one world as they happen, and pauses them where a breakpoint says so. */
export interface Teller {
  begin(asked: Asked): Telling
}

export interface Asked {
  readonly request: Request
  readonly body: Uint8Array
  readonly from: ServedExchange['from']
  readonly named?: NamedEndpoint | undefined
  /** The exchange that caused a request of the app's server, where the app says so. */
  readonly within?: StepPlace | undefined
  /** Who answers. Default: a provider. */
  readonly to?: Party
}

/** One exchange while it goes on. */
export interface Telling {
  readonly place: StepPlace
  /** It was sent; goes on when nothing pauses it. */
  sent(message: PausedMessage): Promise<GoesOn>
  check(check: SiteCheck): void
  fault(fault: ServedFault): void
  note(draft: StepDraft): void
  /** It was answered; goes on when nothing pauses it. */
  answered(response: NonNullable<ServedExchange['response']>, message: PausedMessage): Promise<GoesOn>
  /** It was answered, and the answer is on its way already. */
  passed(response: NonNullable<ServedExchange['response']>): void
  /** After the response went to the browser. */
  delivered(response: Pick<Response, 'headers' | 'status'>): void
  gaveUp(): void
}

export interface TellerParts {
  readonly steps: ServedSteps
  readonly pauses: ServedPauses
  readonly places: Places
  /** The providers' clock. */
  readonly now: () => number
  /** The app's server, as it is called. */
  readonly app: () => Party
}

export function createTeller({ app, now, pauses, places, steps }: TellerParts): Teller {
  return {
    begin({ body, from: end, named, request, to: given, within }) {
      const { headers, method, signal, url } = request
      const text = new TextDecoder().decode(body)
      const seen: BrowserRequest =
        end === 'browser'
          ? places.browser(url, headers)
          : { place: places.server(clues(request, text), within), sent: { mode: 'server' }, isMinor: false }
      const { isMinor, place } = seen
      const sent = named === undefined ? seen.sent : { ...seen.sent, served: named }
      const began = Date.now()
      const from = end === 'browser' ? BROWSER : app()
      const to: Party = given ?? { lane: 'provider', name: new URL(url).host }
      // What a page loads by itself says nothing about a sign-in.
      const add = (draft: StepDraft) => (isMinor ? undefined : steps.add(place, draft, now()))
      const pauseAt = async (draft: StepDraft, message: PausedMessage): Promise<GoesOn> => {
        const step = add(draft)
        return step === undefined ? 'on' : pauses.at({ step, url, message, gaveUp: signal })
      }
      const receivedStep = (response: NonNullable<ServedExchange['response']>) =>
        responseStep(response, {
          ...{ from: to, to: from, tookMs: Date.now() - began },
          isMinor: sent.mode === 'fetch',
        })
      return {
        place,
        sent(message) {
          const kept = { method, url, headers: [...headers], ...keptBody(body, headers.get('content-type')) }
          const asked = pauseAt(requestStep(kept, { from, to }, sent), message)
          const cookies = end === 'browser' ? headers.get('cookie') : null
          for (const draft of sentCookies(url, cookies, now())) add(draft)
          return asked
        },
        check: (check) => void add(checkStep(check, to)),
        fault: (fault) => void add(faultStep(fault, url, to)),
        note: (draft) => void add(draft),
        answered: (response, message) => pauseAt(receivedStep(response), message),
        passed: (response) => void add(receivedStep(response)),
        delivered({ headers: given, status }) {
          if (end === 'server') return
          for (const draft of storedCookies(url, given.getSetCookie(), now())) add(draft)
          const location = given.get('location')
          if (location !== null && status >= 300 && status < 400 && URL.canParse(location, url))
            places.redirected(place, new URL(location, url).href)
        },
        gaveUp: () => void add(gaveUpStep(url, Date.now() - began, from)),
      }
    },
  }
}
