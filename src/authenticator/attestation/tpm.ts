import { sha256 } from '@noble/hashes/sha2.js'
import { bigEndian, concat } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { bytesOf, COSE, KTY } from '../keys/algorithm.ts'

/** Constants of the TPM 2.0 Library, Part 2. */
export const TPM = {
  magic: 0xff544347,
  attestCertify: 0x8017,
  rsa: 0x0001,
  sha256: 0x000b,
  none: 0x0010,
  ecc: 0x0023,
} as const

/** Curves of TPM_ECC_CURVE, by their COSE number. */
export const TPM_CURVES: ReadonlyMap<number, number> = new Map([
  [1, 0x0003],
  [2, 0x0004],
  [3, 0x0005],
])

/** userWithAuth off, signing allowed: the attributes of a key that only signs. */
const SIGN_ONLY = 0x00040000

/** TPMT_PUBLIC of a credential's key. @throws RangeError for a key that a TPM doesn't have. */
export function makePubArea(key: CborMap): Uint8Array {
  if (key.get(COSE.kty) === KTY.rsa) {
    const modulus = bytesOf(key, COSE.n)
    return concat(
      publicHead(TPM.rsa),
      uint16(TPM.none, TPM.none, modulus.length * 8),
      bigEndian(0, 4),
      sized(modulus),
    )
  }
  const curve = TPM_CURVES.get(Number(key.get(COSE.crv)))
  if (key.get(COSE.kty) !== KTY.ec2 || curve === undefined)
    throw new RangeError('A TPM has RSA keys and keys on the curves of NIST only.')
  return concat(
    publicHead(TPM.ecc),
    uint16(TPM.none, TPM.none, curve, TPM.none),
    sized(bytesOf(key, COSE.x)),
    sized(bytesOf(key, COSE.y)),
  )
}

/** TPMS_ATTEST: says that the module has the key of `pubArea`, for what `extraData` is the hash of. The clock's values are made up. */
export function makeCertInfo(pubArea: Uint8Array, extraData: Uint8Array): Uint8Array {
  return concat(
    bigEndian(TPM.magic, 4),
    uint16(TPM.attestCertify),
    sized(new Uint8Array()),
    sized(extraData),
    // clock, resetCount, restartCount, safe
    bigEndian(0, 8),
    bigEndian(0x11111111, 4),
    bigEndian(0x22222222, 4),
    Uint8Array.of(0x33),
    // firmwareVersion
    bigEndian(0, 8),
    sized(concat(uint16(TPM.sha256), sha256(pubArea))),
    sized(new Uint8Array()),
  )
}

function publicHead(type: number): Uint8Array {
  return concat(uint16(type, TPM.sha256), bigEndian(SIGN_ONLY, 4), sized(new Uint8Array()))
}

function uint16(...values: readonly number[]): Uint8Array {
  return concat(...values.map((value) => bigEndian(value, 2)))
}

/** Bytes after their length. */
function sized(bytes: Uint8Array): Uint8Array {
  return concat(uint16(bytes.length), bytes)
}
