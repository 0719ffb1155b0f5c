import type { AuthConfig, Awaitable } from '../../../src/core/types.ts'

/** What `@auth/sveltekit` takes. */
export type SvelteKitAuthConfig = Omit<AuthConfig, 'raw'>

interface SvelteKitAuthResult {
  readonly handle: (input: { readonly event: unknown; readonly resolve: unknown }) => Promise<Response>
  readonly signIn: (event: unknown) => Promise<unknown>
  readonly signOut: (event: unknown) => Promise<unknown>
}

/** `SvelteKitAuth(config)` and `SvelteKitAuth((event) => config)`. */
export declare function SvelteKitAuth(
  config: SvelteKitAuthConfig | ((event: unknown) => Awaitable<SvelteKitAuthConfig>),
): SvelteKitAuthResult
