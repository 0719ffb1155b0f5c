import type { AuthConfig, Awaitable } from '../../../src/core/types.ts'

/** The parts of Hono's context that configurations read. */
interface Context {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly req: {
    readonly raw: Request
    readonly url: string
    header(name: string): string | undefined
    query(name: string): string | undefined
  }
}

type Middleware = (context: never, next: () => Promise<void>) => Promise<Response | undefined>

export type { AuthConfig }
export declare function initAuthConfig(config: (context: Context) => Awaitable<AuthConfig>): Middleware
export declare function authHandler(): Middleware
export declare function verifyAuth(): Middleware
export declare function getAuthUser(context: unknown): Promise<unknown>
