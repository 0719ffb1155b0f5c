import { concat, equalBytes } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { type Certificate, readCertificate } from '../certificates/read.ts'
import type { AttestedCredential } from '../data/authenticator-data.ts'
import { COSE, KTY } from '../keys/algorithm.ts'
import { ecPoint } from '../keys/ec.ts'
import { isSignatureValid } from '../keys/keys.ts'
import { androidDetails, appleDetails } from './attestation-extensions.ts'
import { tpmDetails } from './attestation-tpm.ts'
import { detail, packedCertificateDetails } from './certificates.ts'
import type { Detail } from './checklist.ts'

/** How a statement attests (WebAuthn §6.5.3). */
export type AttestationType = 'None' | 'Self' | 'Basic' | 'AttCA' | 'AnonCA'

export interface AttestationCheck {
  readonly type: AttestationType
  readonly details: readonly Detail[]
  /** The certificates of the statement, the authenticator's first. */
  readonly chain: readonly Certificate[]
}

export interface StatementInput {
  readonly statement: CborMap
  readonly authenticatorData: Uint8Array
  readonly clientDataHash: Uint8Array
  readonly attested: AttestedCredential
}

/** The verification procedures of WebAuthn §8, by format. Android's SafetyNet and compound statements are not among them. */
const PROCEDURES: ReadonlyMap<string, (input: StatementInput) => AttestationCheck> = new Map([
  ['none', none],
  ['packed', packed],
  ['fido-u2f', u2f],
  ['tpm', tpm],
  ['android-key', androidKey],
  ['apple', apple],
])

export const KNOWN_FORMATS: readonly string[] = [...PROCEDURES.keys()]

/** @throws TypeError or RangeError when the statement is malformed. */
export function checkStatement(format: string, input: StatementInput): AttestationCheck {
  const procedure = PROCEDURES.get(format)
  if (procedure === undefined) throw new RangeError(`The attestation format "${format}" is not supported.`)
  return procedure(input)
}

function none({ statement }: StatementInput): AttestationCheck {
  return { type: 'None', details: [detail('The statement is empty', '0', String(statement.size))], chain: [] }
}

function packed(input: StatementInput): AttestationCheck {
  const { statement, attested } = input
  if (!statement.has('x5c')) {
    const alg = detail(
      "The algorithm is the credential's",
      String(attested.publicKey.get(COSE.alg)),
      String(statement.get('alg')),
    )
    return { type: 'Self', details: [alg, signature(input, attested.publicKey)], chain: [] }
  }
  const { leaf, chain } = certificatesOf(statement)
  const details = [signature(input, leaf.key), ...packedCertificateDetails(leaf, attested.aaguid)]
  return { type: 'Basic', details, chain }
}

function u2f({ statement, authenticatorData, clientDataHash, attested }: StatementInput): AttestationCheck {
  const { leaf, chain } = certificatesOf(statement)
  const toVerify = concat(
    Uint8Array.of(0),
    authenticatorData.subarray(0, 32),
    clientDataHash,
    attested.credentialId,
    ecPoint(attested.publicKey),
  )
  const isP256 = leaf.key?.get(COSE.kty) === KTY.ec2 && leaf.key.get(COSE.crv) === 1
  return {
    type: 'Basic',
    details: [
      detail('There is exactly one certificate', '1', String(chain.length)),
      { title: 'Its key is on P-256', passes: isP256 },
      signed(leaf.key, toVerify, bytesIn(statement, 'sig'), 'The signature over what U2F signs is valid'),
    ],
    chain,
  }
}

function tpm(input: StatementInput): AttestationCheck {
  const { statement, attested } = input
  const { leaf, chain } = certificatesOf(statement)
  const certInfo = bytesIn(statement, 'certInfo')
  const toSign = concat(input.authenticatorData, input.clientDataHash)
  const details = [
    detail('The version is 2.0', '2.0', String(statement.get('ver'))),
    ...tpmDetails(bytesIn(statement, 'pubArea'), certInfo, toSign, attested.publicKey, leaf, attested.aaguid),
    signed(
      withAlgorithm(leaf.key, statement),
      certInfo,
      bytesIn(statement, 'sig'),
      'The signature over certInfo is valid',
    ),
  ]
  return { type: 'AttCA', details, chain }
}

function androidKey(input: StatementInput): AttestationCheck {
  const { leaf, chain } = certificatesOf(input.statement)
  const details = [
    signature(input, leaf.key),
    sameKey(leaf, input.attested.publicKey),
    ...androidDetails(leaf, input.clientDataHash),
  ]
  return { type: 'Basic', details, chain }
}

function apple(input: StatementInput): AttestationCheck {
  const { leaf, chain } = certificatesOf(input.statement)
  const toHash = concat(input.authenticatorData, input.clientDataHash)
  const details = [...appleDetails(leaf, toHash), sameKey(leaf, input.attested.publicKey)]
  return { type: 'AnonCA', details, chain }
}

function sameKey(leaf: Certificate, key: CborMap): Detail {
  const passes = [COSE.x, COSE.y, COSE.e].every((label) => {
    const a = leaf.key?.get(label)
    const b = key.get(label)
    return a instanceof Uint8Array && b instanceof Uint8Array ? equalBytes(a, b) : a === b
  })
  return { title: "The certificate's key is the credential's", passes: leaf.key !== undefined && passes }
}

/** The signature over authenticator data and hash, which most formats have. */
function signature(input: StatementInput, key: CborMap | undefined): Detail {
  const { statement, authenticatorData, clientDataHash } = input
  return signed(
    withAlgorithm(key, statement),
    concat(authenticatorData, clientDataHash),
    bytesIn(statement, 'sig'),
    'The signature over authenticator data and client data hash is valid',
  )
}

function withAlgorithm(key: CborMap | undefined, statement: CborMap): CborMap | undefined {
  return key && new Map([...key, [COSE.alg, statement.get('alg')]])
}

function signed(key: CborMap | undefined, message: Uint8Array, bytes: Uint8Array, title: string): Detail {
  return { title, passes: key !== undefined && isSignatureValid(key, message, bytes) }
}

function certificatesOf(statement: CborMap): {
  readonly leaf: Certificate
  readonly chain: readonly Certificate[]
} {
  const x5c = statement.get('x5c')
  const chain = (Array.isArray(x5c) ? x5c : []).map((each) => {
    if (!(each instanceof Uint8Array)) throw new TypeError('A certificate of the statement is not bytes.')
    return readCertificate(each)
  })
  const [leaf] = chain
  if (leaf === undefined) throw new TypeError('The statement has no certificate.')
  return { leaf, chain }
}

function bytesIn(statement: CborMap, name: string): Uint8Array {
  const value = statement.get(name)
  if (!(value instanceof Uint8Array)) throw new TypeError(`The statement has no "${name}".`)
  return value
}
