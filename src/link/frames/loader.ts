import type { NavigationTicket } from '../../protocol/commands.ts'
import type { PageContext } from '../../protocol/frame.ts'
import { tabOf, type WorldState } from '../worker/world-state.ts'
import { documentOf, readDocument } from './frame-document.ts'
import type { FrameViews } from './frame-view.ts'
import type { Frames } from './frames.ts'
import { keyOf, type Place } from './place.ts'
import { replaceLocation } from './replace-location.ts'

/** A page that was requested but isn't shown yet. */
export interface Pending {
  readonly place: Place
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
  load(place: Place, ticket: Ticket): Promise<void>
  /** Loads a page to be shown while the tab waits for another one. */
  show(place: Place, address: string): Promise<void>
  /** The tab waits for a paused exchange: the frame keeps its page. */
  park(place: Place, ticket: Ticket): void
  /** Loads a pending page's address again. */
  repeat(pending: Pending): void
  /** A page reported that it is ready, or was found in its frame. */
  pageReady(place: Place, page: PageContext, title: string): void
  /** Counts a pending page as shown if it is in its frame, even if it hasn't reported: loading it again would lose what was typed in it. */
  noticeArrived(): void
  pending(): readonly Pending[]
  forget(place: Place): void
}

export function createLoader(parts: LoaderParts): Loader {
  const { frames, views, now, workerInstance } = parts
  const waiting = new Map<string, Pending>()
  const begin = (place: Place) => {
    const element = frames.get(place)
    const replaces = element && documentOf(element)
    return { place, startedAt: now(), workerInstance: workerInstance(), replaces }
  }

  const loader: Loader = {
    load: async (place, { address, exchange }) => {
      waiting.set(keyOf(place), { ...begin(place), exchange, address, repeats: 0 })
      await loader.show(place, address)
    },
    show: async (place, address) => {
      const element = await frames.wait(place)
      if (element.contentWindow) replaceLocation(element.contentWindow, address)
    },
    park: (place, parked) => {
      waiting.set(keyOf(place), { ...begin(place), ...parked, repeats: 0, parked })
    },
    repeat: (old) => {
      waiting.set(keyOf(old.place), { ...old, ...begin(old.place), repeats: old.repeats + 1 })
      const frame = frames.get(old.place)?.contentWindow
      if (frame) replaceLocation(frame, old.address)
    },
    pageReady: (place, page, title) => {
      const view = views.of(place)
      // This may be the page that is about to be replaced.
      if (view.status === 'loading' && page.exchange === view.exchange) return
      waiting.delete(keyOf(place))
      views.change(place, {
        status: 'shown',
        url: page.url,
        title,
        exchange: page.exchange,
        elsewhere: false,
      })
    },
    noticeArrived: () => {
      for (const { parked, place, replaces } of [...waiting.values()]) {
        const element = frames.get(place)
        if (parked || !element || documentOf(element) === replaces) continue
        const found = readDocument(element)
        if (found.kind === 'page' && found.page.nesting === 0)
          loader.pageReady(place, found.page, found.title)
      }
    },
    pending: () => [...waiting.values()],
    forget: (place) => {
      waiting.delete(keyOf(place))
    },
  }
  frames.onLoad(({ place, element }) => {
    judgeDocument(parts, loader, place, element).catch(() => views.change(place, { status: 'foreign' }))
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
  place: Place,
  element: HTMLIFrameElement,
): Promise<void> {
  const found = readDocument(element)
  if (found.kind === 'blank') return
  if (found.kind === 'page') {
    if (found.page.nesting === 0) loader.pageReady(place, found.page, found.title)
    return
  }
  const pending = loader.pending().find((each) => keyOf(each.place) === keyOf(place))
  const tab = tabOf(await parts.world.refresh(), place.device, place.tab)
  if (tab && !tab.loading && found.kind === 'other') {
    const exchange = tab.exchange === undefined ? {} : { exchange: tab.exchange }
    loader.forget(place)
    parts.views.change(place, {
      status: 'shown',
      url: tab.url,
      title: tab.url,
      elsewhere: false,
      ...exchange,
    })
    return
  }
  if (pending && pending.repeats === 0) return loader.repeat(pending)
  loader.forget(place)
  parts.views.change(place, { status: 'foreign' })
}
