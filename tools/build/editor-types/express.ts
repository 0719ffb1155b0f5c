import type { AuthConfig, Session } from '../../../src/core/types.ts'

/** What `@auth/express` takes. */
export type ExpressAuthConfig = Omit<AuthConfig, 'raw'>

/** The handler that `app.use('/auth/*', …)` takes. */
export declare function ExpressAuth(
  config: ExpressAuthConfig,
): (request: unknown, response: unknown, next: unknown) => Promise<void>

export declare function getSession(request: unknown, config: ExpressAuthConfig): Promise<Session | null>
