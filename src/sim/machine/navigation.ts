import { toAddress } from '../../protocol/address.ts'
import type { NavigationRequest, NavigationTicket, TabView } from '../../protocol/commands.ts'
import { type Journal, silent, writeEntry } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import type { ExchangeRow, MutableMeta, TabRow } from '../journal/store.ts'
import type { World } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { refuse } from '../values/refusal.ts'
import { documentPolicy, topOf } from './document.ts'
import { mapAddresses } from './map-addresses.ts'

/** Records that a tab is to load a page, and gives the address that loads it. `tab` undefined opens a new one. */
export async function planNavigation(
  world: World,
  location: { readonly device: string; readonly tab?: string; readonly history?: ExchangeRow['history'] },
  navigation: NavigationRequest,
): Promise<NavigationTicket> {
  const { device } = location
  const granted = await grantedTicket(world, device, navigation.idempotencyKey)
  if (granted !== undefined) return granted
  const existing = location.tab === undefined ? undefined : await requireTab(world, device, location.tab)
  const tab = existing?.tab ?? (await newTabName(world, device))
  const nesting = navigation.nesting ?? 0
  const begun = await beginningOf(world, navigation)
  const row = await write(world, async (meta) => {
    meta.lastExchange += 1
    if (begun === undefined || navigation.action !== undefined) meta.lastRun += 1
    const row: ExchangeRow = {
      ...requestOf(world, navigation),
      id: `e${meta.lastExchange}`,
      run: begun === undefined || navigation.action !== undefined ? meta.lastRun : begun.run,
      device,
      tab,
      mode: nesting === 0 ? 'navigation' : 'nested-navigation',
      state: 'planned',
      workerInstance: world.platform.workerInstance,
      initiator: initiatorOf(navigation, begun),
      referrer: begun?.url ?? '',
      ...(begun && { document: begun.id, ...documentPolicy(begun) }),
      chain: [],
      nesting,
      ...(begun && nesting > 0 && { top: topOf(begun) }),
      ...defined({ action: navigation.action }),
      history: location.history ?? (navigation.replace === true ? 'replace' : 'push'),
    }
    await world.store.insert('exchanges', row)
    world.schedule.unstarted.add(row.id)
    if (nesting === 0)
      await world.store.put(
        'tabs',
        waiting(existing ?? emptyTab(device, tab), row.id, navigation.idempotencyKey),
      )
    return row
  })
  const ticket = { address: addressOf(world, row), exchange: row.id, tab }
  if (nesting === 0)
    await announceTab(world, device, tab, existing === undefined ? ticket.address : undefined)
  return ticket
}

function initiatorOf({ initiator }: NavigationRequest, begun: ExchangeRow | undefined): string {
  if (initiator === 'person') return 'person'
  return begun === undefined ? 'unknown' : new URL(begun.url).origin
}

/**
 * The page that asks for a navigation; none when a person does, or when no page is known.
 * @throws Refusal `unknown-exchange` when the page is not in this world.
 */
async function beginningOf(
  world: Journal,
  { initiator }: NavigationRequest,
): Promise<ExchangeRow | undefined> {
  if (initiator === 'person' || initiator === '') return undefined
  const begun = await world.store.get('exchanges', initiator)
  if (begun !== undefined) return begun
  throw refuse(
    'unknown-exchange',
    `Sandbox ${world.name} has no exchange ${initiator}, so none of its pages can navigate. Open the page again.`,
  )
}

/** The real address that drives an exchange, or shows what it led to. */
export function addressOf(world: World, row: Pick<ExchangeRow, 'id' | 'device' | 'url'>): string {
  return toAddress(world.platform.base, {
    world: world.name,
    device: row.device,
    url: row.url,
    navigation: row.id,
  })
}

