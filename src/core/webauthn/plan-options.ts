import type { WebAuthnAction } from '../webauthn-types.ts'

/** What is known when a browser asks for a ceremony's options. */
export interface OptionsFacts {
  readonly action: WebAuthnAction | undefined
  readonly signedIn: boolean
  /** Whether the request names a user, and whether the store has them. */
  readonly named: 'nobody' | 'known' | 'unknown'
}

export type OptionsPlan = WebAuthnAction | 'invalid-request'

export function isWebAuthnAction(text: string): text is WebAuthnAction {
  return text === 'authenticate' || text === 'register'
}

/** Which ceremony it will be (reference 7). An address that a user already has cannot be registered by typing it. */
export function planOptions({ action, signedIn, named }: OptionsFacts): OptionsPlan {
  if (action === 'authenticate') return 'authenticate'
  if (action === 'register') return signedIn || named === 'unknown' ? 'register' : 'invalid-request'
  if (signedIn) return 'invalid-request'
  return named === 'unknown' ? 'register' : 'authenticate'
}
