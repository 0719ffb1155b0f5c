import { sha256 } from '@noble/hashes/sha2.js'
import { concat, equalBytes, fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type CborMap, cborMap, decodeCbor, encodeCbor } from '../bytes/cbor.ts'
import { encodeAuthenticatorData, FLAG } from '../data/authenticator-data.ts'
import { fromPkcs8, signWith } from '../keys/keys.ts'
import { extendAssertion } from './extensions.ts'
import { checked, credentialIds, optional, required } from './fields.ts'
import { backupFlags } from './make-credential.ts'
import { expectTouch, type Session, update } from './session.ts'
import type { PendingAssertions, StoredCredential } from './state.ts'
import { CtapError } from './status.ts'
import { PERMISSION, verifyUser } from './verification.ts'

export const GET = {
  rpId: 0x01,
  clientDataHash: 0x02,
  allow: 0x03,
  extensions: 0x04,
  options: 0x05,
  param: 0x06,
  protocol: 0x07,
} as const

export const GOT = {
  credential: 0x01,
  authenticatorData: 0x02,
  signature: 0x03,
  user: 0x04,
  numberOfCredentials: 0x05,
  unsigned: 0x08,
} as const

/** After this time `authenticatorGetNextAssertion` is refused. */
const NEXT_MILLISECONDS = 30_000

/** `authenticatorGetAssertion` (CTAP 2.2 §6.2). */
export function getAssertion(session: Session, request: CborMap): CborMap {
  const { state, interaction } = session
  const rpId = required(request, GET.rpId, 'text')
  const clientDataHash = required(request, GET.clientDataHash, 'bytes')
  const options = optional(request, GET.options, 'map') ?? new Map()
  if (options.has('rk')) throw new CtapError('CTAP2_ERR_UNSUPPORTED_OPTION')
  const wantsTouch = optional(options, 'up', 'boolean') ?? true
  const wantsUv = (optional(options, 'uv', 'boolean') ?? false) && !request.has(GET.param)
  if (state.model.alwaysVerifies && wantsTouch && !wantsUv && !request.has(GET.param))
    throw new CtapError('CTAP2_ERR_PUAT_REQUIRED')
  const keys = { clientDataHash, rpId, param: GET.param, protocol: GET.protocol, permission: PERMISSION.ga }
  const verified = verifyUser(session, request, wantsUv, keys)
  const allowed = credentialIds(request, GET.allow)
  const found = findCredentials(session, rpId, allowed, verified)
  if (found.length === 0) throw new CtapError('CTAP2_ERR_NO_CREDENTIALS')
  if (wantsTouch) expectTouch(session)
  const extensions = optional(request, GET.extensions, 'map')
  const pending: PendingAssertions = {
    clientDataHash: toBase64url(clientDataHash),
    rpId,
    flags: (wantsTouch ? FLAG.UP : 0) | (verified ? FLAG.UV : 0),
    ...(extensions && { extensions: toBase64url(encodeCbor(extensions)) }),
    // With an allow list the authenticator answers with one credential, whichever it likes.
    credentials: (allowed ? found.slice(0, 1) : found).map((each) => each.id),
    isOneOfSeveral: !allowed && found.length > 1,
    since: interaction.now,
  }
  return assertNext(session, pending, pending.credentials.length)
}

/** `authenticatorGetNextAssertion` (CTAP 2.2 §6.3): the same request, signed by the next credential. */
export function getNextAssertion(session: Session): CborMap {
  const { pending } = session.state.powered
  if (!pending || pending.credentials.length === 0) throw new CtapError('CTAP2_ERR_NOT_ALLOWED')
  if (session.interaction.now - pending.since > NEXT_MILLISECONDS)
    throw new CtapError('CTAP2_ERR_NOT_ALLOWED')
  return assertNext(session, { ...pending, since: session.interaction.now })
}

/** The newest first. */
function findCredentials(
  { state }: Session,
  rpId: string,
  allowed: readonly Uint8Array[] | undefined,
  verified: boolean,
): readonly StoredCredential[] {
  const found = state.credentials.filter((each) => {
    if (each.rpId !== rpId) return false
    const isListed = allowed?.some((id) => equalBytes(id, fromBase64url(each.id)))
    if (!(isListed ?? each.discoverable)) return false
    return verified || each.protection === 1 || (each.protection === 2 && isListed === true)
  })
  return found.toSorted((a, b) => b.createdAt - a.createdAt)
}

function assertNext(session: Session, pending: PendingAssertions, count?: number): CborMap {
  const [id, ...later] = pending.credentials
  const credential = session.state.credentials.find((each) => each.id === id)
  if (credential === undefined) throw new CtapError('CTAP2_ERR_NO_CREDENTIALS')
  const response = sign(session, pending, credential, count)
  const { pending: _, ...powered } = session.state.powered
  const rest = { ...pending, credentials: later }
  update(session, { powered: { ...powered, ...(later.length > 0 && { pending: rest }) } })
  return response
}

function sign(
  session: Session,
  pending: PendingAssertions,
  found: StoredCredential,
  count: number | undefined,
): CborMap {
  const verified = (pending.flags & FLAG.UV) !== 0
  const inputs = pending.extensions
    ? checked(decodeCbor(fromBase64url(pending.extensions)), 'map')
    : new Map<string, never>()
  const extended = extendAssertion(session, inputs, found, verified)
  const credential = countUp(session, extended.credential)
  const authenticatorData = encodeAuthenticatorData({
    rpIdHash: sha256(utf8(pending.rpId)),
    flags: pending.flags | backupFlags(credential),
    counter: credential.counter,
    ...(extended.outputs.size > 0 && { extensions: extended.outputs }),
  })
  const key = fromPkcs8(fromBase64url(credential.privateKey), credential.alg)
  const signature = signWith(key, concat(authenticatorData, fromBase64url(pending.clientDataHash)))
  if (credential.breaksSignatures) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  return cborMap([
    [
      GOT.credential,
      cborMap([
        ['id', fromBase64url(credential.id)],
        ['type', 'public-key'],
      ]),
    ],
    [GOT.authenticatorData, authenticatorData],
    [GOT.signature, signature],
    [GOT.user, credential.discoverable ? userOf(credential, verified && pending.isOneOfSeveral) : undefined],
    [GOT.numberOfCredentials, pending.isOneOfSeveral ? count : undefined],
    [GOT.unsigned, extended.unsigned.size > 0 ? extended.unsigned : undefined],
  ])
}

/** Names are for choosing between accounts, and only told to a verified user. */
function userOf(credential: StoredCredential, withNames: boolean): CborMap {
  return cborMap([
    ['id', fromBase64url(credential.userHandle)],
    ['name', withNames ? credential.userName : undefined],
    ['displayName', withNames ? credential.userDisplayName : undefined],
  ])
}

function countUp(session: Session, credential: StoredCredential): StoredCredential {
  const { model, counter, credentials } = session.state
  const next = {
    credential: credential.counter + 1,
    authenticator: counter + 1,
    zero: credential.counter,
  }[model.counter]
  const counted = { ...credential, counter: next }
  update(session, {
    credentials: credentials.map((each) => (each.id === credential.id ? counted : each)),
    ...(model.counter === 'authenticator' && { counter: next }),
  })
  return counted
}
