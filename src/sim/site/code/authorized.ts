import type { AuthConfig } from '../../../core/types.ts'
import { makeRequest, makeResponse, toHeaders } from '../../http.ts'
import { readSession, toSignIn, type Visit } from '../visit.ts'

type Authorized = (params: { readonly auth: unknown; readonly request: Request }) => unknown

/**
 * What middleware does: asks the user's `authorized` whether a page may be seen. An answer of its own, or the way to the sign-in page; `undefined`
 * when the page is to be shown, and when there is no such callback: the page then looks for a session itself.
 */
export async function askAuthorized(visit: Visit, { callbacks }: AuthConfig): Promise<Response | undefined> {
  const { authorized } = (callbacks ?? {}) as { readonly authorized?: Authorized }
  if (authorized === undefined) return undefined
  const { session, setCookie } = await readSession(visit)
  const { request } = visit
  const result = await authorized({ auth: session ?? null, request: makeRequest(request.url, request) })
  if (result instanceof Response) {
    const headers = toHeaders([...result.headers, ...setCookie.map((line) => ['set-cookie', line] as const)])
    return makeResponse(await result.arrayBuffer(), { status: result.status, headers })
  }
  return result === true ? undefined : toSignIn(visit, setCookie)
}
