import { bigEndian, concat, readBigEndian } from '../bytes/bytes.ts'
import { type CborMap, decodeCborAt, encodeCbor } from '../bytes/cbor.ts'

/** Bits of the flags byte (WebAuthn §6.1). */
export const FLAG = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40, ED: 0x80 } as const

export interface AttestedCredential {
  readonly aaguid: Uint8Array
  readonly credentialId: Uint8Array
  readonly publicKey: CborMap
}

export interface AuthenticatorData {
  readonly rpIdHash: Uint8Array
  /** AT and ED are set by what is there, not by the caller. */
  readonly flags: number
  readonly counter: number
  readonly attested?: AttestedCredential
  /** Outputs of authenticator extensions. */
  readonly extensions?: CborMap
}

export function encodeAuthenticatorData(data: AuthenticatorData): Uint8Array {
  const { attested, extensions } = data
  const flags = data.flags | (attested ? FLAG.AT : 0) | (extensions ? FLAG.ED : 0)
  return concat(
    data.rpIdHash,
    Uint8Array.of(flags),
    bigEndian(data.counter, 4),
    ...(attested
      ? [
          attested.aaguid,
          bigEndian(attested.credentialId.length, 2),
          attested.credentialId,
          encodeCbor(attested.publicKey),
        ]
      : []),
    ...(extensions ? [encodeCbor(extensions)] : []),
  )
}

/** Where the parts of authenticator data are. */
export interface ReadAuthenticatorData extends AuthenticatorData {
  /** The COSE key as it is in the data. */
  readonly publicKeyBytes?: Uint8Array
  readonly offsets: { readonly publicKey?: number; readonly extensions?: number }
}

/** @throws RangeError when the data is too short, goes on after its last part, or contains something else than it must. */
export function readAuthenticatorData(bytes: Uint8Array): ReadAuthenticatorData {
  if (bytes.length < 37)
    throw new RangeError(`Authenticator data has at least 37 bytes, not ${bytes.length}.`)
  const flags = bytes[32] ?? 0
  const head = {
    rpIdHash: bytes.slice(0, 32),
    flags,
    counter: readBigEndian(bytes.subarray(33, 37)),
  }
  const attested = flags & FLAG.AT ? readAttested(bytes) : undefined
  let end = attested?.end ?? 37
  let extensions: CborMap | undefined
  const extensionsAt = end
  if (flags & FLAG.ED) {
    const read = decodeCborAt(bytes, end)
    if (!(read.value instanceof Map)) throw new RangeError('The extension data is not a CBOR map.')
    extensions = read.value
    end = read.end
  }
  if (end !== bytes.length) throw new RangeError(`${bytes.length - end} bytes follow the authenticator data.`)
  return {
    ...head,
    ...(attested && { attested: attested.credential, publicKeyBytes: attested.publicKeyBytes }),
    ...(extensions && { extensions }),
    offsets: {
      ...(attested && { publicKey: attested.publicKeyAt }),
      ...(extensions && { extensions: extensionsAt }),
    },
  }
}

function readAttested(bytes: Uint8Array) {
  const idLength = readBigEndian(bytes.subarray(53, 55))
  const publicKeyAt = 55 + idLength
  if (bytes.length < publicKeyAt + 1) throw new RangeError('The attested credential data ends too early.')
  const { value, end } = decodeCborAt(bytes, publicKeyAt)
  if (!(value instanceof Map)) throw new RangeError('The credential public key is not a CBOR map.')
  return {
    credential: {
      aaguid: bytes.slice(37, 53),
      credentialId: bytes.slice(55, publicKeyAt),
      publicKey: value,
    },
    publicKeyAt,
    publicKeyBytes: bytes.slice(publicKeyAt, end),
    end,
  }
}
