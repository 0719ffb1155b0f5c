import type { Page, ParsePage } from '../../link/acts/page-like.ts'
import { askedBy, FROM_SCRIPT, formOf, linkOf, pageIn, responseTo, tabIn } from '../../link/acts/pages.ts'
import { keyOf, type TabId } from '../../link/frames/tab-id.ts'
import type { Transport } from '../../link/worker/transport.ts'
import type { NavigationRequest } from '../../protocol/commands.ts'
import type { Act, Acts } from './acts.ts'
import type { AskingPage } from './passkeys.ts'

/** The pages of the simulated devices, as a person uses them. */
export interface Tabs {
  /** The page that a tab shows; its first one when it never loaded any, within the act or as one. */
  shown(tabId: TabId, act?: Act): Promise<Page>
  /** Loads a URL as if it were typed, within an act. */
  open(act: Act, tabId: TabId, url: string): Promise<void>
  /** Follows the first link whose text begins so. */
  follow(act: Act, tabId: TabId, link: string): Promise<void>
  /** Presses a button by its text, with these fields filled in. */
  press(act: Act, tabId: TabId, button: string, fields?: Readonly<Record<string, string>>): Promise<void>
  go(act: Act, tabId: TabId, navigation: NavigationRequest): Promise<void>
  /** The JSON that a script of the page in this tab is given at a URL. */
  ask(act: Act, tabId: TabId, url: string): Promise<unknown>
  /** Goes on with what tabs were loading at the moment at which the world goes on. Resolves when it is there, or paused. */
  goOn(): Promise<void>
  /** The world is at another moment: pages are read again. */
  forget(): void
}

export interface TabsParts extends Pick<Transport, 'send'> {
  readonly acts: Acts
  readonly parse: ParsePage
  /** Told of each page that was loaded, also in a frame of another one. Waited for. */
  readonly onShown: (act: Act, tabId: TabId, page: AskingPage) => Promise<void>
}

export function createTabs({ acts, onShown, parse, send }: TabsParts): Tabs {
  const pages = new Map<string, Page>()
  const load = async (act: Act, tabId: TabId, exchange: string, after = 0) => {
    pages.delete(keyOf(tabId))
    await act.drive(exchange)
    const page = await pageIn(send, tabId, parse, after).catch(() => undefined)
    if (page === undefined) return
    pages.set(keyOf(tabId), page)
    await loadParts(send, act, page)
    await onShown(act, tabId, page)
    await loadFrames(act, tabId, page)
  }
  const go: Tabs['go'] = async (act, { device, tab }, navigation) => {
    const { devices, lastStep } = await send('world.read', {})
    const isThere = devices.some(({ id, tabs }) => id === device && tabs.some((each) => each.tab === tab))
    const ticket = isThere
      ? await send('tab.navigate', { device, tab, navigation })
      : await send('tab.open', { device, navigation })
    const tabId = { device, tab: ticket.tab }
    await load(act, tabId, ticket.exchange, lastStep)
  }
  const loadFrames = async (act: Act, tabId: TabId, page: Page) => {
    for (const frame of page.root.querySelectorAll('iframe')) {
      const url = new URL(frame.getAttribute('src') ?? '', page.url).href
      const navigation = { url, initiator: page.exchange, nesting: 1, replace: true }
      const exchange = await act.drive((await send('tab.navigate', { ...tabId, navigation })).exchange)
      const root = parse((await responseTo(send, exchange))?.body?.text ?? '')
      await onShown(act, tabId, { exchange, url, root, around: new URL(page.url).origin })
    }
  }
  const open: Tabs['open'] = (act, tabId, url) => {
    const action = `open ${url.replace(/^https?:\/\//, '').replace(/\/$/, '')}`
    return go(act, tabId, { url, initiator: 'person', action })
  }
  const shown: Tabs['shown'] = async (tabId, act) => {
    const known = pages.get(keyOf(tabId))
    if (known !== undefined) return known
    const tab = await tabIn(send, tabId)
    if (tab?.loading && tab.exchange !== undefined)
      throw new Error(`${tabId.device} still waits for ${tab.url}. If that is paused, call resume() first.`)
    if (tab?.exchange === undefined) {
      const { scenario } = await send('world.read', {})
      const start = (within: Act) => open(within, tabId, scenario.start)
      await (act ? start(act) : acts.begin(tabId, start))
    }
    const page = pages.get(keyOf(tabId)) ?? (await pageIn(send, tabId, parse))
    pages.set(keyOf(tabId), page)
    return page
  }
  return {
    shown,
    open,
    go,
    follow: async (act, tabId, link) => {
      const page = await shown(tabId, act)
      const action = `follow ${link}`
      await go(act, tabId, { ...linkOf(page, link), initiator: page.exchange, action })
    },
    press: async (act, tabId, button, fields) => {
      const page = await shown(tabId, act)
      const action = `press ${button}`
      await go(act, tabId, { ...formOf(page, button, fields), initiator: page.exchange, action })
    },
    ask: async (act, tabId, url) => askedBy(send, await shown(tabId, act), url, act.drive),
    goOn: async () => {
      const begun = (await loadingTabs(send)).map(({ exchange, ...tabId }) =>
        acts.begin(tabId, (act) => load(act, tabId, exchange)),
      )
      await Promise.all(begun)
    },
    forget: () => pages.clear(),
  }
}

async function loadingTabs(
  send: TabsParts['send'],
): Promise<readonly (TabId & { readonly exchange: string })[]> {
  const { devices } = await send('world.read', {})
  return devices
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ device, exchange, loading, tab }) =>
      loading && exchange !== undefined ? [{ device, exchange, tab }] : [],
    )
}

/** What a browser does with a page at once: asks for its pictures, and, by a script, for the session of `useSession()`. */
async function loadParts(send: TabsParts['send'], act: Act, { exchange, root, url }: Page): Promise<void> {
  const asking = [
    ...[...root.querySelectorAll('img')].map((each) => ({
      at: each.getAttribute('src'),
      fetch: FOR_PICTURE,
    })),
    ...[...root.querySelectorAll('[data-session]')].map((each) => ({
      at: each.getAttribute('data-session'),
      fetch: FROM_SCRIPT,
    })),
  ]
  const asked: string[] = []
  for (const { at, fetch } of asking) {
    const request = { exchange, url: new URL(at ?? '', url).href, method: 'GET', headers: [], fetch }
    asked.push((await send('page.request', request)).exchange)
  }
  await Promise.all(asked.map((each) => act.drive(each)))
}

const FOR_PICTURE = {
  mode: 'no-cors',
  credentials: 'include',
  destination: 'image',
  redirect: 'follow',
} as const
