import type { Announcement } from '../../protocol/commands.ts'
import { listenToPages } from '../frames/page-messages.ts'
import type { StagedPages } from '../frames/pages.ts'
import { followPaused } from '../frames/paused-frames.ts'
import { watchWorker } from '../frames/recovery.ts'
import type { Connection } from '../worker/connection.ts'
import { CommandFailure } from '../worker/failure.ts'
import { followPageStorage } from '../worker/page-storage.ts'

export interface AttendParts extends Connection {
  readonly window: Window
  readonly pages: StagedPages
}

/** Takes care of what happens in the world, its pages and its worker on its own, or from another window. */
export function attend(parts: AttendParts): { recover(): void; stop(): void } {
  const { channel, onProblem, pages, steps, window, world } = parts
  const { views } = pages
  const recovery = watchWorker({
    ...parts,
    ...pages,
    now: () => performance.now(),
    realNow: () => Date.now(),
    isWaiting: (tabId) => views.of(tabId).status === 'loading',
    isWaitingPaused: (tabId) => views.of(tabId).waiting?.paused !== undefined,
  })
  const recover = () => {
    Promise.all([steps.refresh(), world.refresh(), recovery.check()]).catch(onProblem)
  }
  const stops = [
    recovery.stop,
    listenToPages(window, { ...parts, ...pages, onTabOpened: pages.show }),
    followPageStorage(window, parts),
    followPaused({ ...parts, ...pages }),
    channel.events.listen((announcement) => follow(parts, announcement)),
    onReturn(window, recover),
  ]
  recover()
  const stop = () => {
    for (const end of stops) end()
  }
  return { recover, stop }
}

/** A reset starts the frames again; a tab that another window sent on is marked as elsewhere here. */
function follow({ onProblem, pages }: AttendParts, announcement: Announcement): void {
  const { loader, navigator, views } = pages
  const { type } = announcement
  if (type === 'world.changed') pages.adjust()
  if (type === 'tab.closed') navigator.forget(announcement)
  if (type === 'storage.damaged') onProblem(new CommandFailure('storage-damaged', announcement.message))
  if (type === 'world.reset') {
    for (const { tabId } of loader.pending()) loader.forget(tabId)
    pages.restart()
  }
  if (type === 'tab.changed' && announcement.tab.loading) {
    const { tab } = announcement
    const view = views.of(tab)
    if (view.status === 'shown' && view.exchange !== tab.exchange) views.change(tab, { elsewhere: true })
  }
}

/** A hidden window may have missed something. */
function onReturn(window: Window, look: () => void): () => void {
  const { document } = window
  const onChange = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
