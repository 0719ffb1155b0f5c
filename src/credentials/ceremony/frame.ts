import type { AuthenticatorBridge } from '../bridge.ts'
import type { Converter } from '../convert/web-idl.ts'
import type { FramePolicy } from '../policy.ts'
import type { FetchRelatedOrigins } from '../rules/related-origins.ts'
import type { PublicSuffix } from '../rules/rp-id.ts'

export type PageWindow = Window & typeof globalThis

/** When a ceremony times out. */
export interface Clock {
  setTimeout(run: () => void, milliseconds: number): number
  clearTimeout(timer: number): void
}

/** One frame with everything that its ceremonies need. */
export interface Frame {
  readonly window: PageWindow
  readonly convert: Converter
  readonly origin: string
  readonly topOrigin: string
  readonly authenticator: AuthenticatorBridge
  readonly policy: FramePolicy
  readonly fetchRelatedOrigins: FetchRelatedOrigins
  readonly publicSuffixOf: PublicSuffix
  readonly clock: Clock
}

export type ErrorName =
  | 'NotAllowedError'
  | 'InvalidStateError'
  | 'NotSupportedError'
  | 'SecurityError'
  | 'EncodingError'
  | 'SyntaxError'
  | 'UnknownError'

/** An error of the page's window. */
export function domError(window: PageWindow, name: ErrorName, message: string): DOMException {
  return new window.DOMException(message, name)
}
