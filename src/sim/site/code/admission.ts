import type { HeaderList } from '../../../protocol/http.ts'
import { makeResponse, toHeaders } from '../../values/http.ts'

/** What comes of it: a response, or a page, which may be another than was asked for. */
export type Admission = { readonly answer: Response } | { readonly page: URL; readonly headers: HeaderList }

/** A middleware's response, as plain data: it is recorded, and can be edited. */
export type Decision =
  | { readonly next: true; readonly headers: HeaderList }
  | { readonly rewrite: string; readonly headers: HeaderList }
  | { readonly status: number; readonly headers: HeaderList; readonly body: string }

/** `NextResponse.next()` and `.rewrite(url)` say in headers that a page is to be shown. */
export async function decisionOf(response: Response): Promise<Decision> {
  const headers = [...response.headers].filter(([name]) => !name.startsWith('x-middleware-'))
  const rewrite = response.headers.get('x-middleware-rewrite')
  if (rewrite !== null) return { rewrite, headers }
  if (response.headers.get('x-middleware-next') === '1') return { next: true, headers }
  return { status: response.status, headers, body: await response.text() }
}

/** What a decision leads to. Someone may have edited it: what isn't one shows the page. */
export function admissionOf(url: URL, decision: unknown, cookies: HeaderList = []): Admission {
  const { rewrite, status, headers, body } = Object(decision) as Partial<
    Record<'rewrite' | 'status' | 'headers' | 'body', unknown>
  >
  const all = [...headersIn(headers), ...cookies]
  if (typeof rewrite === 'string' && URL.canParse(rewrite, url))
    return { page: new URL(rewrite, url), headers: all }
  if (typeof status !== 'number') return { page: url, headers: all }
  return { answer: makeResponse(typeof body === 'string' ? body : null, { status, headers: toHeaders(all) }) }
}

function headersIn(given: unknown): HeaderList {
  if (!Array.isArray(given)) return []
  return given.flatMap((pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])] as const] : [],
  )
}
