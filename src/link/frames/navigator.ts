import { fromAddress, toAddress } from '../../protocol/address.ts'
import type { NavigationRequest, NavigationTicket, OpenExchange, TabView } from '../../protocol/commands.ts'
import { type ControlState, isRewound } from '../worker/control-state.ts'
import { CommandFailure, isOfStorage, messageOf } from '../worker/failure.ts'
import { until } from '../worker/store.ts'
import type { Channel, SendOptions } from '../worker/transport.ts'
import { tabOf } from '../worker/world-state.ts'
import type { Loader, LoaderParts } from './loader.ts'
import { isPaused } from './paused-tabs.ts'
import { replaceLocation } from './replace-location.ts'
import { keyOf, type TabId } from './tab-id.ts'

/** What a person, a page or the workbench can do with the tabs of a device. */
export interface Navigator {
  /** Loads a page in a tab, or in a frame inside it. Rejects when the worker refuses. */
  go(tabId: TabId, request: NavigationRequest, options?: GoOptions): Promise<void>
  /** Records the navigation of a frame inside a page. Resolves with the address, which the page itself loads. */
  plan(tabId: TabId, request: NavigationRequest): Promise<string>
  /** Opens a page in a new tab. */
  open(device: string, request: NavigationRequest): Promise<TabId>
  /** Moves in the tab's own history; 0 reloads. */
  traverse(tabId: TabId, delta: number): Promise<void>
  close(tabId: TabId): Promise<void>
  /** The tab no longer exists. */
  forget(tabId: TabId): void
  /** Shows the page that the world remembers for a tab. `already`: the frame may have it. */
  restore(tabId: TabId, already?: 'already'): Promise<void>
  /** Whether a command is waiting for an answer that says what the tab loads next. */
  isAsking(tabId: TabId): boolean
  /** Loads the address of an exchange again after its worker was stopped; the next worker continues it. False when no frame here waits for it. */
  resume(exchange: OpenExchange): Promise<boolean>
  /**
   * Resolves when the tab shows a page, or waits for one that is paused. Rejects when the page isn't the simulator's. `sent`: the tab was sent somewhere,
   * so it also rejects when the world is rewound to a moment at which the tab shows nothing.
   */
  shown(tabId: TabId, sent?: 'sent'): Promise<void>
}

export interface GoOptions extends SendOptions {
  /** A frame inside the page, to load instead of the tab. */
  readonly frame?: Window
}

/** By tab: how many commands are waiting for an answer that says what it loads. */
type Asking = Map<string, number>

export interface NavigatorParts extends Omit<LoaderParts, 'workerInstance'> {
  readonly channel: Channel
  readonly loader: Loader
  readonly control: ControlState
  /** Path that the site is served under. */
  readonly base: string
}

export function createNavigator(given: NavigatorParts): Navigator {
  const asking: Asking = new Map()
  const parts = { ...given, asking }
  const { channel, loader, views } = parts
  const nested = new Map<string, Window>()
  const goInFrame = async (tabId: TabId, navigation: NavigationRequest, frame: Window) => {
    const ticket = await askFor(channel, tabId, navigation)
    nested.set(ticket.exchange, frame)
    replaceLocation(frame, ticket.address)
  }
  const forget = (tabId: TabId) => {
    loader.forget(tabId)
    views.forget(tabId)
  }
  return {
    go: (tabId, navigation, { frame, ...options } = {}) =>
      frame ? goInFrame(tabId, navigation, frame) : goInTab(parts, tabId, navigation, options),
    plan: async (tabId, navigation) => (await askFor(channel, tabId, navigation)).address,
    open: (device, navigation) => open(parts, device, navigation),
    traverse: async (tabId, delta) => {
      if (await traverse(parts, tabId, delta)) return
      throw new Error(delta < 0 ? 'There is no previous page.' : 'There is no next page.')
    },
    close: async (tabId) => {
      await channel.send('tab.close', { device: tabId.device, tab: tabId.tab })
      forget(tabId)
    },
    forget,
    isAsking: (tabId) => (asking.get(keyOf(tabId)) ?? 0) > 0,
    restore: (tabId, already) => restore(parts, tabId, already),
    resume: async (exchange) => {
      if (exchange.mode === 'navigation') return resumeTab(parts, exchange)
      const frame = nested.get(exchange.exchange)
      if (exchange.address === undefined || !frame || frame.closed) return false
      replaceLocation(frame, exchange.address)
      return true
    },
    shown: async (tabId, sent) => {
      const isNowhere = () => sent !== undefined && views.of(tabId).status === 'blank'
      await until(views, () => {
        const { status, waiting } = views.of(tabId)
        return isNowhere() || status === 'shown' || status === 'foreign' || waiting?.paused !== undefined
      })
      if (isNowhere()) throw new CommandFailure('rewound', 'The sandbox was rewound in the meantime.')
      if (views.of(tabId).status === 'foreign') throw new Error("The page didn't come from the simulator.")
    },
  }
}

type Parts = NavigatorParts & { readonly asking: Asking }

async function goInTab(
  parts: Parts,
  tabId: TabId,
  navigation: NavigationRequest,
  options?: SendOptions,
): Promise<void> {
  const { asking, channel, loader, views } = parts
  const before = views.of(tabId)
  views.begin(tabId, navigation.url)
  try {
    await loader.load(tabId, await noted(asking, tabId, askFor(channel, tabId, navigation, options)))
  } catch (error) {
    // Problems of the storage are reported once for the whole window.
    views.change(tabId, isOfStorage(error) ? before : { ...before, problem: messageOf(error) })
    throw error
  }
}

