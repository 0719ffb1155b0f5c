import type { OpenExchange } from '../../protocol/commands.ts'
import type { Step } from '../../protocol/steps.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import type { Client } from '../worker/client.ts'
import { type ControlState, isRewound } from '../worker/control-state.ts'
import type { StepLog } from '../worker/step-log.ts'
import { tabOf, type WorldState } from '../worker/world-state.ts'
import { isHeld } from './held-tabs.ts'
import type { Loader, Pending } from './loader.ts'
import type { Navigator } from './navigator.ts'
import type { Place } from './place.ts'

export interface RecoveryParts {
  readonly client: Client
  readonly navigator: Pick<Navigator, 'isAsking' | 'resume'>
  readonly loader: Loader
  readonly steps: StepLog
  readonly control: ControlState
  readonly world: WorldState
  /** Whether this window's frame of the tab waits for a page. */
  readonly isWaiting: (place: Place) => boolean
  /** Whether what the tab waits for stands still; a redirect's next request may be planned by then. */
  readonly isStanding: (place: Place) => boolean
  readonly now: () => number
  readonly realNow: () => number
  readonly onProblem: (error: unknown) => void
}

export interface Recovery {
  /** Looks for exchanges whose worker is gone, and drives them on. */
  check(): Promise<void>
  stop(): void
}

const TICK_MS = 500
/** A page that takes longer is looked after even when no other worker was met. */
const OVERDUE_MS = 1500
const LOST_MS = 4000
/** An exchange that nobody touched for so long was given up. */
const GIVEN_UP_MS = 60_000

/** Asks after the worker while something is under way: a killed worker leaves its requests pending for ever, without an event. */
export function watchWorker(parts: RecoveryParts): Recovery {
  const { client, loader, steps } = parts
  const lookAfter = createCheck(parts)
  let met = client.worker.get()?.incarnation
  let checkedAt = parts.now()
  let ticking = false

  const check = () => {
    checkedAt = parts.now()
    return lookAfter()
  }
  const look = async () => {
    const busy = loader.pending().length > 0 || hasOpenExchange(steps.get(), parts.realNow())
    if (busy) await client.ping()
    const incarnation = client.worker.get()?.incarnation
    const other = met !== undefined && incarnation !== met
    met = incarnation ?? met
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

/** Makes what looks once for exchanges whose worker is gone. */
function createCheck(parts: RecoveryParts): Recovery['check'] {
  const { client, control, loader, navigator } = parts
  const seen = new Map<string, number>()

  const drive = (exchange: string) => {
    client.send('exchange.drive', { exchange }).catch((error) => {
      // It came to stand still on the way, for as long as the person likes.
      if (!isHeld(control.get(), exchange)) parts.onProblem(error)
    })
  }
  // What is held goes on when it is let go, whichever worker it is then; in the past nothing goes on.
  const waits = ({ device, exchange, tab }: OpenExchange) =>
    isHeld(control.get(), exchange) ||
    isRewound(control.get().position) ||
    (tab !== undefined && parts.isStanding({ device, tab }))
  // Where the answer to a command is about to say what the tab loads, that answer loads it.
  const isAsked = ({ device, tab }: Pick<OpenExchange, 'device' | 'tab'>) =>
    tab !== undefined && navigator.isAsking({ device, tab })

  return async () => {
    const open = await client.send('exchanges.open', {})
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
      const way = wayOn(exchange, dead, parts.isWaiting, parts.now() - since)
      if (way === 'resume' && (await navigator.resume(exchange))) continue
      if (way !== 'leave') drive(exchange.exchange)
    }
    for (const pending of loader.pending())
      if (!isAsked(pending.place) && isLost(parts, pending, open)) loader.repeat(pending)
  }
}

/** The frame was just sent there, and the worker that is to answer lives: the browser will ask it. */
function isOnItsWay({ client, loader, now }: RecoveryParts, { device, mode, tab }: OpenExchange): boolean {
  const pending = loader.pending().find(({ place }) => place.device === device && place.tab === tab)
  return (
    mode === 'navigation' &&
    pending !== undefined &&
    pending.incarnation === client.worker.get()?.incarnation &&
    now() - pending.startedAt < OVERDUE_MS
  )
}

/** Whether a frame waits for an answer that will not come: the exchange has ended, and nothing holds it back. */
function isLost(
  { client, control, now, world }: RecoveryParts,
  { incarnation, parked, place, repeats, startedAt }: Pending,
  open: readonly OpenExchange[],
): boolean {
  const { device, tab } = place
  const isOpen = open.some((each) => each.device === device && each.tab === tab)
  // It has ended, and its browser is kept waiting all the same.
  const stands = isHeld(control.get(), tabOf(world.get(), device, tab)?.exchange)
  // The worker that held the answer is gone with it.
  const orphaned = incarnation !== undefined && incarnation !== client.worker.get()?.incarnation
  const overdue = now() - startedAt > LOST_MS
  return !isOpen && !stands && parked === undefined && repeats < 2 && (orphaned || overdue)
}

/** The worker that kept a frame's request open is gone: nothing will come of it, and the frame is loaded again when its exchange goes on. */
function parkUnattended(loader: Loader, exchanges: readonly OpenExchange[]): void {
  for (const { address, device, exchange, mode, tab } of exchanges) {
    const pending = loader.pending().find(({ place }) => place.device === device && place.tab === tab)
    if (mode === 'navigation' && pending && !pending.parked && address !== undefined)
      loader.park(pending.place, { address, exchange })
  }
}

/**
 * What to do about an exchange whose worker is gone. The newest navigation of a tab is loaded again where a frame waits for it.
 * Another window may wait for one that this window does not: it gets some seconds to do the same.
 * What nobody's frame waits for is finished in the worker, so that the record is whole.
 */
export function wayOn(
  exchange: OpenExchange,
  dead: readonly OpenExchange[],
  isWaiting: (place: Place) => boolean,
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

/** Whether the newest steps hold a browser's request without its response. */
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
