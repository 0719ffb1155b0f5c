import type { AuthConfig } from '../../../core/types.ts'
import type { Code } from '../../../protocol/code.ts'
import { noteNotice } from '../../engine/notices.ts'
import type { Recorder } from '../../recorder/world.ts'
import { defined } from '../../values/defined.ts'
import { toRequest } from '../../values/http.ts'
import { readSession, toSignIn, type Visit } from '../visit.ts'
import { type Admission, admissionOf, decisionOf } from './admission.ts'
import type { OpenedCode } from './user-code.ts'

interface Loaded {
  readonly code: Code
  readonly opened: Pick<OpenedCode, 'config' | 'flavour' | 'locations' | 'middleware'>
}

/** Says where `authorized` is asked, in a project without the file that asks it. */
export function noteAuthorized(recorder: Recorder, { code, opened }: Loaded): void {
  const { config, flavour, locations, middleware } = opened
  const { authorized } = (config.callbacks ?? {}) as { readonly authorized?: Authorized }
  if (authorized === undefined || middleware !== undefined) return
  const folder = code.entry.startsWith('src/') ? 'src/' : ''
  const message =
    flavour === 'next-auth'
      ? `Auth.js asks callbacks.authorized in middleware only, and this project has no ${folder}middleware.ts, so in production nothing would be protected. This sandbox asks it about every page but /. Add ${folder}middleware.ts with: export { auth as middleware } from './auth'`
      : 'Only the middleware of next-auth asks callbacks.authorized. With this package nothing asks it, so it protects no page'
  const location = locations.get('callbacks.authorized')
  noteNotice(recorder, { notice: 'middleware', message, ...defined({ location }) })
}

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
  const result = await authorized({ auth: session?.body ?? null, request: toRequest(visit.request) })
  const cookies = setCookie.map((line) => ['set-cookie', line] as const)
  if (result instanceof Response) return admissionOf(visit.url, await decisionOf(result), cookies)
  const isSignIn = visit.url.pathname === pages?.signIn
  return result || isSignIn ? { page: visit.url, headers: cookies } : { answer: toSignIn(visit, setCookie) }
}
