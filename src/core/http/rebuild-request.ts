import type { RequestData } from './request-data.ts'

/** A copy of the request for the configuration's code: same method and headers, the body always as JSON (reference 5, 6). */
export function rebuildRequest({ url, method, headers }: RequestData, body: unknown): Request {
  return new Request(url, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
}