/** A tab as the workbench sees it. While what it waits for is paused, its address is that of the page it still shows. */
export async function viewTab(world: World, row: TabRow): Promise<TabView> {
  const exchange = row.exchange === undefined ? undefined : await world.store.get('exchanges', row.exchange)
  const { idempotencyKey: _idempotencyKey, shown, ...tab } = row
  const isStopped = row.loading && (isRewound(world) || isPaused(world, row.exchange))
  const page = isStopped ? shown && (await world.store.get('exchanges', shown)) : exchange
  return {
    ...tab,
    url:
      row.loading && exchange !== undefined
        ? exchange.url
        : (row.history[row.position]?.url ?? world.meta.scenario.start),
    ...(page ? { address: addressOf(world, page) } : {}),
  }
}

function isPaused({ meta }: Journal, exchange: string | undefined): boolean {
  return meta.control.paused.some((paused) => paused.exchange === exchange)
}

/** Sends every workbench the tab as it is now; with `address`, that it was opened and where its frame begins. */
export async function announceTab(
  world: World,
  device: string,
  tab: string,
  address?: string,
): Promise<void> {
  const row = await world.store.get('tabs', [device, tab])
  if (row === undefined) return
  const view = await viewTab(world, row)
  const { announce } = world.platform
  announce(
    address === undefined
      ? { type: 'tab.changed', world: world.name, tab: view }
      : { type: 'tab.opened', world: world.name, tab: view, address },
  )
}

/** @throws Refusal `unknown-device` or `unknown-tab`. */
export async function requireTab(world: Journal, device: string, tab: string): Promise<TabRow> {
  requireDevice(world, device)
  const row = await world.store.get('tabs', [device, tab])
  if (row !== undefined) return row
  const tabs = await tabsOf(world, device)
  throw refuse(
    'unknown-tab',
    `Device ${device} has no tab ${tab}; it has ${tabs.map((each) => each.tab).join(', ')}.`,
  )
}

/** @throws Refusal `unknown-device`. */
export function requireDevice(world: Journal, device: string): void {
  const { devices } = world.meta.setup
  if (devices.some(({ id }) => id === device)) return
  throw refuse(
    'unknown-device',
    `Sandbox ${world.name} has no device ${device}; it has ${devices.map(({ id }) => id).join(', ')}.`,
  )
}

export function tabsOf(world: Journal, device: string): Promise<TabRow[]> {
  return world.store.list('tabs', { from: [device], to: [device, '\uffff'] })
}

async function newTabName(world: Journal, device: string): Promise<string> {
  requireDevice(world, device)
  const numbers = (await tabsOf(world, device)).map(({ tab }) => Number(tab.slice(1)))
  return `t${Math.max(0, ...numbers) + 1}`
}

function emptyTab(device: string, tab: string): TabRow {
  return { device, tab, loading: false, history: [], position: -1 }
}

function waiting(tab: TabRow, exchange: string, idempotencyKey: string | undefined): TabRow {
  return {
    ...tab,
    exchange,
    loading: true,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey: { id: idempotencyKey, exchange } }),
  }
}

/** The ticket that was given for an idempotency key before: the worker may have been killed between writing it and handing it over. */
export async function grantedTicket(
  world: World,
  device: string,
  idempotencyKey: string | undefined,
): Promise<NavigationTicket | undefined> {
  if (idempotencyKey === undefined) return undefined
  const tab = (await tabsOf(world, device)).find((each) => each.idempotencyKey?.id === idempotencyKey)
  const row =
    tab?.idempotencyKey === undefined
      ? undefined
      : await world.store.get('exchanges', tab.idempotencyKey.exchange)
  return row === undefined ? undefined : { address: addressOf(world, row), exchange: row.id, tab: row.tab }
}

function write<T>(world: Journal, effect: (meta: MutableMeta) => Promise<T>): Promise<T> {
  return world.writing(() => writeEntry(world, silent(effect)))
}

/** The request's own part of the row. */
function requestOf(
  world: World,
  navigation: NavigationRequest,
): Pick<ExchangeRow, 'method' | 'url' | 'headers' | 'body' | 'mapped'> {
  const { url, contentType, body = null } = navigation
  return {
    method: (navigation.method ?? 'GET').toUpperCase(),
    headers: contentType === undefined ? [] : [['content-type', contentType]],
    ...mapAddresses(world, { url, contentType: contentType ?? '', body }),
  }
}
