import { createStore, type Readable } from '../worker/store.ts'
import type { Waiting } from './paused-tabs.ts'
import { keyOf, type Place } from './place.ts'

/** What one tab's frame shows in this window. */
export interface FrameView {
  /** `foreign`: the document didn't come from the worker. */
  readonly status: 'blank' | 'loading' | 'shown' | 'foreign'
  /** Virtual URL of the page shown, or of the one that is loading. */
  readonly url: string
  readonly title: string
  /** Exchange of the page shown; while another page is loading, still that of the page before. */
  readonly exchange?: string
  /** Another window of this browser went on to another page in this tab. */
  readonly elsewhere: boolean
  /** The paused navigation that it waits for; meanwhile the frame shows the page before. */
  readonly waiting?: Waiting
  /** Why the last navigation failed, in a sentence. */
  readonly problem?: string
}

const BLANK: FrameView = { status: 'blank', url: '', title: '', elsewhere: false }

export interface FrameViews extends Readable<Readonly<Record<string, FrameView>>> {
  of(place: Place): FrameView
  change(place: Place, change: Partial<FrameView>): void
  /** A page starts loading. */
  begin(place: Place, url: string): void
  /** Notes the paused navigation that a tab waits for, or clears the note. */
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
      // After redirects, the URL may be another one than the tab was sent to.
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
