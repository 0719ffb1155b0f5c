import type { VirtualAddress } from '../../protocol/address.ts'
import type { PageContext } from '../../protocol/frame.ts'
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { documentOf } from '../machine/document.ts'
import { jarOf } from '../machine/jar-rows.ts'
import { addressOf, planNavigation } from '../machine/navigation.ts'
import type { RealRequest } from '../machine/real-request.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import {
  frameDocument,
  inertPage,
  injectScripts,
  pagePolicy,
  problemPage,
  viewerPage,
} from '../machine/simulated-page.ts'
import { isAbandoned } from '../pause/abandon.ts'
import type { Platform, World } from '../recorder/world.ts'
import { MAX_REDIRECTS, tooManyRedirectsPage } from '../rules/fetch/too-many-redirects.ts'
import { documentCookie } from '../rules/jar/document-cookie.ts'
import { PAGE_SCRIPTS } from '../site/page-scripts.ts'
import { decoderOf } from '../values/decode-text.ts'
import { defined } from '../values/defined.ts'
import { headerOf } from '../values/message.ts'
import { endWithin, PATIENCE } from './patience.ts'

/** Answers a frame's navigation: the exchange that the address names is run, driven on, or shown again. */
export async function answerNavigation(
  world: World,
  address: VirtualAddress,
  request: RealRequest,
): Promise<Response> {
  const previous = await documentOf(world, request.client)
  // The parser starts a frame of a page before any script can map it; the page script then loads it through a record.
  const byParser = address.navigation === undefined && previous === undefined && request.referrer === ''
  if (byParser) return inertPage()
  if (await isFuture(world, address)) return stay()
  const found = await exchangeOf(world, address, request, previous)
  if (typeof found === 'string')
    return problemResponse(world.platform, address, 404, "This page can't be shown", [found])
  const { epoch, unseen } = world.schedule
  const { last, row } = await followRedirects(world, found)
  if (row === 'abandoned') return stay()
  // The browser asks for the exchange at the end of the redirects: the address of a page is its own.
  if (last !== found) return redirectTo(world, last)
  if (row === 'waits') return park(world, found)
  const status = statusOf(row)
  if (row.blocked === undefined && (status === 204 || status === 205)) return stay()
  // A world that was moved to another moment meanwhile may give the exchange's id to another one.
  if (request.resultingClient !== '' && world.schedule.epoch === epoch) {
    const isFirst = unseen.delete(row.id) || found.state !== 'done'
    const shown = {
      client: request.resultingClient,
      exchange: row.id,
      ...(isFirst ? {} : { again: true as const }),
    }
    // Stored while the page is made.
    await world.store.atomically(() => world.store.put('clients', shown), { listed: false })
  }
  return showPage(world, row, status)
}

/** Whether a navigation was recorded after the moment that the world is at: it comes when the world goes forward. */
async function isFuture(world: Journal, { navigation }: VirtualAddress): Promise<boolean> {
  if (navigation === undefined || !isRewound(world)) return false
  return (await world.store.get('exchanges', navigation)) === undefined
}

/** Milliseconds after which the browser is sent along with the redirects, so that each has its own patience. */
const ALONG_MS = 1000

/** Drives an exchange and those that its redirects lead to; `last` is the one whose end this is, or which the browser has to ask for itself. */
async function followRedirects(
  world: World,
  found: ExchangeRow,
): Promise<{ readonly last: ExchangeRow; readonly row: ExchangeRow | 'waits' | 'abandoned' }> {
  const began = world.platform.realNow()
  for (let last = found; ; ) {
    // What was only planned at this moment begins when the world goes on from here.
    if (last.state === 'planned' && isRewound(world))
      return { last, row: last === found ? 'abandoned' : 'waits' }
    const row = await endInTime(world, last)
    if (typeof row === 'string') return { last, row }
    if (row.next === undefined) {
      if (last !== found && last.state !== 'done') world.schedule.unseen.add(last.id)
      return { last, row }
    }
    last = await requireExchange(world, row.next)
    if (world.platform.realNow() - began > ALONG_MS) return { last, row }
  }
}

/** Drives an exchange as far as the browser may wait for it. */
async function endInTime(world: World, { id }: ExchangeRow): Promise<ExchangeRow | 'waits' | 'abandoned'> {
  try {
    return (await endWithin(world, id, PATIENCE.navigation)) ?? 'waits'
  } catch (error) {
    if (isAbandoned(error)) return 'abandoned'
    throw error
  }
}

/** Leaves the frame the page it shows. */
function stay(): Response {
  return new Response(null, { status: 204 })
}

/** The frame waits longer than its request may stay open: the workbench loads the address again in time. */
async function park(world: World, row: ExchangeRow): Promise<Response> {
  const { device, id: exchange, nesting, tab } = row
  const waiting = (await world.store.get('tabs', [device, tab]))?.exchange
  // A tab that went elsewhere meanwhile does not come back to it.
  if (nesting > 0 || waiting === exchange)
    world.platform.announce({
      type: 'navigation.parked',
      world: world.name,
      ...{ device, tab, nesting, exchange, address: addressOf(world, row) },
    })
  return stay()
}

/** The exchange that the address names; without a record, a new one with no known initiator. */
async function exchangeOf(
  world: World,
  address: VirtualAddress,
  request: RealRequest,
  previous: ExchangeRow | undefined,
): Promise<ExchangeRow | string> {
  const { navigation } = address
  if (navigation === undefined) return unrecorded(world, address, request, previous)
  const row = await world.store.get('exchanges', navigation)
  if (row === undefined)
    return `This sandbox has no navigation ${navigation}; it may have been reset. Open the page again from the address bar.`
  const sameUrl = withoutFragment(row.url) === withoutFragment(address.url)
  if (sameUrl && row.device === address.device) return row
  return `Navigation ${navigation} belongs to ${row.url} on ${row.device}, not to ${address.url} on ${address.device}.`
}

