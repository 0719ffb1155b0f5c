import type { AuthConfig, Awaitable, Callbacks, Loose, Session } from '../../../src/core/types.ts'

import type { NextRequest } from './next-server.ts'

/** What middleware is given of a request. */
export interface NextAuthRequest extends NextRequest {
  readonly auth: Session | null
}

interface NextCallbacks extends Callbacks {
  /** Whether a page may be seen: `false` leads to the sign-in page, a response is the answer. */
  authorized(params: {
    readonly request: NextAuthRequest
    readonly auth: Session | null
  }): Awaitable<boolean | Response | undefined>
}

/** `AuthConfig` with what Next.js adds. */
export interface NextAuthConfig extends Omit<AuthConfig, 'callbacks' | 'raw'> {
  readonly callbacks?: Loose<NextCallbacks> | undefined
}

type Handler = (request: Request, context?: unknown) => Promise<Response>
type SignIn = (
  provider?: string,
  options?: FormData | Readonly<Record<string, unknown>>,
  authorizationParams?: Readonly<Record<string, string>> | URLSearchParams | string,
) => Promise<never>
type SignOut = (options?: { readonly redirectTo?: string; readonly redirect?: boolean }) => Promise<never>
type Wrapped = (request: NextAuthRequest, context?: unknown) => Awaitable<Response | null | undefined | void>

export interface NextAuthResult {
  readonly handlers: { readonly GET: Handler; readonly POST: Handler }
  /** The session, or middleware around a function. */
  readonly auth: (() => Promise<Session | null>) & ((wrapped: Wrapped) => Handler)
  readonly signIn: SignIn
  readonly signOut: SignOut
  readonly unstable_update: (data: Partial<Session>) => Promise<Session | null>
}

/** `NextAuth(config)` and `NextAuth((request) => config)`. */
declare function NextAuth(
  config: NextAuthConfig | ((request: NextRequest | undefined) => Awaitable<NextAuthConfig>),
): NextAuthResult

// biome-ignore lint/style/noDefaultExport: as next-auth has it
export default NextAuth
