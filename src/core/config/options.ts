import type { Cookies } from '../cookies/default-cookies.ts'
import type {
  Callbacks,
  JWTDecodeParams,
  JWTEncodeParams,
  Logger,
  Loose,
  PagesOptions,
  SessionOptions,
  Theme,
} from '../types.ts'
import type { EventCalls } from './event-calls.ts'
import type { Providers } from './resolve-providers.ts'
import type { Storage } from './storage.ts'

/** The caller's session codec; the engine fills absent members (contract 2.7, jwt). */
export interface SessionCodec {
  readonly secrets: readonly string[]
  readonly maxAgeSeconds: number
  /** What the caller's own functions get: the configured members, the secret as it was written. */
  readonly given: { readonly secret: string | readonly string[]; readonly maxAge: number }
  readonly encode: ((params: JWTEncodeParams) => string | PromiseLike<string>) | undefined
  readonly decode: ((params: JWTDecodeParams) => unknown) | undefined
}

/** `AuthConfig` with every default filled: what the routes work with. A new object; the caller's is never written to. */
export interface Options {
  readonly origin: string
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string
  readonly providers: Providers
  readonly storage: Storage | undefined
  /** The secrets in one string, as the CSRF hash takes them (reference 2.2). */
  readonly csrfSecret: string
  readonly cookies: Cookies
  readonly session: SessionOptions
  readonly jwt: SessionCodec
  readonly callbacks: Callbacks
  readonly events: EventCalls
  readonly pages: Loose<PagesOptions>
  readonly theme: Theme
  readonly logger: Logger
  readonly skipCsrf: boolean
}