async function unrecorded(
  world: World,
  address: VirtualAddress,
  request: RealRequest,
  previous: ExchangeRow | undefined,
): Promise<ExchangeRow | string> {
  if (!world.meta.setup.devices.some(({ id }) => id === address.device)) {
    const names = world.meta.setup.devices.map(({ id }) => id).join(', ')
    return `Sandbox ${world.name} has no device ${address.device}; it has ${names}.`
  }
  const tab = previous?.device === address.device ? previous.tab : 't1'
  const body = request.method === 'GET' ? undefined : await request.body()
  const contentType = request.headers.get('content-type')
  const ticket = await planNavigation(
    world,
    { device: address.device, tab },
    {
      url: address.url,
      method: request.method,
      initiator: '',
      ...defined({ body }),
      ...(contentType === null ? {} : { contentType }),
    },
  )
  const row = await world.store.get('exchanges', ticket.exchange)
  return row ?? `Navigation ${ticket.exchange} is gone because the sandbox was rewound. Open the page again.`
}

function redirectTo(world: World, row: ExchangeRow): Response {
  return new Response(null, {
    status: 302,
    headers: { location: addressOf(world, row), 'cache-control': 'no-store' },
  })
}

async function showPage(world: World, row: ExchangeRow, status: number): Promise<Response> {
  const text = pageOf(row, status)
  const context = { ...(await contextOf(world, row)), ...passkeysFor(world.meta, text) }
  return pageResponse(world.platform, status, text, context)
}

/** A page of the browser's own says that something is wrong; without a place to go to, nothing is a redirect. */
function statusOf({ blocked, response }: ExchangeRow): number {
  const status = response?.status ?? 502
  return blocked !== undefined && status >= 300 && status < 400 ? 502 : status
}

/** The site's own page where there is one; a browser's where nothing came, or nothing that can be shown. */
function pageOf(row: ExchangeRow, status: number): string {
  const { response, blocked, url } = row
  if (blocked !== undefined) {
    if (isOneTooMany(row)) return problemPage("This page isn't working", tooManyRedirectsPage(row))
    const title = response === undefined ? 'This site cannot be reached' : 'The browser blocked this response'
    return problemPage(title, [blocked])
  }
  const body = response?.body ?? new ArrayBuffer(0)
  if (body.byteLength === 0 && (status >= 400 || status === NOT_MODIFIED)) {
    return problemPage("This page isn't working", [
      `${new URL(url).host} returned status ${status} and no page.`,
    ])
  }
  const type = headerOf(response?.headers ?? [], 'content-type') ?? ''
  return /^\s*(text\/html|application\/xhtml\+xml)/i.test(type)
    ? decoderOf(type).decode(body)
    : viewerPage(type, body, url)
}

/** Whether it was blocked because so many redirects led to it, and its answer is another one. */
function isOneTooMany({ chain, response }: ExchangeRow): boolean {
  const isRedirect = response !== undefined && response.status >= 300 && response.status < 400
  return isRedirect && chain.length >= MAX_REDIRECTS
}

async function contextOf(world: World, row: ExchangeRow): Promise<PageContext> {
  const { device, tab, id, url, nesting, referrer } = row
  const { now } = world.meta
  const cookie = documentCookie(url, await jarOf(world, device), now, nesting > 0).text
  const { base } = world.platform
  return { base, world: world.name, device, tab, exchange: id, url, nesting, cookie, referrer, now }
}

/** No browser of ours asks whether something was modified, and the platform's Response takes no page with it. */
const NOT_MODIFIED = 304

/** A page of the simulator itself, for an address that leads nowhere. */
export function problemResponse(
  platform: Platform,
  address: VirtualAddress | undefined,
  status: number,
  title: string,
  sentences: readonly string[],
): Promise<Response> {
  const { world = '', device = '', url = '' } = address ?? {}
  const nowhere = { tab: '', exchange: '', nesting: 0, cookie: '', referrer: '', now: 0 }
  const context = { base: platform.base, world, device, url, ...nowhere }
  return pageResponse(platform, status, problemPage(title, sentences), context)
}

async function pageResponse(
  platform: Platform,
  status: number,
  text: string,
  context: PageContext,
): Promise<Response> {
  const hasPasskeys = context.passkeys !== undefined && !context.latePasskeys
  const scripts = [platform.pageScript, ...(hasPasskeys ? [platform.passkeys().pageScript] : [])]
  const policy = await pagePolicy([...scripts, ...PAGE_SCRIPTS], platform.passkeySource)
  return frameDocument(
    injectScripts(text, context, scripts, platform.origin),
    policy,
    status === NOT_MODIFIED ? 502 : status,
  )
}

/** What a page has that uses passkeys: forms of the app or of the engine, or the names of the interface in a script. */
const USES_PASSKEYS = /data-passkey|PublicKeyCredential|navigator\.credentials/

/** Who has passkeys for a page. For the many that use none, nothing is loaded. */
function passkeysFor({ setup }: World['meta'], text: string): Pick<PageContext, 'passkeys' | 'latePasskeys'> {
  return { passkeys: setup.passkeys ?? 'simulated', latePasskeys: !USES_PASSKEYS.test(text) }
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
