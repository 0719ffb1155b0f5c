import type { RequestData } from './request-data.ts'

/** The request once more, for code of the configuration: same method and headers, its body always as JSON (reference 5, 6). */
export function rebuildRequest({ url, method, headers }: RequestData, body: unknown): Request {
  return new Request(url, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
}
