import { sha256 } from '@noble/hashes/sha2.js'
import type { AttestationKind } from '../attestation/identity.ts'
import { makeStatement } from '../attestation/statement.ts'
import { equalBytes, fromBase64url, fromHex, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type CborMap, cborMap } from '../bytes/cbor.ts'
import { encodeAuthenticatorData, FLAG } from '../data/authenticator-data.ts'
import { newPrivateKey, type PrivateKey, publicKeyOf, toPkcs8 } from '../keys/keys.ts'
import { type ExtensionResult, extendCreation } from './extensions.ts'
import { checked, credentialIds, optional, required } from './fields.ts'
import { expectTouch, type Session, update } from './session.ts'
import type { StoredCredential } from './state.ts'
import { CtapError } from './status.ts'
import { PERMISSION, verifyUser } from './verification.ts'

export const MAKE = {
  clientDataHash: 0x01,
  rp: 0x02,
  user: 0x03,
  algorithms: 0x04,
  exclude: 0x05,
  extensions: 0x06,
  options: 0x07,
  param: 0x08,
  protocol: 0x09,
  enterprise: 0x0a,
  formats: 0x0b,
} as const

export const MADE = { format: 0x01, authenticatorData: 0x02, statement: 0x03, unsigned: 0x06 } as const

/** `authenticatorMakeCredential` (CTAP 2.2 §6.1). */
export function makeCredential(session: Session, request: CborMap): CborMap {
  const { state, interaction } = session
  const clientDataHash = required(request, MAKE.clientDataHash, 'bytes')
  const rpId = required(required(request, MAKE.rp, 'map'), 'id', 'text')
  const user = required(request, MAKE.user, 'map')
  const options = optional(request, MAKE.options, 'map') ?? new Map()
  const alg = chooseAlgorithm(session, request)
  const discoverable = optional(options, 'rk', 'boolean') ?? false
  if (discoverable && !state.model.discoverable) throw new CtapError('CTAP2_ERR_UNSUPPORTED_OPTION')
  if (optional(options, 'up', 'boolean') === false) throw new CtapError('CTAP2_ERR_INVALID_OPTION')
  const wantsUv = (optional(options, 'uv', 'boolean') ?? false) && !request.has(MAKE.param)
  requireVerification(session, request, wantsUv, discoverable)
  if (request.has(MAKE.enterprise)) throw new CtapError('CTAP1_ERR_INVALID_PARAMETER')
  const verified = verifyUser(session, request, wantsUv, {
    clientDataHash,
    rpId,
    param: MAKE.param,
    protocol: MAKE.protocol,
    permission: PERMISSION.mc,
  })
  refuseExcluded(session, request, rpId, verified)
  expectTouch(session)
  const inputs = optional(request, MAKE.extensions, 'map') ?? new Map()
  const extended = extendCreation(session, { inputs, rpId, discoverable, verified })
  const key = interaction.newKey?.(alg) ?? newPrivateKey(alg, interaction.random)
  const credential = newCredential(session, { rpId, user, discoverable, key, extended })
  store(session, credential)
  return attest(session, { request, clientDataHash, key, credential, verified, extended })
}

/** The first algorithm of the list that the authenticator has. */
function chooseAlgorithm({ state }: Session, request: CborMap): number {
  const wanted = required(request, MAKE.algorithms, 'array').map((each) => {
    const parameters = checked(each, 'map')
    return { type: required(parameters, 'type', 'text'), alg: required(parameters, 'alg', 'number') }
  })
  const chosen = wanted.find(({ type, alg }) => type === 'public-key' && state.model.algorithms.includes(alg))
  if (chosen === undefined) throw new CtapError('CTAP2_ERR_UNSUPPORTED_ALGORITHM')
  return chosen.alg
}

/** A protected authenticator makes only server-side credentials without user verification (`makeCredUvNotRqd`). */
function requireVerification(
  { state }: Session,
  request: CborMap,
  wantsUv: boolean,
  discoverable: boolean,
): void {
  const { model, pin } = state
  if (wantsUv || request.has(MAKE.param)) return
  const isProtected = pin !== undefined || model.builtInVerification
  const mayVerify = isProtected || model.supportsPin
  if (model.alwaysVerifies && mayVerify) throw new CtapError('CTAP2_ERR_PUAT_REQUIRED')
  if (pin !== undefined && discoverable) throw new CtapError('CTAP2_ERR_PUAT_REQUIRED')
}

