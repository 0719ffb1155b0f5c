import { createStore, type Readable } from '../worker/store.ts'
import type { Waiting } from './held-tabs.ts'
import { keyOf, type Place } from './place.ts'

/** What one tab's frame shows in this window. */
export interface FrameView {
  /** `foreign`: the document did not come from the worker. */
  readonly status: 'blank' | 'loading' | 'shown' | 'foreign'
  /** Virtual URL of the page shown, or of the one on its way. */
  readonly url: string
  readonly title: string
  /** Exchange that brought the page shown; while another page is on its way, of the page before. */
  readonly exchange?: string
  /** The tab has moved on in another window of this browser. */
  readonly elsewhere: boolean
  /** What it waits for, when that stands still; the frame shows the page before. */
  readonly waiting?: Waiting
  /** Why the last wish was not fulfilled, in a sentence. */
  readonly problem?: string
}

const BLANK: FrameView = { status: 'blank', url: '', title: '', elsewhere: false }

export interface FrameViews extends Readable<Readonly<Record<string, FrameView>>> {
  of(place: Place): FrameView
  change(place: Place, change: Partial<FrameView>): void
  /** Starts anew: a page is on its way. */
  begin(place: Place, url: string): void
  /** Notes what a tab waits for, or that it waits for nothing that stands still. */
  wait(place: Place, waiting: Waiting | undefined): void
  forget(place?: Place): void
}

export function createFrameViews(): FrameViews {
  const store = createStore<Readonly<Record<string, FrameView>>>({})
  const of = (place: Place) => store.get()[keyOf(place)] ?? BLANK
  const put = (place: Place, view: FrameView) => store.set({ ...store.get(), [keyOf(place)]: view })
  return {
    get: store.get,
    subscribe: store.subscribe,
    of,
    change: (place, change) => put(place, { ...of(place), ...change }),
    begin: (place, url) => {
      const { problem: _solved, ...view } = of(place)
      put(place, { ...view, status: 'loading', url, elsewhere: false })
    },
    wait: (place, waiting) => {
      const { waiting: before, ...view } = of(place)
      // Redirects may have led elsewhere than the tab was sent.
      const url = waiting?.sent?.data.request.url ?? view.url
      if (waiting) put(place, { ...view, url, waiting })
      else if (before) put(place, view)
    },
    forget: (place) => {
      if (!place) return store.set({})
      const { [keyOf(place)]: _gone, ...rest } = store.get()
      store.set(rest)
    },
  }
}
