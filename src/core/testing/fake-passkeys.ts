import type { SimpleWebAuthn, WebAuthnConfig } from '../types.ts'
import { webauthn } from '../webauthn.ts'

/** Id of the credential that the fake verifier finds, as browsers send it and as the store keeps it. */
export const credentialId = { base64url: '-vv8_Q', base64: '+vv8/Q==' }

/** A WebAuthn provider whose library believes everything, and writes down what it is asked. `library` replaces its functions. */
export function createPasskeys(library: Partial<SimpleWebAuthn> = {}, change: Partial<WebAuthnConfig> = {}) {
  const asked: [string, Readonly<Record<string, unknown>>][] = []
  const note = (name: string, options: Readonly<Record<string, unknown>>) => {
    asked.push([name, structuredClone(options)])
  }
  const simpleWebAuthn: SimpleWebAuthn = {
    generateAuthenticationOptions: async (options) => {
      note('generateAuthenticationOptions', options)
      return { challenge: 'challenge-1', rpId: options.rpID }
    },
    generateRegistrationOptions: async (options) => {
      note('generateRegistrationOptions', options)
      return { challenge: 'challenge-2', rp: { id: options.rpID } }
    },
    verifyAuthenticationResponse: async (options) => {
      note('verifyAuthenticationResponse', options)
      return { verified: true, authenticationInfo: { newCounter: 7 } }
    },
    verifyRegistrationResponse: async (options) => {
      note('verifyRegistrationResponse', options)
      return {
        verified: true,
        registrationInfo: {
          credentialID: new Uint8Array([250, 251, 252, 253]),
          credentialPublicKey: new Uint8Array([1, 2, 3]),
          counter: 3,
          credentialDeviceType: 'singleDevice',
          credentialBackedUp: false,
        },
      }
    },
    ...library,
  }
  const provider: WebAuthnConfig = {
    ...webauthn,
    id: 'webauthn',
    name: 'WebAuthn',
    type: 'webauthn',
    enableConditionalUI: true,
    simpleWebAuthn,
    authenticationOptions: { timeout: 300_000 },
    registrationOptions: { timeout: 300_000 },
    formFields: { email: { label: 'Email', required: true, autocomplete: 'username webauthn' } },
    getRelayingParty: ({ url }) => ({ id: url.hostname, name: url.host, origin: url.origin }),
    getUserInfo: async ({ adapter }, { query }) => {
      const email = query['email']
      if (!email) return null
      const user = await adapter?.getUserByEmail?.(email)
      return user ? { user, exists: true } : { user: { email }, exists: false }
    },
    ...change,
  }
  return { provider, asked }
}
