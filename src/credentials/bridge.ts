import type {
  CreateOutcome,
  CreateRequest,
  GetOutcome,
  GetRequest,
} from '../authenticator/platform/messages.ts'
import type { Signal } from '../authenticator/platform/signals.ts'

/**
 * What a page needs of authenticators. Arguments and results are plain data, so that a bridge can be a proxy that sends each call to another
 * window or worker: a method's name and its arguments there, its result back. Methods may return their result or a promise of it.
 */
export interface AuthenticatorBridge {
  /** Makes a credential; waits as long as the person needs. `id` names the ceremony. */
  create(id: string, request: CreateRequest): CreateOutcome | Promise<CreateOutcome>
  get(id: string, request: GetRequest): GetOutcome | Promise<GetOutcome>
  /** Ends a ceremony whose page has gone on: its result no longer matters. */
  cancel(id: string, reason: 'aborted' | 'timed out'): void | Promise<void>
  /** Whether a platform authenticator that verifies users is there. */
  hasPlatformAuthenticator(): boolean | Promise<boolean>
  signal(signal: Signal): void | Promise<void>
}
