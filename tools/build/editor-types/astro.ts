import type { AuthConfig, Session } from '../../../src/core/types.ts'

/** What `auth-astro` takes. */
export interface FullAuthConfig extends Omit<AuthConfig, 'raw'> {
  readonly prefix?: string
  readonly injectEndpoints?: boolean
}

export declare function defineConfig(config: FullAuthConfig): FullAuthConfig

type Route = (context: unknown) => Promise<Response>

export declare function AstroAuth(config: FullAuthConfig): { readonly GET: Route; readonly POST: Route }
export declare function getSession(request: Request, config?: FullAuthConfig): Promise<Session | null>
