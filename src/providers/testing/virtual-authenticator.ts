import {
  attestationObject,
  attestedCredential,
  authenticatorData,
  flags,
  join,
  sha256,
  toBase64Url,
  toDer,
} from './authenticator-data.ts'

/** What of the options a browser and an authenticator look at. */
export interface CeremonyOptions {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** What a hostile or broken one does differently. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly counter?: number
  readonly verified?: boolean
  readonly type?: string
}

/** A browser with a passkey for one site: makes a credential, and signs with it. ES256, attestation `none` (WebAuthn 6). */
export async function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  )
  const key = await crypto.subtle.exportKey('jwk', publicKey)
  const id = crypto.getRandomValues(new Uint8Array(16))
  const state = { counter: 0 }

  const clientData = (type: string, challenge: string, deviation: Deviation) => {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? origin,
      crossOrigin: false,
    }
    return new TextEncoder().encode(JSON.stringify(data))
  }
  const common = {
    id: toBase64Url(id),
    rawId: toBase64Url(id),
    type: 'public-key',
    clientExtensionResults: {},
  }
  const bits = ({ verified = true }: Deviation) => flags.userPresent | (verified ? flags.userVerified : 0)

  return {
    id,
    state,
    /** `navigator.credentials.create`, as JSON. */
    async create(options: CeremonyOptions, deviation: Deviation = {}) {
      const rpId = deviation.rpId ?? options.rp?.id ?? ''
      state.counter = deviation.counter ?? state.counter + 1
      const credential = attestedCredential(id, key)
      const authData = await authenticatorData(
        rpId,
        bits(deviation) | flags.attested,
        state.counter,
        credential,
      )
      return {
        ...common,
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: toBase64Url(attestationObject(authData)),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** `navigator.credentials.get`, as JSON. */
    async get(options: CeremonyOptions, deviation: Deviation = {}) {
      const rpId = deviation.rpId ?? options.rpId ?? ''
      state.counter = deviation.counter ?? state.counter + 1
      const authData = await authenticatorData(rpId, bits(deviation), state.counter)
      const client = clientData('webauthn.get', options.challenge, deviation)
      const signed = join(authData, await sha256(client))
      const signature = await sign(privateKey, signed)
      return {
        ...common,
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(authData),
          signature: toBase64Url(toDer(signature)),
        },
      }
    },
  }
}

/** Signed again while one of the two numbers has a zero in front, about once in 128 times: SimpleWebAuthn 9 does not fill them up. */
async function sign(key: CryptoKey, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, data))
  return signature[0] === 0 || signature[32] === 0 ? sign(key, data) : signature
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>
