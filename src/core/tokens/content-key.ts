import { concat } from '../bytes/concat.ts'
import { TokenError } from './token-error.ts'

/** The inputs of content encryption besides the plaintext (RFC 7516 section 2). */
interface Associated {
  /** Initialization vector: 16 bytes for CBC, 12 for GCM. */
  readonly iv: Uint8Array<ArrayBuffer>
  /** Additional authenticated data: bytes that are not encrypted, but covered by the tag. */
  readonly aad: Uint8Array<ArrayBuffer>
}

interface Encrypted {
  readonly ciphertext: Uint8Array<ArrayBuffer>
  /** Authentication tag: it cannot be made without the key. */
  readonly tag: Uint8Array<ArrayBuffer>
}

/** Decrypts with one key. */
export interface OpeningKey {
  /** @throws TokenError when the tag does not match key, vector, associated data and ciphertext. */
  decrypt(input: Associated & Encrypted): Promise<Uint8Array<ArrayBuffer>>
}

export interface ContentKey extends OpeningKey {
  encrypt(plaintext: Uint8Array<ArrayBuffer>, associated: Associated): Promise<Encrypted>
}

/**
 * `A256CBC-HS512`: AES-256 in CBC mode, its ciphertext authenticated by half of an HMAC-SHA-512 (RFC 7518 section 5.2.5).
 * Of the 64 bytes the first 32 are the HMAC's key, the others that of AES.
 */
export async function importCbcHmac(bytes: Uint8Array<ArrayBuffer>): Promise<ContentKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-512' }
  const macKey = await crypto.subtle.importKey('raw', bytes.subarray(0, 32), hmac, false, ['sign'])
  const key = await crypto.subtle.importKey('raw', bytes.subarray(32), 'AES-CBC', false, [
    'encrypt',
    'decrypt',
  ])
  // RFC 7518 section 5.2.2.1 step 5: associated data, vector, ciphertext, then the length of the associated data in bits.
  const tagOf = async ({ iv, aad }: Associated, ciphertext: Uint8Array) => {
    const mac = await crypto.subtle.sign('HMAC', macKey, concat([aad, iv, ciphertext, bitLength(aad)]))
    return new Uint8Array(mac, 0, 32)
  }
  return {
    async encrypt(plaintext, associated) {
      const { iv } = associated
      checkLength('initialization vector', iv, 16)
      const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plaintext))
      return { ciphertext, tag: await tagOf(associated, ciphertext) }
    },
    async decrypt({ ciphertext, tag, ...associated }) {
      const { iv } = associated
      checkLength('initialization vector', iv, 16)
      // RFC 7518 section 5.2.2.2: the tag first. The padding of an unauthenticated ciphertext is never looked at.
      if (!isSame(tag, await tagOf(associated, ciphertext))) throw failed()
      return decrypted({ name: 'AES-CBC', iv }, key, ciphertext)
    },
  }
}

/** `A256GCM`, for decrypting only: AES in Galois/Counter Mode with a key of 32 bytes (RFC 7518 section 5.3). */
export async function importGcm(bytes: Uint8Array<ArrayBuffer>): Promise<OpeningKey> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  return {
    async decrypt({ ciphertext, tag, iv, aad }) {
      checkLength('initialization vector', iv, 12)
      checkLength('authentication tag', tag, 16)
      return decrypted({ name: 'AES-GCM', iv, additionalData: aad }, key, concat([ciphertext, tag]))
    },
  }
}

/** As eight bytes, the most significant first. */
function bitLength({ length }: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length * 8))
  return bytes
}

/** Takes the same time for any two tags of one length, so that timing does not show how much of a forged tag is right. */
function isSame(received: Uint8Array, expected: Uint8Array): boolean {
  let difference = received.length ^ expected.length
  for (let index = 0; index < expected.length; index += 1)
    difference |= (expected[index] ?? 0) ^ (received[index] ?? 0)
  return difference === 0
}

async function decrypted(
  algorithm: AesCbcParams | AesGcmParams,
  key: CryptoKey,
  ciphertext: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ciphertext))
  } catch (cause) {
    throw failed(cause)
  }
}

/** One error for every reason (RFC 7516 section 11.5). */
function failed(cause?: unknown): TokenError {
  return new TokenError('The token was not encrypted with this key, or was changed', {
    code: 'ERR_JWE_DECRYPTION_FAILED',
    cause,
  })
}

function checkLength(what: string, { length }: Uint8Array, expected: number): void {
  if (length !== expected)
    throw new TokenError(`The ${what} has ${length} bytes, not ${expected}`, { code: 'ERR_JWE_INVALID' })
}
