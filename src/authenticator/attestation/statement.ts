import { sha256 } from '@noble/hashes/sha2.js'
import { concat, fromBase64url } from '../bytes/bytes.ts'
import { type CborMap, cborMap } from '../bytes/cbor.ts'
import { der, integer, octetString, oid, sequence, TAG, utf8String } from '../bytes/der.ts'
import type { Random } from '../bytes/random.ts'
import { type CertificateExtension, issueCertificate, tagged } from '../certificates/issue.ts'
import { ecPoint } from '../keys/ec.ts'
import { fromPkcs8, type PrivateKey, publicKeyOf, signWith } from '../keys/keys.ts'
import { type AttestationIdentity, type AttestationKind, authorityOf, rootCertificate } from './identity.ts'
import { makeCertInfo, makePubArea } from './tpm.ts'

export interface AttestationInput {
  readonly identity: AttestationIdentity
  readonly aaguid: Uint8Array
  readonly authenticatorData: Uint8Array
  readonly clientDataHash: Uint8Array
  readonly credentialId: Uint8Array
  readonly credentialKey: PrivateKey
  readonly random: Random
}

export interface AttestationStatement {
  readonly format: string
  readonly statement: CborMap
}

/** The attestation statement of a new credential (WebAuthn §8). */
export function makeStatement(kind: AttestationKind, input: AttestationInput): AttestationStatement {
  const toSign = concat(input.authenticatorData, input.clientDataHash)
  switch (kind) {
    case 'none':
      return { format: 'none', statement: new Map() }
    case 'packed-self':
      return { format: 'packed', statement: signed(input.credentialKey, toSign) }
    case 'packed': {
      const key = modelKey(input)
      const certificate = modelCertificate(
        input,
        input.identity.isDetailed ? [aaguidExtension(input.aaguid)] : [],
      )
      return { format: 'packed', statement: signed(key, toSign, [certificate]) }
    }
    case 'fido-u2f':
      return { format: 'fido-u2f', statement: u2f(input) }
    case 'tpm':
      return { format: 'tpm', statement: tpm(input, toSign) }
    case 'android-key': {
      const certificate = credentialCertificate(input, androidExtension(input))
      const root = input.identity.isDetailed ? [rootCertificate(input.identity)] : []
      return { format: 'android-key', statement: signed(input.credentialKey, toSign, [certificate, ...root]) }
    }
    case 'apple': {
      const certificate = credentialCertificate(input, appleExtension(sha256(toSign)))
      return { format: 'apple', statement: new Map([['x5c', [certificate]]]) }
    }
  }
}

function signed(key: PrivateKey, toSign: Uint8Array, x5c?: Uint8Array[]): CborMap {
  return cborMap([
    ['alg', key.algorithm.alg],
    ['sig', signWith(key, toSign)],
    ['x5c', x5c],
  ])
}

function modelKey({ identity }: AttestationInput): PrivateKey {
  return fromPkcs8(fromBase64url(identity.privateKey), -7)
}

function modelCertificate(input: AttestationInput, extensions: readonly CertificateExtension[]): Uint8Array {
  const { identity } = input
  return issueCertificate(authorityOf(identity), {
    subject: identity.subject,
    serial: fromBase64url(identity.serial),
    key: modelKey(input),
    extensions,
  })
}

/** A certificate of the credential's own key, as Android and Apple issue one per credential. */
function credentialCertificate(input: AttestationInput, extension: CertificateExtension): Uint8Array {
  return issueCertificate(authorityOf(input.identity), {
    subject: input.identity.subject,
    serial: input.random('attestation certificate serial', 16),
    key: input.credentialKey,
    extensions: [extension],
  })
}

/** id-fido-gen-ce-aaguid (WebAuthn §8.2.1). */
function aaguidExtension(aaguid: Uint8Array): CertificateExtension {
  return { oid: '1.3.6.1.4.1.45724.1.1.4', value: octetString(aaguid) }
}

/** WebAuthn §8.6: what U2F signed. */
function u2f(input: AttestationInput): CborMap {
  const toSign = concat(
    Uint8Array.of(0),
    input.authenticatorData.subarray(0, 32),
    input.clientDataHash,
    input.credentialId,
    ecPoint(publicKeyOf(input.credentialKey)),
  )
  return new Map<string, Uint8Array | Uint8Array[]>([
    ['sig', signWith(modelKey(input), toSign)],
    ['x5c', [modelCertificate(input, [])]],
  ])
}

/** WebAuthn §8.3. The certificate has no subject: it names the module in its alternative name (§8.3.1). */
function tpm(input: AttestationInput, toSign: Uint8Array): CborMap {
  const { identity } = input
  const key = modelKey(input)
  const pubArea = makePubArea(publicKeyOf(input.credentialKey))
  const certInfo = makeCertInfo(pubArea, sha256(toSign))
  const certificate = issueCertificate(authorityOf(identity), {
    serial: fromBase64url(identity.serial),
    key,
    extensions: [
      // tcg-kp-AIKCertificate
      { oid: '2.5.29.37', value: sequence(oid('2.23.133.8.3')) },
      { oid: '2.5.29.17', critical: true, value: sequence(tagged(4, tpmName(identity.tpm))) },
    ],
  })
  return new Map<string, string | number | Uint8Array | Uint8Array[]>([
    ['ver', '2.0'],
    ['alg', key.algorithm.alg],
    ['x5c', [certificate]],
    ['sig', signWith(key, certInfo)],
    ['certInfo', certInfo],
    ['pubArea', pubArea],
  ])
}

function tpmName({ manufacturer, model, version }: AttestationIdentity['tpm']): Uint8Array {
  return sequence(
    der(
      TAG.set,
      sequence(oid('2.23.133.2.1'), utf8String(manufacturer)),
      sequence(oid('2.23.133.2.3'), utf8String(version)),
      sequence(oid('2.23.133.2.2'), utf8String(model)),
    ),
  )
}

/** The key description of Android's attestation: version 300, made in software, for this client data. */
function androidExtension({ identity, clientDataHash }: AttestationInput): CertificateExtension {
  const software = der(TAG.enumerated, Uint8Array.of(0))
  // Purpose: sign. Origin: generated.
  const rights = [tagged(1, der(TAG.set, integer(Uint8Array.of(2)))), tagged(702, integer(Uint8Array.of(0)))]
  return {
    oid: '1.3.6.1.4.1.11129.2.1.17',
    value: sequence(
      integer(Uint8Array.of(0x01, 0x2c)),
      software,
      integer(Uint8Array.of(0)),
      software,
      octetString(clientDataHash),
      octetString(new Uint8Array()),
      sequence(...(identity.isDetailed ? rights : [])),
      sequence(),
    ),
  }
}

/** Apple's extension with the nonce (WebAuthn §8.8). */
function appleExtension(nonce: Uint8Array): CertificateExtension {
  return { oid: '1.2.840.113635.100.8.2', value: sequence(tagged(1, octetString(nonce))) }
}
