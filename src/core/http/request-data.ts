import type { AuthAction } from './auth-action.ts'

/** One request, as the routes see it. */
export interface RequestData {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly action: AuthAction
  readonly providerId: string | undefined
  readonly headers: Headers
  readonly cookies: ReadonlyMap<string, string>
  /** Of a repeated parameter the last value. */
  readonly query: Readonly<Record<string, string>>
  /** What the body was parsed to: the form's members, or any JSON; `undefined` where there is no such body. */
  readonly sent: unknown
  /** Its members; empty where it has none. */
  readonly body: Readonly<Record<string, unknown>>
  /** The form as sent, with repeated parameters; absent for JSON. */
  readonly form: URLSearchParams | undefined
}

/** Whether the client wants a redirect as JSON `{url}`: the header's presence counts, not its value (reference 1.2). */
export function wantsJson({ headers }: Pick<RequestData, 'headers'>): boolean {
  return headers.has('x-auth-return-redirect')
}
