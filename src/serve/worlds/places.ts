import type { HeaderList } from '../../protocol/http.ts'
import type { StepData } from '../../protocol/steps.ts'
import type { ServedSteps, StepPlace } from './steps.ts'

type Sent = Omit<StepData['request.sent'], 'request'>

/** A request of the browser, as its headers tell of it. */
export interface BrowserRequest {
  readonly place: StepPlace
  readonly sent: Sent
  /** Pictures, styles and scripts. */
  readonly isMinor: boolean
}

/** Finds out which requests belong together: redirects continue a run, and what the app's server asks belongs to the request that it is answering. */
export interface Places {
  browser(url: string, headers: Headers): BrowserRequest
  /** A response sends the browser elsewhere. */
  redirected(place: StepPlace, location: string): void
  /** The app has a request of the browser, until the function is called that this returns. */
  answering(place: StepPlace, url: string): () => void
  /**
   * Where a request of the app's server belongs; `clues` are what it carries: codes and the like.
   *
   * @param within the exchange that caused it, where the app says so
   */
  server(clues?: readonly string[], within?: StepPlace): StepPlace
  /** The exchange in which the app does something by itself. */
  inside(clues: readonly string[]): StepPlace
}

/** How many redirects and pages are remembered. A browser that was closed never comes. */
const MOST = 200

export function createPlaces(steps: ServedSteps): Places {
  const expected = new Map<string, number>()
  const answered = new Map<string, { readonly place: StepPlace; readonly values: readonly string[] }>()
  /** The exchange that brought each page, by its address. */
  const pages = new Map<string, StepPlace>()
  let newest: StepPlace | undefined
  const causeOf = (clues: readonly string[]): StepPlace | undefined => {
    const open = [...answered.values()]
    const found = open.find(({ values }) => values.some((value) => value !== '' && clues.includes(value)))
    return (found ?? open.at(-1))?.place
  }
  return {
    browser(url, headers) {
      const read = (name: string) => headers.get(`sec-fetch-${name}`) ?? undefined
      const mode = modeOf(headers)
      const site = read('site') as Sent['site']
      const known = { mode, ...(site === undefined ? {} : { site }) }
      if (mode !== 'navigation') {
        const page = pages.get(headers.get('referer') ?? '') ?? newest
        const place = steps.place(page?.run ?? 'same run')
        const isMinor = mode === 'subresource'
        if (page === undefined) return { place, sent: known, isMinor }
        const fetch = {
          mode: read('mode') ?? '',
          destination: read('dest') ?? '',
          credentials: '',
          redirect: 'follow',
        }
        const began = { by: 'page', document: page.exchange, headers: NO_HEADERS, fetch } as const
        return { place, sent: { ...known, began }, isMinor }
      }
      const run = expected.get(url)
      expected.delete(url)
      const place = steps.place(run ?? 'new run')
      newest = place
      keep(pages, url, place)
      const began =
        run === undefined
          ? ({ by: 'tab', tab: TAB, history: 'push', nesting: 0 } as const)
          : ({ by: 'redirect' } as const)
      return { place, sent: { ...known, began }, isMinor: false }
    },
    redirected({ run }, location) {
      keep(expected, location, run)
    },
    answering(place, url) {
      answered.set(place.exchange, { place, values: [...new URL(url).searchParams.values()] })
      return () => void answered.delete(place.exchange)
    },
    server: (clues = [], within = causeOf(clues)) => steps.place(within ?? newest?.run ?? 'same run'),
    inside: (clues) => causeOf(clues) ?? steps.place(newest?.run ?? 'same run'),
  }
}

function keep<T>(known: Map<string, T>, key: string, value: T): void {
  const [oldest] = known.keys()
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
  known.delete(key)
  known.set(key, value)
}

/** Which of a browser's tabs asks is unknown, so it has one. */
export const TAB = 't1'

const NO_HEADERS: HeaderList = []

/** Whether it is a picture, a style or a script, rather than a page or what a script asks for. */
export function isOfThePage(headers: Headers): boolean {
  return modeOf(headers) === 'subresource'
}

function modeOf(headers: Headers): Sent['mode'] {
  const destination = headers.get('sec-fetch-dest')
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate'
  if (destination === 'document' || (destination === null && isNavigation)) return 'navigation'
  if (destination === 'iframe' || destination === 'frame') return 'nested-navigation'
  if (destination === 'empty') return 'fetch'
  if (destination !== null) return 'subresource'
  // Not every client says so.
  return /text\/html/.test(headers.get('accept') ?? '') ? 'navigation' : 'fetch'
}
