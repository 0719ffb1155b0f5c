import type { AuthConfig, Session } from '../../../src/core/types.ts'

/** What `@auth/solid-start` takes. */
export interface SolidAuthConfig extends Omit<AuthConfig, 'raw'> {
  readonly prefix?: string
}

type Route = (event: unknown) => Promise<Response>

export declare function SolidAuth(config: SolidAuthConfig): { readonly GET: Route; readonly POST: Route }

export declare function getSession(request: Request, config: SolidAuthConfig): Promise<Session | null>
