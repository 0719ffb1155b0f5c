import type { CookieToSet, DefaultSession, Session } from '../types.ts'

/** `POST session`: what the client wants to change. */
export interface SessionUpdate {
  readonly data: unknown
}

/** Answer of the session route. */
export interface SessionReading {
  readonly body: Session | DefaultSession | null
  readonly cookies: readonly CookieToSet[]
}
