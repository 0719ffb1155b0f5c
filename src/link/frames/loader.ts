import type { NavigationTicket } from '../../protocol/commands.ts'
import type { PageContext } from '../../protocol/frame.ts'
import { tabOf, type WorldState } from '../worker/world-state.ts'
import { documentOf, readDocument } from './frame-document.ts'
import type { FrameViews } from './frame-view.ts'
import type { Frames } from './frames.ts'
import { replaceLocation } from './replace-location.ts'
import { keyOf, type TabId } from './tab-id.ts'

/** A page that was requested but isn't shown yet. */
export interface Pending {
  readonly tabId: TabId
  readonly exchange: string
  readonly address: string
  readonly startedAt: number
  readonly repeats: number
  /** Worker instance that was known at that time. */
  readonly workerInstance: string | undefined
  /** The document that its frame had at that time. */
  readonly replaces: Document | null | undefined
  /** The page to load when its exchange, which is paused, continues. Until then no request is open for it. */
  readonly parked?: Ticket
}

type Ticket = Pick<NavigationTicket, 'address' | 'exchange'>

export interface LoaderParts {
  readonly world: WorldState
  readonly frames: Frames
  readonly views: FrameViews
  /** Milliseconds, to measure waiting times. */
  readonly now: () => number
  /** Worker instance that sent the last answer. */
  readonly workerInstance: () => string | undefined
}

/** The only place that sets the frames' locations. It always replaces them, so the real history stays as it is. */
export interface Loader {
  load(tabId: TabId, ticket: Ticket): Promise<void>
  /** Loads a page to be shown while the tab waits for another one. */
  show(tabId: TabId, address: string): Promise<void>
  /** The tab waits for a paused exchange: the frame keeps its page. */
  park(tabId: TabId, ticket: Ticket): void
  /** Loads a pending page's address again. */
  repeat(pending: Pending): void
  /** A page reported that it is ready, or was found in its frame. */
  pageReady(tabId: TabId, page: PageContext, title: string): void
  /** Counts a pending page as shown if it is in its frame, even if it hasn't reported: loading it again would lose what was typed in it. */
  noticeArrived(): void
  pending(): readonly Pending[]
  forget(tabId: TabId): void
}

export function createLoader(parts: LoaderParts): Loader {
  const { frames, views, now, workerInstance } = parts
  const waiting = new Map<string, Pending>()
  const begin = (tabId: TabId) => {
    const element = frames.get(tabId)
    const replaces = element && documentOf(element)
    return { tabId, startedAt: now(), workerInstance: workerInstance(), replaces }
  }

  const loader: Loader = {
    load: async (tabId, { address, exchange }) => {
      waiting.set(keyOf(tabId), { ...begin(tabId), exchange, address, repeats: 0 })
      await loader.show(tabId, address)
    },
    show: async (tabId, address) => {
      const element = await frames.wait(tabId)
      if (element.contentWindow) replaceLocation(element.contentWindow, address)
    },
    park: (tabId, parked) => {
      waiting.set(keyOf(tabId), { ...begin(tabId), ...parked, repeats: 0, parked })
    },
    repeat: (old) => {
      waiting.set(keyOf(old.tabId), { ...old, ...begin(old.tabId), repeats: old.repeats + 1 })
      const frame = frames.get(old.tabId)?.contentWindow
      if (frame) replaceLocation(frame, old.address)
    },
    pageReady: (tabId, page, title) => {
      const view = views.of(tabId)
      // This may be the page that is about to be replaced.
      if (view.status === 'loading' && page.exchange === view.exchange) return
      waiting.delete(keyOf(tabId))
      views.change(tabId, {
        status: 'shown',
        url: page.url,
        title,
        exchange: page.exchange,
        elsewhere: false,
      })
    },
    noticeArrived: () => {
      for (const { parked, tabId, replaces } of [...waiting.values()]) {
        const element = frames.get(tabId)
        if (parked || !element || documentOf(element) === replaces) continue
        const found = readDocument(element)
        if (found.kind === 'page' && found.page.nesting === 0)
          loader.pageReady(tabId, found.page, found.title)
      }
    },
    pending: () => [...waiting.values()],
    forget: (tabId) => {
      waiting.delete(keyOf(tabId))
    },
  }
  frames.onLoad(({ tabId, element }) => {
    judgeDocument(parts, loader, tabId, element).catch(() => views.change(tabId, { status: 'foreign' }))
  })
  return loader
}

/**
 * Finds out what a frame has loaded: one of our pages (its script usually reports it first), a text or an image of a simulated site, or a document that
 * never passed the worker. That one is requested once more before it is called foreign.
 */
async function judgeDocument(
  parts: LoaderParts,
  loader: Loader,
  tabId: TabId,
  element: HTMLIFrameElement,
): Promise<void> {
  const found = readDocument(element)
  if (found.kind === 'blank') return
  if (found.kind === 'page') {
    if (found.page.nesting === 0) loader.pageReady(tabId, found.page, found.title)
    return
  }
  const pending = loader.pending().find((each) => keyOf(each.tabId) === keyOf(tabId))
  const tab = tabOf(await parts.world.refresh(), tabId.device, tabId.tab)
  if (tab && !tab.loading && found.kind === 'other') {
    const exchange = tab.exchange === undefined ? {} : { exchange: tab.exchange }
    loader.forget(tabId)
    parts.views.change(tabId, {
      status: 'shown',
      url: tab.url,
      title: tab.url,
      elsewhere: false,
      ...exchange,
    })
    return
  }
  if (pending && pending.repeats === 0) return loader.repeat(pending)
  loader.forget(tabId)
  parts.views.change(tabId, { status: 'foreign' })
}
