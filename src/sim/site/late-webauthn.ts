import type { SimpleWebAuthn } from '../../core/types.ts'

/** A WebAuthn library that is loaded with the first call of one of its functions. */
export function lateWebAuthn(load: () => SimpleWebAuthn): SimpleWebAuthn {
  return {
    generateAuthenticationOptions: (options) => load().generateAuthenticationOptions(options),
    generateRegistrationOptions: (options) => load().generateRegistrationOptions(options),
    verifyAuthenticationResponse: (options) => load().verifyAuthenticationResponse(options),
    verifyRegistrationResponse: (options) => load().verifyRegistrationResponse(options),
  }
}