async function open(parts: NavigatorParts, device: string, navigation: NavigationRequest): Promise<TabId> {
  const { channel, loader, views, world } = parts
  const ticket = await channel.send('tab.open', { device, navigation: withKey(navigation) })
  const tabId = { device, tab: ticket.tab }
  if (!tabOf(world.get(), device, ticket.tab)) await world.refresh()
  views.begin(tabId, navigation.url)
  loader.load(tabId, ticket).catch((error: unknown) => views.change(tabId, { problem: messageOf(error) }))
  return tabId
}

function askFor(
  channel: Channel,
  { device, tab }: TabId,
  navigation: NavigationRequest,
  options?: SendOptions,
): Promise<NavigationTicket> {
  return channel.send('tab.navigate', { device, tab, navigation: withKey(navigation) }, options)
}

/** False when the tab's history has no such entry. */
async function traverse(parts: Parts, tabId: TabId, delta: number): Promise<boolean> {
  const { asking, channel, loader, views, world } = parts
  const { device, tab } = tabId
  const sent = channel.send('tab.traverse', { device, tab, delta, idempotencyKey: crypto.randomUUID() })
  const ticket = await noted(asking, tabId, sent)
  if (!ticket) return false
  const known = tabOf(world.get(), device, tab)
  const target = known?.history[known.position + delta]?.url ?? known?.url
  views.begin(tabId, target ?? views.of(tabId).url)
  await loader.load(tabId, ticket)
  return true
}

/** Shows the page as it was last shown, without a new exchange, or the first page of a tab that never loaded one. */
async function restore(parts: Parts, tabId: TabId, already?: 'already'): Promise<void> {
  const { control, frames, loader, views, world } = parts
  await Promise.all([frames.wait(tabId), control.known])
  const { scenario } = world.get()
  const tab = tabOf(world.get(), tabId.device, tabId.tab)
  const url = tab?.url ?? scenario.start
  const isRewoundNow = isRewound(control.get().position)
  const isStopped = isRewoundNow || isPaused(control.get(), tab?.exchange)
  // A page that is loading was requested at this moment.
  if (already && tab?.loading && !isStopped) return
  if (tab?.exchange !== undefined && (isStopped || already))
    return showMoment(parts, tab, tab.exchange, already)
  views.forget(tabId)
  if (tab?.address !== undefined) {
    views.begin(tabId, url)
    return loader.load(tabId, { address: tab.address, exchange: tab.exchange ?? '' })
  }
  // Nothing was opened in the tab yet, and in the past nothing can be opened.
  if (isRewoundNow) return loader.show(tabId, 'about:blank')
  // Windows that open the same new world share this idempotency key: the page is loaded once.
  const idempotencyKey = `first ${tabId.device} ${tabId.tab}`
  const action = `open ${new URL(url).host}`
  await goInTab(parts, tabId, { url, initiator: 'person', action, replace: true, idempotencyKey })
}

/** Shows the page that a tab has at the present moment. A page that the tab waits for is loaded when its exchange continues. */
async function showMoment(
  parts: NavigatorParts,
  tab: TabView,
  exchange: string,
  already: 'already' | undefined,
): Promise<void> {
  const { base, channel, control, loader, views } = parts
  const { address = 'about:blank', device, loading, url } = tab
  const tabId = { device, tab: tab.tab }
  const before = views.of(tabId)
  const page = fromAddress(base, address)
  const shown = 'problem' in page ? undefined : page.navigation
  // A page that was refused something in the past is loaded again.
  const isThere =
    already !== undefined &&
    shown !== undefined &&
    before.exchange === shown &&
    !before.elsewhere &&
    before.problem === undefined
  const waits = loading || isPaused(control.get(), exchange)
  if (!isThere) views.forget(tabId)
  if (waits) {
    views.begin(tabId, url)
    if (shown !== undefined) views.change(tabId, { exchange: shown })
    const { world } = channel
    loader.park(tabId, { exchange, address: toAddress(base, { world, device, url, navigation: exchange }) })
    // This is the page that is loading, not the one to be shown meanwhile.
    if (shown === exchange) return
  } else if (isThere) {
    loader.forget(tabId)
    return views.change(tabId, { status: 'shown', url })
  }
  if (isThere) return
  if (waits || shown === undefined) return loader.show(tabId, address)
  views.begin(tabId, url)
  return loader.load(tabId, { address, exchange: shown })
}

async function resumeTab(parts: NavigatorParts, unfinished: OpenExchange): Promise<boolean> {
  const { frames, loader, views, world } = parts
  const { address, device, exchange, tab } = unfinished
  if (address === undefined || tab === undefined) return false
  const tabId = { device, tab }
  if (!frames.get(tabId)) return false
  if (views.of(tabId).status !== 'loading') views.begin(tabId, tabOf(world.get(), device, tab)?.url ?? '')
  await loader.load(tabId, { address, exchange })
  return true
}

/** Resolves as `answer` does; until then the tab counts as waiting for an answer. */
async function noted<T>(asking: Asking, tabId: TabId, answer: Promise<T>): Promise<T> {
  const key = keyOf(tabId)
  asking.set(key, (asking.get(key) ?? 0) + 1)
  try {
    return await answer
  } finally {
    asking.set(key, (asking.get(key) ?? 0) - 1)
  }
}

/** The request with an idempotency key, so that sending it twice navigates once. */
function withKey(navigation: NavigationRequest): NavigationRequest {
  return { idempotencyKey: crypto.randomUUID(), ...navigation }
}
