import type { ExchangeRow } from '../journal/store.ts'
import { mapAddresses } from '../machine/map-addresses.ts'
import { virtualUrl } from '../machine/page-request.ts'
import type { RealRequest } from '../machine/real-request.ts'
import type { World } from '../recorder/world.ts'

type Asked = Pick<RealRequest, 'method' | 'url'>

/** The recorded exchange that answers a request of a page of the past: the last one that ended. */
export async function recordedRequest(
  world: World,
  page: ExchangeRow,
  request: Asked,
): Promise<ExchangeRow | undefined> {
  return (await sameRequests(world, page, request)).findLast(({ state }) => state === 'done')
}

/**
 * The exchange of a picture or a style that its page asked for when it was first shown: a page that is only shown again, because the workbench was loaded
 * again or its world was rewound, sends no requests.
 */
export async function sameSubresource(
  world: World,
  page: ExchangeRow,
  request: Asked & Pick<RealRequest, 'destination'>,
): Promise<string | undefined> {
  if (request.destination === '') return undefined
  const same = await sameRequests(world, page, request)
  return same.find(({ mode }) => mode === 'subresource')?.id
}

/** Requests of the same document, with the same method and URL. */
async function sameRequests(
  world: World,
  page: ExchangeRow,
  request: Asked,
): Promise<readonly ExchangeRow[]> {
  const { url } = mapAddresses(world, {
    url: virtualUrl(world, page, request.url),
    contentType: '',
    body: null,
  })
  const asked = await world.store.list('exchanges', { index: 'document', from: page.id, to: page.id })
  return asked.filter((row) => row.fetch !== undefined && row.method === request.method && row.url === url)
}
