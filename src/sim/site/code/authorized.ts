import type { AuthConfig } from '../../../core/types.ts'
import { toRequest } from '../../values/http.ts'
import { readSession, toSignIn, type Visit } from '../visit.ts'
import { type Admission, admissionOf, decisionOf } from './admission.ts'

type Authorized = (params: { readonly auth: unknown; readonly request: Request }) => unknown

/**
 * What middleware does that only passes `auth` on, for a project without the file: asks the user's `authorized` whether a page may be seen. The
 * start page always may: without a matcher nothing says what is protected, and from there people sign in.
 * The session's own cookies go to the browser in any case.
 */
export async function askAuthorized(visit: Visit, { callbacks, pages }: AuthConfig): Promise<Admission> {
  const { authorized } = (callbacks ?? {}) as { readonly authorized?: Authorized }
  if (authorized === undefined || visit.url.pathname === '/') return { page: visit.url, headers: [] }
  const { session, setCookie } = await readSession(visit)
  const result = await authorized({ auth: session ?? null, request: toRequest(visit.request) })
  const cookies = setCookie.map((line) => ['set-cookie', line] as const)
  if (result instanceof Response) return admissionOf(visit.url, await decisionOf(result), cookies)
  const isSignIn = visit.url.pathname === pages?.signIn
  return result || isSignIn ? { page: visit.url, headers: cookies } : { answer: toSignIn(visit, setCookie) }
}
