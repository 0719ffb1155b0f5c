import { PAGE_REQUEST_HEADER } from '../../protocol/frame.ts'
import type { HeaderList } from '../../protocol/http.ts'
import { resolveReal } from '../../protocol/resolve.ts'
import type { PageFetch } from '../../protocol/steps.ts'
import { type Journal, silent, writeEntry } from '../journal/journal.ts'
import type { ExchangeRow } from '../journal/store.ts'
import type { World } from '../recorder/world.ts'
import { documentPolicy, topOf } from './document.ts'
import { mapAddresses } from './map-addresses.ts'
import type { RealRequest } from './real-request.ts'

/** Headers that belong to the browser; what a page's script set stays. */
const BROWSERS_OWN =
  /^(?:accept|accept-language|sec-.*|user-agent|referer|origin|host|cookie|connection|content-length|x-authscope-.*)$/

/** A page's own request, before it has a place in the world. */
interface PageRequest {
  /** Virtual URL. */
  readonly url: string
  readonly method: string
  /** Headers that the page's script gave. */
  readonly headers: HeaderList
  readonly body: ArrayBuffer | null
  readonly fetch: PageFetch
}

/** Records a request of a simulated page; `page` is the exchange that brought its document. Returns the new exchange's id. */
export async function planPageRequest(
  world: World,
  page: ExchangeRow,
  request: RealRequest,
): Promise<string> {
  const { method, mode, credentials, destination, redirect } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.body()
  const url = virtualUrl(world, page, request.url)
  const headers = [...request.headers].filter(([name]) => name === 'accept' || !BROWSERS_OWN.test(name))
  const fetch = { mode, credentials, destination, redirect }
  return recordPageRequest(world, page, { url, method, headers, body, fetch }, handleOf(request))
}

/** Records a page's request. With a `handle`, asking again gives the same exchange. */
export function recordPageRequest(
  world: World,
  page: ExchangeRow,
  request: PageRequest,
  handle?: string,
): Promise<string> {
  const { method, headers, fetch } = request
  const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const asked = mapAddresses(world, { url: request.url, contentType, body: request.body })
  return world.writing(() =>
    writeEntry(
      world,
      silent(async (meta) => {
        const known = await askedBefore(world, page, asked.url, handle)
        if (known !== undefined) return known
        meta.lastExchange += 1
        const id = `e${meta.lastExchange}`
        if (handle !== undefined) await world.store.put('clients', { client: handle, exchange: id })
        await world.store.put('exchanges', {
          id,
          run: page.run,
          device: page.device,
          tab: page.tab,
          mode: fetch.destination === '' ? 'fetch' : 'subresource',
          state: 'planned',
          workerInstance: world.platform.workerInstance,
          method,
          ...asked,
          headers,
          initiator: new URL(page.url).origin,
          document: page.id,
          referrer: page.url,
          chain: [],
          nesting: page.nesting,
          ...documentPolicy(page),
          top: topOf(page),
          history: 'replace',
          fetch,
        })
        return id
      }),
    ),
  )
}

/** The exchange of that name. After a rewind its id may belong to another exchange. */
async function askedBefore(
  world: Journal,
  page: ExchangeRow,
  url: string,
  handle: string | undefined,
): Promise<string | undefined> {
  const known = handle === undefined ? undefined : await world.store.get('clients', handle)
  const row = known && (await world.store.get('exchanges', known.exchange))
  return row?.document === page.id && row.fetch !== undefined && row.url === url ? row.id : undefined
}

/** The name that the page's script gave its request; asked for again, it is the same exchange. */
function handleOf(request: RealRequest): string | undefined {
  const name = request.headers.get(PAGE_REQUEST_HEADER)
  return name === null ? undefined : `request ${name}`
}

/**
 * What a page's request means in the simulated internet.
 * @throws TypeError for a URL that is neither http nor https; the browser asks no worker for one.
 */
export function virtualUrl(world: World, page: ExchangeRow, real: string): string {
  const { base, origin } = world.platform
  const url = resolveReal(
    { base, realOrigin: origin, world: world.name, device: page.device, url: page.url },
    real,
  )
  if (url === undefined) throw new TypeError(`No page in the simulated internet can request ${real}.`)
  return url
}
