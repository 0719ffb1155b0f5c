import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { SimpleWebAuthn } from '../../core/types.ts'

/** EdDSA, ES256 and RS256, as version 9 has it. Version 14 asks the runtime what it knows, and a registration would go differently in another browser. */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * `@simplewebauthn/server` 14 in the shape of version 9, which is what the engine, as Auth.js, calls: ids as bytes in place of base64url,
 * the credential flat in place of nested. https://simplewebauthn.dev/docs/packages/server
 */
export const simpleWebAuthn: SimpleWebAuthn = {
  generateAuthenticationOptions: ({ allowCredentials, ...options }) =>
    generateAuthenticationOptions({
      ...options,
      ...(allowCredentials && { allowCredentials: allowCredentials.map(descriptor) }),
    }),

  // A text of hexadecimal digits is base64url too: the browser is sent the same user handle as from version 9.
  generateRegistrationOptions: ({ userID, userDisplayName, excludeCredentials, ...options }) =>
    generateRegistrationOptions({
      supportedAlgorithmIDs,
      ...options,
      userID: fromBase64Url(userID),
      ...(userDisplayName !== undefined && { userDisplayName }),
      ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(descriptor) }),
    }),

  verifyAuthenticationResponse: ({ authenticator, response, ...options }) => {
    const { credentialID, credentialPublicKey: publicKey, counter, transports } = authenticator
    return verifyAuthenticationResponse({
      ...options,
      response: response as unknown as AuthenticationResponseJSON,
      credential: {
        id: toBase64Url(credentialID),
        publicKey,
        counter,
        ...(transports && { transports }),
      },
    })
  },

  async verifyRegistrationResponse({ response, ...options }) {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      supportedAlgorithmIDs,
      ...options,
      response: response as unknown as RegistrationResponseJSON,
    })
    if (!registrationInfo) return { verified }
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      verified,
      registrationInfo: {
        credentialID: fromBase64Url(credential.id),
        credentialPublicKey: credential.publicKey,
        counter: credential.counter,
        credentialDeviceType,
        credentialBackedUp,
      },
    }
  },
}

function descriptor({
  id,
  transports,
}: {
  readonly id: Uint8Array
  readonly transports: string[] | undefined
}) {
  return { id: toBase64Url(id), ...(transports && { transports }) }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
