import { createListeners } from '../worker/listeners.ts'
import { keyOf, type TabId } from './tab-id.ts'

/** The iframes on screen, by the tab that they show. */
export interface Frames {
  /** Adds a frame; returns the function that removes it. */
  attach(tabId: TabId, element: HTMLIFrameElement): () => void
  get(tabId: TabId): HTMLIFrameElement | undefined
  /** Waits until the tab has a frame. */
  wait(tabId: TabId): Promise<HTMLIFrameElement>
  /** The tab whose frame contains a window, in itself or in a frame below it. */
  ownerOf(source: MessageEventSource | null): TabId | undefined
  /** Calls back when a frame has loaded a document. */
  onLoad(listener: (loaded: FrameEntry) => void): () => void
}

export interface FrameEntry {
  readonly tabId: TabId
  readonly element: HTMLIFrameElement
}

export function createFrames(): Frames {
  const entries = new Map<string, FrameEntry>()
  const waiting = new Map<string, ((element: HTMLIFrameElement) => void)[]>()
  const loads = createListeners<FrameEntry>()

  const attach = (tabId: TabId, element: HTMLIFrameElement) => {
    const key = keyOf(tabId)
    entries.set(key, { tabId, element })
    const onLoad = () => loads.tell({ tabId, element })
    element.addEventListener('load', onLoad)
    for (const resolve of waiting.get(key) ?? []) resolve(element)
    waiting.delete(key)
    return () => {
      element.removeEventListener('load', onLoad)
      if (entries.get(key)?.element === element) entries.delete(key)
    }
  }
  const wait = (tabId: TabId) => {
    const key = keyOf(tabId)
    const entry = entries.get(key)
    if (entry) return Promise.resolve(entry.element)
    return new Promise<HTMLIFrameElement>((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve])
    })
  }
  const ownerOf = (source: MessageEventSource | null) =>
    [...entries.values()].find(({ element }) => liesIn(source, element.contentWindow))?.tabId
  return {
    attach,
    wait,
    ownerOf,
    get: (tabId) => entries.get(keyOf(tabId))?.element,
    onLoad: loads.listen,
  }
}

/** Whether a message's source is this window or a frame below it. */
function liesIn(source: MessageEventSource | null, top: Window | null): source is Window {
  if (top === null || source === null || !('parent' in source)) return false
  // A window whose frame was removed has no parent.
  for (let window: Window | null = source; window !== null; window = window.parent) {
    if (window === top) return true
    if (window === window.parent) return false
  }
  return false
}
