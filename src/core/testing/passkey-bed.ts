import type { AuthConfig, SimpleWebAuthn, WebAuthnConfig } from '../types.ts'
import { createPasskeys, credentialId } from './fake-passkeys.ts'
import { createFlowBed } from './flow-bed.ts'

const sessionCookie = '__Secure-authjs.session-token'

/** A bed whose only provider is WebAuthn with a library that believes everything. */
export function createPasskeyBed({
  library,
  provider: change,
  config,
}: {
  readonly library?: Partial<SimpleWebAuthn>
  readonly provider?: Partial<WebAuthnConfig>
  readonly config?: Partial<AuthConfig>
} = {}) {
  const { provider: passkeys, asked } = createPasskeys(library, change)
  const bed = createFlowBed({
    providers: [passkeys],
    experimental: { enableWebAuthn: true },
    ...config,
  })
  const options = (query = '') => bed.get(`/auth/webauthn-options/webauthn${query}`)
  const postForm = (form: Record<string, string>) =>
    bed.send('/auth/callback/webauthn', { method: 'POST', body: new URLSearchParams(form) })
  /** Posts what a browser would, for the credential that the library finds. */
  const answer = (action: string, response: object = {}) =>
    postForm({ action, data: JSON.stringify({ id: credentialId.base64url, response }), callbackUrl: '/next' })
  /** User `u` with a stored passkey, unless told otherwise. */
  const addPasskey = () => {
    const base64 = credentialId.base64
    bed.data.users.push({ id: 'u', email: 'u@example.com', emailVerified: null })
    bed.data.accounts.push({ userId: 'u', provider: 'webauthn', providerAccountId: base64, type: 'webauthn' })
    bed.data.authenticators.push({
      credentialID: base64,
      userId: 'u',
      providerAccountId: base64,
      credentialPublicKey: 'AQID',
      counter: 1,
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
      transports: 'usb,nfc',
    })
  }
  const signInAs = (userId: string) => {
    const expires = new Date(bed.clock.now + 86_400_000)
    bed.data.sessions.push({ sessionToken: `row-${userId}`, userId, expires })
    bed.jar.set(sessionCookie, `row-${userId}`)
  }
  const reset = () => {
    bed.trace.length = 0
    bed.facts.length = 0
    asked.length = 0
  }
  return { ...bed, asked, options, postForm, answer, addPasskey, signInAs, reset }
}

export type PasskeyBed = ReturnType<typeof createPasskeyBed>