function refuseExcluded(session: Session, request: CborMap, rpId: string, verified: boolean): void {
  const excluded = credentialIds(request, MAKE.exclude) ?? []
  const found = session.state.credentials.some(
    (each) =>
      each.rpId === rpId &&
      (each.protection < 3 || verified) &&
      excluded.some((id) => equalBytes(id, fromBase64url(each.id))),
  )
  if (!found) return
  expectTouch(session)
  throw new CtapError('CTAP2_ERR_CREDENTIAL_EXCLUDED')
}

interface NewCredential {
  readonly rpId: string
  readonly user: CborMap
  readonly discoverable: boolean
  readonly key: PrivateKey
  readonly extended: ExtensionResult
}

function newCredential({ state, interaction }: Session, given: NewCredential): StoredCredential {
  const { model } = state
  return {
    id: toBase64url(interaction.random('credential ID', model.credentialIdLength)),
    rpId: given.rpId,
    userHandle: toBase64url(required(given.user, 'id', 'bytes')),
    userName: optional(given.user, 'name', 'text') ?? '',
    userDisplayName: optional(given.user, 'displayName', 'text') ?? '',
    discoverable: given.discoverable,
    alg: given.key.algorithm.alg,
    privateKey: toBase64url(toPkcs8(given.key)),
    counter: 0,
    backupEligible: model.backupEligible,
    backupState: model.backupEligible && model.backupState,
    ...given.extended.stored,
    createdAt: interaction.now,
  }
}

/** A discoverable credential takes the place of the one for the same user of the same relying party. */
function store(session: Session, credential: StoredCredential): void {
  const { state } = session
  const isReplaced = (each: StoredCredential): boolean =>
    credential.discoverable &&
    each.discoverable &&
    each.rpId === credential.rpId &&
    each.userHandle === credential.userHandle
  const kept = state.credentials.filter((each) => !isReplaced(each))
  if (kept.length >= state.model.maxCredentials) throw new CtapError('CTAP2_ERR_KEY_STORE_FULL')
  update(session, { credentials: [...kept, credential] })
}

interface Made {
  readonly request: CborMap
  readonly clientDataHash: Uint8Array
  readonly key: PrivateKey
  readonly credential: StoredCredential
  readonly verified: boolean
  readonly extended: ExtensionResult
}

function attest({ state, interaction }: Session, made: Made): CborMap {
  const isPresent = interaction.touch === 'given' || made.verified
  const { credential, extended, clientDataHash, key } = made
  const { model } = state
  const aaguid = fromHex(model.aaguid)
  const credentialId = fromBase64url(credential.id)
  const authenticatorData = encodeAuthenticatorData({
    rpIdHash: sha256(utf8(credential.rpId)),
    flags: (isPresent ? FLAG.UP : 0) | (made.verified ? FLAG.UV : 0) | backupFlags(credential),
    counter: credential.counter,
    attested: { aaguid, credentialId, publicKey: publicKeyOf(key) },
    ...(extended.outputs.size > 0 && { extensions: extended.outputs }),
  })
  const { format, statement } = makeStatement(attestationKind(model.attestation, made.request), {
    identity: model.identity,
    aaguid,
    authenticatorData,
    clientDataHash,
    credentialId,
    credentialKey: key,
    random: interaction.random,
  })
  return cborMap([
    [MADE.format, format],
    [MADE.authenticatorData, authenticatorData],
    [MADE.statement, statement],
    [MADE.unsigned, extended.unsigned.size > 0 ? extended.unsigned : undefined],
  ])
}

/** A list of formats that names `none` alone asks for no attestation. */
function attestationKind(kind: AttestationKind, request: CborMap): AttestationKind {
  const formats = optional(request, MAKE.formats, 'array')
  return formats?.length === 1 && formats[0] === 'none' ? 'none' : kind
}

export function backupFlags({ backupEligible, backupState }: StoredCredential): number {
  return (backupEligible ? FLAG.BE : 0) | (backupState ? FLAG.BS : 0)
}
