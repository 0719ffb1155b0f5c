import type { Runtime } from '../runtime.ts'
import type { RequestData } from './request-data.ts'

/** A copy of the request for the configuration's code: same method and headers, the body always as JSON (reference 5, 6). */
export function rebuildRequest(
  { url, method, headers }: RequestData,
  body: unknown,
  { request }: Pick<Runtime, 'request'>,
): Request {
  return request(url.href, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
}
