import { sha1 } from '@noble/hashes/legacy.js'
import { concat, utf8 } from '../bytes/bytes.ts'
import {
  bitString,
  der,
  integer,
  octetString,
  oid,
  readDer,
  sequence,
  TAG,
  utf8String,
} from '../bytes/der.ts'
import { type PrivateKey, publicKeyOf, signWith } from '../keys/keys.ts'

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const TRUE = der(TAG.boolean, Uint8Array.of(0xff))

/** A distinguished name in the order that packed attestation certificates use (WebAuthn §8.2.1). */
export interface CertificateName {
  readonly commonName: string
  readonly organization: string
  readonly unit: string
  readonly country: string
}

export interface CertificateExtension {
  readonly oid: string
  readonly critical?: boolean
  readonly value: Uint8Array
}

/** A CA that signs certificates for tests. Nothing outside the simulator trusts it. */
export interface CertificateAuthority {
  readonly name: CertificateName
  /** An ES256 key. */
  readonly key: PrivateKey
}

export interface CertificateRequest {
  /** None gives an empty subject, as TPM certificates must have. */
  readonly subject?: CertificateName
  readonly serial: Uint8Array
  readonly key: PrivateKey
  readonly isAuthority?: boolean
  readonly extensions?: readonly CertificateExtension[]
}

/** An X.509 certificate (RFC 5280), valid from 2024 for a thousand years, so that no test depends on the day. */
export function issueCertificate(authority: CertificateAuthority, request: CertificateRequest): Uint8Array {
  const spki = request.key.algorithm.spki(publicKeyOf(request.key))
  const extensions = [
    ...basicExtensions(spki, request.isAuthority ?? false, keyIdentifier(authorityKey(authority))),
    ...(request.extensions ?? []),
  ]
  const toSign = sequence(
    der(0xa0, integer(Uint8Array.of(2))),
    integer(request.serial),
    ECDSA_WITH_SHA256,
    encodeName(authority.name),
    sequence(der(TAG.utcTime, utf8('240101000000Z')), der(TAG.generalizedTime, utf8('30240101000000Z'))),
    request.subject ? encodeName(request.subject) : sequence(),
    spki,
    der(0xa3, sequence(...extensions.map(encodeExtension))),
  )
  return sequence(toSign, ECDSA_WITH_SHA256, bitString(signWith(authority.key, toSign)))
}

/** The authority's own certificate, signed by itself. */
export function issueRoot(authority: CertificateAuthority, serial: Uint8Array): Uint8Array {
  return issueCertificate(authority, {
    subject: authority.name,
    serial,
    key: authority.key,
    isAuthority: true,
  })
}

function basicExtensions(
  spki: Uint8Array,
  isAuthority: boolean,
  issuerIdentifier: Uint8Array,
): readonly CertificateExtension[] {
  const constraints = { oid: '2.5.29.19', critical: true, value: isAuthority ? sequence(TRUE) : sequence() }
  // Key usage: keyCertSign and cRLSign, or digitalSignature.
  const usage = isAuthority ? bitString(Uint8Array.of(0x06), 1) : bitString(Uint8Array.of(0x80), 7)
  return [
    constraints,
    { oid: '2.5.29.15', critical: true, value: usage },
    { oid: '2.5.29.14', value: octetString(keyIdentifier(spki)) },
    ...(isAuthority ? [] : [{ oid: '2.5.29.35', value: sequence(der(0x80, issuerIdentifier)) }]),
  ]
}

function authorityKey(authority: CertificateAuthority): Uint8Array {
  return authority.key.algorithm.spki(publicKeyOf(authority.key))
}

/** SHA-1 of the key's bits (RFC 5280 §4.2.1.2, method 1). */
function keyIdentifier(spki: Uint8Array): Uint8Array {
  return sha1(readDer(spki).children[1]?.content.subarray(1) ?? spki)
}

function encodeExtension({ oid: id, critical, value }: CertificateExtension): Uint8Array {
  return sequence(oid(id), ...(critical ? [TRUE] : []), octetString(value))
}

function encodeName(name: CertificateName): Uint8Array {
  return sequence(
    attribute('2.5.4.3', utf8String(name.commonName)),
    attribute('2.5.4.10', utf8String(name.organization)),
    attribute('2.5.4.11', utf8String(name.unit)),
    attribute('2.5.4.6', der(TAG.printable, utf8(name.country))),
  )
}

/** One attribute of a name, as a set with one member. */
function attribute(type: string, value: Uint8Array): Uint8Array {
  return der(TAG.set, sequence(oid(type), value))
}

/** An element with a context-specific tag number of up to 14 bits, constructed and explicit. */
export function tagged(number: number, content: Uint8Array): Uint8Array {
  if (number < 31) return der(0xa0 + number, content)
  const header = Uint8Array.of(0xbf, ...(number < 128 ? [] : [(number >> 7) | 0x80]), number & 0x7f)
  // `der` writes the last byte of the tag and the length.
  return concat(header.subarray(0, -1), der(header.at(-1) ?? 0, content))
}
