import { LoaderCircle, Pause } from 'lucide-react'
import { keyOf, type TabId } from '../../link/frames/tab-id.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { useIsRunning } from '../data/use-is-running.ts'
import { useWorldClient } from '../data/world.ts'
import './tab-mark.css'

/** A tab's spinner, as in a browser: its page is paused, or loading. */
export function TabMark({ tabId }: { readonly tabId: TabId }) {
  const view = useStore(useWorldClient().pages.views)[keyOf(tabId)]
  const running = useIsRunning()
  if (view?.waiting?.paused)
    return (
      <span className="tab-mark paused" title="Its page is paused">
        <Pause className="icon small" aria-hidden />
        <span className="hidden-text">, paused</span>
      </span>
    )
  if (!running || (view?.status !== 'loading' && !view?.waiting)) return undefined
  return (
    <span className="tab-mark" title="Its page is loading">
      <LoaderCircle className="icon small" aria-hidden />
      <span className="hidden-text">, loading</span>
    </span>
  )
}
