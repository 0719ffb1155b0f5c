import { sha256 } from '@noble/hashes/sha2.js'
import {
  type AttestationIdentity,
  type AttestationKind,
  newAttestationIdentity,
} from '../attestation/identity.ts'
import { makeStatement } from '../attestation/statement.ts'
import { concat, fromBase64url, toBase64url } from '../bytes/bytes.ts'
import { type CborMap, decodeCbor, encodeCbor } from '../bytes/cbor.ts'
import type { Random } from '../bytes/random.ts'
import { encodeAuthenticatorData, readAuthenticatorData } from '../data/authenticator-data.ts'
import { fromPkcs8, newPrivateKey, type PrivateKey, publicKeyOf, signWith, toPkcs8 } from '../keys/keys.ts'
import type { AuthenticatorState } from './state.ts'

/** Who signs bytes that someone edited. No real authenticator does that: it signs only what it wrote itself. */
export interface Signer {
  readonly key: PrivateKey
  readonly identity: AttestationIdentity
}

/** The signer of a credential, if the authenticator has it. */
export function signerOf({ credentials, model }: AuthenticatorState, id: string): Signer | undefined {
  const credential = credentials.find((each) => each.id === id)
  if (credential === undefined) return undefined
  const key = fromPkcs8(fromBase64url(credential.privateKey), credential.alg)
  return { key, identity: model.identity }
}

/** Someone else: another key, of a model that no one has heard of, certified by an authority that no one trusts. */
export function stranger(alg: number, random: Random): Signer {
  const name = 'A stranger’s key'
  const identity = newAttestationIdentity(name, random)
  const authority = toBase64url(toPkcs8(newPrivateKey(-7, random)))
  return {
    key: newPrivateKey(alg, random),
    identity: {
      ...identity,
      authority: { name: { ...identity.authority.name, commonName: name }, privateKey: authority },
    },
  }
}

/** The signature of a sign-in over these bytes. */
export function assertAgain(
  { key }: Signer,
  authenticatorData: Uint8Array,
  clientDataJSON: Uint8Array,
): Uint8Array {
  return signWith(key, concat(authenticatorData, sha256(clientDataJSON)))
}

/**
 * The attestation object with a statement of the same format over its present bytes; with `swapsKey`, the signer's own public key takes the place of the one that
 * is there. @throws RangeError or TypeError where there is no such object
 */
export function attestAgain(
  { identity, key }: Signer,
  {
    attestationObject,
    clientDataJSON,
  }: { readonly attestationObject: Uint8Array; readonly clientDataJSON: Uint8Array },
  { random, swapsKey }: { readonly random: Random; readonly swapsKey: boolean },
): Uint8Array {
  const object = decodeCbor(attestationObject)
  if (!(object instanceof Map)) throw new TypeError('The attestation object is not a CBOR map.')
  const old = object.get('authData')
  const before = old instanceof Uint8Array ? readAuthenticatorData(old) : undefined
  if (!(old instanceof Uint8Array) || before?.attested === undefined)
    throw new TypeError('The attestation object has no authenticator data with a key.')
  const attested = swapsKey ? { ...before.attested, publicKey: publicKeyOf(key) } : before.attested
  const authenticatorData = swapsKey ? encodeAuthenticatorData({ ...before, attested }) : old
  const { format, statement } = makeStatement(kindIn(object as CborMap), {
    identity,
    aaguid: attested.aaguid,
    authenticatorData,
    clientDataHash: sha256(clientDataJSON),
    credentialId: attested.credentialId,
    credentialKey: key,
    random,
  })
  return encodeCbor(
    new Map([
      ...(object as CborMap),
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authenticatorData],
    ]),
  )
}

const KINDS: readonly AttestationKind[] = ['none', 'packed', 'fido-u2f', 'tpm', 'android-key', 'apple']

function kindIn(object: CborMap): AttestationKind {
  const format = object.get('fmt')
  const statement = object.get('attStmt')
  if (format === 'packed' && statement instanceof Map && !statement.has('x5c')) return 'packed-self'
  const kind = KINDS.find((each) => each === format)
  if (kind === undefined) throw new RangeError(`No authenticator here attests as “${String(format)}”.`)
  return kind
}
