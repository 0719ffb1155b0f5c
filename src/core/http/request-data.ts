import type { AuthAction } from './auth-action.ts'

/** One request, as the routes see it. */
export interface RequestData {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly action: AuthAction
  readonly providerId: string | undefined
  readonly headers: Headers
  readonly cookies: ReadonlyMap<string, string>
  /** The last value of a repeated parameter. */
  readonly query: Readonly<Record<string, string>>
  /** The parsed body: the form's members, or any JSON; `undefined` without such a body. */
  readonly sent: unknown
  /** The body's members; empty if it has none. */
  readonly body: Readonly<Record<string, unknown>>
  /** The form as sent, with repeated parameters; absent for JSON. */
  readonly form: URLSearchParams | undefined
}

/** Whether the client wants a redirect as JSON `{url}`: the header's presence counts, not its value (reference 1.2). */
export function wantsJson({ headers }: Pick<RequestData, 'headers'>): boolean {
  return headers.has('x-auth-return-redirect')
}
