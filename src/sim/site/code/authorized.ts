import type { AuthConfig } from '../../../core/types.ts'
import { makeResponse, toHeaders, toRequest } from '../../values/http.ts'
import { readSession, toSignIn, type Visit } from '../visit.ts'

type Authorized = (params: { readonly auth: unknown; readonly request: Request }) => unknown
type HeaderList = readonly (readonly [name: string, value: string])[]

/** What middleware decides: a response, or a page, which may be another than was asked for. */
export type Admission = { readonly answer: Response } | { readonly page: URL; readonly headers: HeaderList }

/**
 * What middleware does: asks the user's `authorized` whether a page may be seen. Without that callback the page looks for a session itself. The
 * session's own cookies go to the browser in any case.
 */
export async function askAuthorized(visit: Visit, { callbacks }: AuthConfig): Promise<Admission> {
  const { authorized } = (callbacks ?? {}) as { readonly authorized?: Authorized }
  if (authorized === undefined) return { page: visit.url, headers: [] }
  const { session, setCookie } = await readSession(visit)
  const { request } = visit
  const result = await authorized({ auth: session ?? null, request: toRequest(request) })
  const cookies = setCookie.map((line) => ['set-cookie', line] as const)
  if (!(result instanceof Response))
    return result ? { page: visit.url, headers: cookies } : { answer: toSignIn(visit, setCookie) }
  const headers = [...result.headers].filter(([name]) => !name.startsWith('x-middleware-'))
  // `NextResponse.next()` and `.rewrite(url)` say in headers that a page is to be shown.
  const other = result.headers.get('x-middleware-rewrite')
  if (other !== null || result.headers.get('x-middleware-next') === '1')
    return { page: new URL(other ?? visit.url, visit.url), headers: [...headers, ...cookies] }
  const all = toHeaders([...headers, ...cookies])
  return { answer: makeResponse(await result.arrayBuffer(), { status: result.status, headers: all }) }
}
