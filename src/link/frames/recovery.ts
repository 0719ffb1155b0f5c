import type { OpenExchange } from '../../protocol/commands.ts'
import type { Step } from '../../protocol/steps.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import type { Connection } from '../worker/connection.ts'
import { isRewound } from '../worker/control-state.ts'
import { tabOf } from '../worker/world-state.ts'
import type { Loader, Pending } from './loader.ts'
import type { Navigator } from './navigator.ts'
import { isPaused } from './paused-tabs.ts'
import type { TabId } from './tab-id.ts'

export interface RecoveryParts extends Connection {
  readonly navigator: Pick<Navigator, 'isAsking' | 'resume'>
  readonly loader: Loader
  /** Whether the tab's frame in this window waits for a page. */
  readonly isWaiting: (tabId: TabId) => boolean
  /** Whether what the tab waits for is paused; the next request of a redirect may be planned by then. */
  readonly isWaitingPaused: (tabId: TabId) => boolean
  readonly now: () => number
  readonly realNow: () => number
}

export interface Recovery {
  /** Looks for exchanges whose worker was stopped, and continues them. */
  check(): Promise<void>
  stop(): void
}

const TICK_MS = 500
/** A page that takes longer is checked even when the worker is still the same. */
const OVERDUE_MS = 1500
const LOST_MS = 4000
/** An exchange without a step for this long has been given up. */
const GIVEN_UP_MS = 60_000

/** Pings the worker while something is under way: the requests of a killed worker stay pending forever, and no event says so. */
export function watchWorker(parts: RecoveryParts): Recovery {
  const { channel, loader, steps } = parts
  const lookAfter = createCheck(parts)
  let met = channel.worker.get()?.workerInstance
  let checkedAt = parts.now()
  let ticking = false

  const check = () => {
    checkedAt = parts.now()
    return lookAfter()
  }
  const look = async () => {
    const busy = loader.pending().length > 0 || hasOpenExchange(steps.get(), parts.realNow())
    if (busy) await channel.ping()
    const workerInstance = channel.worker.get()?.workerInstance
    const other = met !== undefined && workerInstance !== met
    met = workerInstance ?? met
    if (other || (busy && parts.now() - checkedAt > OVERDUE_MS)) await check()
  }

  const tick = () => {
    if (ticking) return
    ticking = true
    look()
      .catch(parts.onProblem)
      .finally(() => {
        ticking = false
      })
  }
  const timer = setInterval(tick, TICK_MS)
  return { check, stop: () => clearInterval(timer) }
}

/** Makes the function that looks once for exchanges whose worker was stopped. */
function createCheck(parts: RecoveryParts): Recovery['check'] {
  const { channel, control, loader, navigator } = parts
  const seen = new Map<string, number>()

  const drive = (exchange: string) => {
    channel.send('exchange.drive', { exchange }).catch((error) => {
      // It was paused on the way, for as long as the person likes.
      if (!isPaused(control.get(), exchange)) parts.onProblem(error)
    })
  }
  // A paused exchange continues when it is resumed, in whichever worker; in the past nothing continues.
  const waits = ({ device, exchange, tab }: OpenExchange) =>
    isPaused(control.get(), exchange) ||
    isRewound(control.get().position) ||
    (tab !== undefined && parts.isWaitingPaused({ device, tab }))
  // If the answer to a command is about to say what the tab loads, that answer loads it.
  const isAsked = ({ device, tab }: Pick<OpenExchange, 'device' | 'tab'>) =>
    tab !== undefined && navigator.isAsking({ device, tab })

  return async () => {
    const open = await channel.send('exchanges.open', {})
    await control.known
    loader.noticeArrived()
    const unattended = open.filter((exchange) => !exchange.alive && !isAsked(exchange))
    parkUnattended(loader, unattended.filter(waits))
    const dead = unattended.filter((exchange) => !waits(exchange))
    for (const id of seen.keys()) if (!dead.some((each) => each.exchange === id)) seen.delete(id)
    for (const exchange of dead) {
      if (isOnItsWay(parts, exchange)) continue
      const since = seen.get(exchange.exchange) ?? parts.now()
      seen.set(exchange.exchange, since)
      const way = nextAction(exchange, dead, parts.isWaiting, parts.now() - since)
      if (way === 'resume' && (await navigator.resume(exchange))) continue
      if (way !== 'leave') drive(exchange.exchange)
    }
    for (const pending of loader.pending())
      if (!isAsked(pending.tabId) && isLost(parts, pending, open)) loader.repeat(pending)
  }
}

