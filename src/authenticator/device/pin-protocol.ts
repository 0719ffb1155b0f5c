import { cbc } from '@noble/ciphers/aes.js'
import { p256 } from '@noble/curves/nist.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, equalBytes, utf8 } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { COSE, KTY } from '../keys/algorithm.ts'
import { ecPoint } from '../keys/ec.ts'

/** PIN/UV auth protocol one or two (CTAP 2.2 §6.5.6 and §6.5.7), for both ends. */
export interface PinProtocol {
  readonly version: 1 | 2
  readonly initializationBytes: number
  sharedSecret(privateKey: Uint8Array, peer: CborMap): Uint8Array
  /** `iv` is used by protocol two only; it must be random. */
  encrypt(secret: Uint8Array, plain: Uint8Array, iv: Uint8Array): Uint8Array
  /** @throws RangeError when the length is wrong. */
  decrypt(secret: Uint8Array, encrypted: Uint8Array): Uint8Array
  authenticate(secret: Uint8Array, message: Uint8Array): Uint8Array
  verify(secret: Uint8Array, message: Uint8Array, mac: Uint8Array): boolean
}

const AES = { disablePadding: true } as const
const ZERO_IV = new Uint8Array(16)
const ZERO_SALT = new Uint8Array(32)

const ONE: PinProtocol = {
  version: 1,
  initializationBytes: 0,
  sharedSecret: (privateKey, peer) => sha256(agree(privateKey, peer)),
  encrypt: (secret, plain) => cbc(secret, ZERO_IV, AES).encrypt(plain),
  decrypt: (secret, encrypted) => cbc(secret, ZERO_IV, AES).decrypt(encrypted),
  authenticate: (secret, message) => hmac(sha256, secret, message).subarray(0, 16),
  verify: (secret, message, mac) => equalBytes(ONE.authenticate(secret, message), mac),
}

const TWO: PinProtocol = {
  version: 2,
  initializationBytes: 16,
  sharedSecret: (privateKey, peer) => {
    const z = agree(privateKey, peer)
    return concat(
      hkdf(sha256, z, ZERO_SALT, utf8('CTAP2 HMAC key'), 32),
      hkdf(sha256, z, ZERO_SALT, utf8('CTAP2 AES key'), 32),
    )
  },
  encrypt: (secret, plain, iv) => concat(iv, cbc(secret.subarray(32), iv, AES).encrypt(plain)),
  decrypt: (secret, encrypted) =>
    cbc(secret.subarray(32), encrypted.subarray(0, 16), AES).decrypt(encrypted.subarray(16)),
  // A PIN token has only the 32 bytes of the HMAC key.
  authenticate: (secret, message) => hmac(sha256, secret.subarray(0, 32), message),
  verify: (secret, message, mac) => equalBytes(TWO.authenticate(secret, message), mac),
}

export function findPinProtocol(version: number | undefined): PinProtocol | undefined {
  return [ONE, TWO].find((protocol) => protocol.version === version)
}

export const PIN_PROTOCOL_TWO = TWO

/** The public half of a key agreement key: algorithm -25, though it is used by another key derivation. */
export function agreementKey(privateKey: Uint8Array): CborMap {
  const point = p256.getPublicKey(privateKey, false)
  return new Map<number, number | Uint8Array>([
    [COSE.kty, KTY.ec2],
    [COSE.alg, -25],
    [COSE.crv, 1],
    [COSE.x, point.slice(1, 33)],
    [COSE.y, point.slice(33)],
  ])
}

function agree(privateKey: Uint8Array, peer: CborMap): Uint8Array {
  return p256.getSharedSecret(privateKey, ecPoint(peer), false).slice(1, 33)
}
