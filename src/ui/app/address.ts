import type { WorldClient } from '../../link/client/world-client.ts'
import type { Store } from '../../link/worker/store.ts'
import type { Selection } from '../selection/selection.ts'
import { tabNamed } from '../selection/tabs.ts'
import { readFragment, writeFragment } from './fragment.ts'

interface Parts {
  readonly client: WorldClient
  readonly selection: Selection
  /** What the address asks for and isn't here, as a sentence. */
  readonly linkNote: Store<string | undefined>
}

/** Selections closer together than this make one history entry: a key that is held down selects many steps a second. */
const QUICK_MS = 500

/**
 * Keeps the selection in the fragment of the page's address, and follows the browser's Back and Forward. What the reader selects adds a history
 * entry; a selection that only follows the world replaces the current one. Returns the function that stops it.
 */
export function bindAddress(window: Window, { client, linkNote, selection }: Parts): () => void {
  const { history, location } = window
  let pushedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const wanted = () => {
    const step = selection.selected.get()
    const tab = selection.tab.get().toLowerCase()
    // While following the newest step, only a tab that the reader chose goes into the address.
    return writeFragment(location.hash, step === undefined ? (tab === 'http' ? {} : { tab }) : { step, tab })
  }
  const write = (way: 'pushState' | 'replaceState') => {
    clearTimeout(timer)
    const fragment = wanted()
    if (fragment !== location.hash) history[way](null, '', fragment === '' ? bare(location) : fragment)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => write('replaceState'), QUICK_MS / 2)
  }
  const onSelected = () => {
    const reason = selection.reason.get()
    if (reason === 'address') return
    const now = performance.now()
    const quick = now - pushedAt < QUICK_MS
    if (reason === 'chosen') pushedAt = now
    if (reason === 'chosen' && !quick) write('pushState')
    else later()
  }
  /** Says what of the address isn't here, once the newest step is known. */
  const note = async () => {
    const { hash, search } = location
    if (hash.length + search.length === 0) return
    await client.control.known
    const { linkProblems } = await import('./link-problems.ts')
    const { newest } = client.control.get().position
    linkNote.set(linkProblems({ hash, search, newest }))
  }
  const read = () => {
    clearTimeout(timer)
    // A link to another world, pasted into this one's address bar.
    if (new URLSearchParams(location.hash.slice(1)).has('world')) {
      location.reload()
      return
    }
    note().catch(client.faults.report)
    const { step, tab } = readFragment(location.hash)
    const { newest } = client.control.get().position
    const known = step !== undefined && step <= newest ? step : undefined
    selection.go(known, tab === undefined ? undefined : tabNamed(tab))
    return step === known
  }
  if (!read()) {
    // It may be a future step, and the current position is not known yet.
    const { hash } = location
    client.control.known.then(() => {
      if (location.hash === hash) read()
    }, client.faults.report)
  }
  const stops = [selection.selected.subscribe(onSelected), selection.tab.subscribe(later)]
  window.addEventListener('popstate', read)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('popstate', read)
    for (const stop of stops) stop()
  }
}

function bare({ pathname, search }: Location): string {
  return `${pathname}${search}`
}
