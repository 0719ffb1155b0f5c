import { mapAddresses } from './map-addresses.ts'
import { virtualUrl } from './page-request.ts'
import type { RealRequest } from './real-request.ts'
import type { ExchangeRow } from './store.ts'
import type { World } from './world.ts'

/** The recorded exchange that answers a request of a page of the past: of the same document, method and URL, the last one that ended. */
export async function recordedRequest(
  world: World,
  page: ExchangeRow,
  request: Pick<RealRequest, 'method' | 'url'>,
): Promise<ExchangeRow | undefined> {
  const { url } = mapAddresses(world, {
    url: virtualUrl(world, page, request.url),
    contentType: '',
    body: null,
  })
  const asked = await world.store.list('exchanges', { index: 'document', from: page.id, to: page.id })
  return asked.findLast(
    (row) =>
      row.state === 'done' && row.fetch !== undefined && row.method === request.method && row.url === url,
  )
}
