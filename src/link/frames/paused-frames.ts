import type { OpenExchange } from '../../protocol/commands.ts'
import type { Connection } from '../worker/connection.ts'
import { isRewound } from '../worker/control-state.ts'
import type { FrameViews } from './frame-view.ts'
import type { Loader } from './loader.ts'
import type { Navigator } from './navigator.ts'
import { isPaused, type Waiting, waitingOf } from './paused-tabs.ts'
import { keyOf } from './tab-id.ts'

export interface PausedFrameParts extends Connection {
  readonly views: FrameViews
  readonly loader: Pick<Loader, 'load' | 'park' | 'pending'>
  readonly navigator: Pick<Navigator, 'resume'>
}

/** Notes what each tab waits for while that is paused, and loads the parked page once it continues. */
export function followPaused(parts: PausedFrameParts): () => void {
  const { channel, control, loader, navigator, onProblem, steps, views, world } = parts
  const inner = new Map<string, OpenExchange>()
  const release = () => {
    const view = control.get()
    if (isRewound(view.position)) return
    for (const { parked, tabId } of loader.pending()) {
      const isStopped = isPaused(view, parked?.exchange) || views.of(tabId).waiting?.paused !== undefined
      if (parked && !isStopped) loader.load(tabId, parked).catch(onProblem)
    }
    for (const [exchange, open] of inner) {
      if (isPaused(view, exchange)) continue
      inner.delete(exchange)
      navigator.resume(open).catch(onProblem)
    }
  }
  const look = () => {
    noteWaiting(parts)
    release()
  }
  const stops = [
    control.subscribe(look),
    world.subscribe(look),
    steps.subscribe(() => noteWaiting(parts)),
    // A tab whose view starts over is still waiting.
    views.subscribe(() => noteWaiting(parts)),
    channel.events.listen((announcement) => {
      if (announcement.type === 'world.reset' || announcement.type === 'world.restored') inner.clear()
      if (announcement.type !== 'navigation.parked') return
      const { address, device, exchange, nesting, tab } = announcement
      if (nesting > 0)
        inner.set(exchange, {
          ...{ address, device, exchange, tab },
          mode: 'nested-navigation',
          workerInstance: '',
          alive: true,
        })
      else if (loader.pending().some(({ tabId }) => keyOf(tabId) === keyOf(announcement)))
        loader.park({ device, tab }, { address, exchange })
      look()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The note of what a tab waits for stays while that continues, until its page is shown. */
function noteWaiting({ control, steps, views, world }: PausedFrameParts): void {
  const view = control.get()
  const noted = Object.values(views.get()).some(({ waiting }) => waiting !== undefined)
  if (view.control.paused.length === 0 && !noted) return
  for (const tab of world.get().devices.flatMap(({ tabs }) => tabs)) {
    const { status, waiting: before } = views.of(tab)
    const { paused: _gone, ...resumed } = before ?? { cookies: [] }
    const now =
      waitingOf(tab, view, steps.get()) ??
      (before !== undefined && status === 'loading' && tab.loading ? resumed : undefined)
    if (nameOf(now) !== nameOf(before)) views.wait({ device: tab.device, tab: tab.tab }, now)
  }
}

/** The same name for the same content. */
function nameOf(waiting: Waiting | undefined): string {
  if (waiting === undefined) return ''
  const { at, cookies, paused, redirect, sent } = waiting
  return [paused?.exchange, paused?.seq, at?.seq, sent?.seq, redirect?.seq, cookies.length].join(' ')
}
