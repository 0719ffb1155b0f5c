import { createStore, type Readable } from '../worker/store.ts'
import type { Waiting } from './paused-tabs.ts'
import { keyOf, type TabId } from './tab-id.ts'

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
  of(tabId: TabId): FrameView
  change(tabId: TabId, change: Partial<FrameView>): void
  /** A page starts loading. */
  begin(tabId: TabId, url: string): void
  /** Notes the paused navigation that a tab waits for, or clears the note. */
  wait(tabId: TabId, waiting: Waiting | undefined): void
  forget(tabId?: TabId): void
}

export function createFrameViews(): FrameViews {
  const store = createStore<Readonly<Record<string, FrameView>>>({})
  const of = (tabId: TabId) => store.get()[keyOf(tabId)] ?? BLANK
  const put = (tabId: TabId, view: FrameView) => store.set({ ...store.get(), [keyOf(tabId)]: view })
  return {
    get: store.get,
    subscribe: store.subscribe,
    of,
    change: (tabId, change) => put(tabId, { ...of(tabId), ...change }),
    begin: (tabId, url) => {
      const { problem: _solved, ...view } = of(tabId)
      put(tabId, { ...view, status: 'loading', url, elsewhere: false })
    },
    wait: (tabId, waiting) => {
      const { waiting: before, ...view } = of(tabId)
      // After redirects, the URL may be another one than the tab was sent to.
      const url = waiting?.sent?.data.request.url ?? view.url
      if (waiting) put(tabId, { ...view, url, waiting })
      else if (before) put(tabId, view)
    },
    forget: (tabId) => {
      if (!tabId) return store.set({})
      const { [keyOf(tabId)]: _gone, ...rest } = store.get()
      store.set(rest)
    },
  }
}
