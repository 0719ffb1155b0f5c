import type { AuthConfig } from '../../../src/core/types.ts'

/** What `@auth/qwik` takes. */
export type QwikAuthConfig = Omit<AuthConfig, 'raw'>

/** The parts of `RequestEventCommon` that configurations read. */
interface QwikEvent {
  readonly env: { get(name: string): string | undefined }
  readonly request: Request
  readonly url: URL
}

interface QwikAuthResult {
  readonly onRequest: (event: unknown) => Promise<void>
  readonly useSession: () => unknown
  readonly useSignIn: () => unknown
  readonly useSignOut: () => unknown
}

/** `QwikAuth$((event) => config)`. */
export declare function QwikAuth$(config: (event: QwikEvent) => QwikAuthConfig): QwikAuthResult