/** Whether the frame was sent there just now, and the worker is still the same: the browser is about to ask it. */
function isOnItsWay({ channel, loader, now }: RecoveryParts, { device, mode, tab }: OpenExchange): boolean {
  const pending = loader.pending().find(({ tabId }) => tabId.device === device && tabId.tab === tab)
  return (
    mode === 'navigation' &&
    pending !== undefined &&
    pending.workerInstance === channel.worker.get()?.workerInstance &&
    now() - pending.startedAt < OVERDUE_MS
  )
}

/** Whether a frame waits for a response that won't come: the exchange has ended and isn't paused. */
function isLost(
  { channel, control, now, world }: RecoveryParts,
  { workerInstance, parked, tabId, repeats, startedAt }: Pending,
  open: readonly OpenExchange[],
): boolean {
  const { device, tab } = tabId
  const isOpen = open.some((each) => each.device === device && each.tab === tab)
  // It has ended, but is paused before its browser gets the response.
  const isStopped = isPaused(control.get(), tabOf(world.get(), device, tab)?.exchange)
  // The worker that had the response was stopped.
  const orphaned = workerInstance !== undefined && workerInstance !== channel.worker.get()?.workerInstance
  const overdue = now() - startedAt > LOST_MS
  return !isOpen && !isStopped && parked === undefined && repeats < 2 && (orphaned || overdue)
}

/** The worker that kept a frame's request open was stopped, so no response will come. The frame is loaded again when its exchange continues. */
function parkUnattended(loader: Loader, exchanges: readonly OpenExchange[]): void {
  for (const { address, device, exchange, mode, tab } of exchanges) {
    const pending = loader.pending().find(({ tabId }) => tabId.device === device && tabId.tab === tab)
    if (mode === 'navigation' && pending && !pending.parked && address !== undefined)
      loader.park(pending.tabId, { address, exchange })
  }
}

/**
 * What to do about an exchange whose worker was stopped. The newest navigation of a tab is loaded again if a frame waits for it.
 * If no frame of this window does, other windows get some seconds to do the same.
 * Exchanges that no frame waits for are finished in the worker, so that the record is complete.
 */
export function nextAction(
  exchange: OpenExchange,
  dead: readonly OpenExchange[],
  isWaiting: (tabId: TabId) => boolean,
  deadForMs: number,
): 'resume' | 'drive' | 'leave' {
  const { device, tab, mode } = exchange
  if (tab === undefined || (mode !== 'navigation' && mode !== 'nested-navigation')) return 'drive'
  if (mode === 'nested-navigation') return 'resume'
  const newest = dead
    .filter((each) => each.mode === mode && each.device === device && each.tab === tab)
    .at(-1)
  if (newest !== exchange) return 'drive'
  if (isWaiting({ device, tab })) return 'resume'
  return deadForMs < LOST_MS ? 'leave' : 'drive'
}

/** Whether the newest steps contain a browser's request without its response. */
export function hasOpenExchange(steps: readonly Step[], realNow: number): boolean {
  const ended = new Set<string>()
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (!step || realNow - step.realAt > GIVEN_UP_MS) return false
    if (responseReceived.is(step)) ended.add(step.exchange)
    if (requestSent.is(step) && step.data.mode !== 'server' && !ended.has(step.exchange)) return true
  }
  return false
}
