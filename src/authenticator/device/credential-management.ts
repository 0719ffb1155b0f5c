import { sha256 } from '@noble/hashes/sha2.js'
import { concat, equalBytes, fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type CborMap, cborMap, encodeCbor } from '../bytes/cbor.ts'
import { fromPkcs8, publicKeyOf } from '../keys/keys.ts'
import { changeCredential, removeCredential } from './edit.ts'
import { optional, required } from './fields.ts'
import type { Session } from './session.ts'
import type { Listing, StoredCredential } from './state.ts'
import { CtapError } from './status.ts'
import { PERMISSION, requireToken } from './verification.ts'

const REQUEST = { subCommand: 0x01, parameters: 0x02, protocol: 0x03, param: 0x04 } as const
const PARAMETER = { rpIdHash: 0x01, credential: 0x02, user: 0x03 } as const

export const MANAGED = {
  count: 0x01,
  room: 0x02,
  rp: 0x03,
  rpIdHash: 0x04,
  rps: 0x05,
  user: 0x06,
  credential: 0x07,
  publicKey: 0x08,
  credentials: 0x09,
  protection: 0x0a,
} as const

export const MANAGE = {
  getMetadata: 0x01,
  firstRp: 0x02,
  nextRp: 0x03,
  firstCredential: 0x04,
  nextCredential: 0x05,
  deleteCredential: 0x06,
  updateUser: 0x07,
} as const

/** `authenticatorCredentialManagement` (CTAP 2.2 §6.8): with the PIN, a person may list, delete and rename the discoverable credentials. */
export function manageCredentials(session: Session, request: CborMap): CborMap {
  const subCommand = required(request, REQUEST.subCommand, 'number')
  if (subCommand === MANAGE.nextRp) return listNext(session, 'rps')
  if (subCommand === MANAGE.nextCredential) return listNext(session, 'credentials')
  if (!Object.values<number>(MANAGE).includes(subCommand)) throw new CtapError('CTAP2_ERR_INVALID_SUBCOMMAND')
  const given = optional(request, REQUEST.parameters, 'map')
  const rpId = requireToken(session, request, {
    message: concat(Uint8Array.of(subCommand), given ? encodeCbor(given) : new Uint8Array()),
    permission: PERMISSION.cm,
    ...REQUEST,
  })
  const { credentials, model } = session.state
  const known = credentials.filter((each) => each.discoverable)
  switch (subCommand) {
    case MANAGE.getMetadata:
      requireReach(rpId, () => false)
      return cborMap([
        [MANAGED.count, known.length],
        [MANAGED.room, model.maxCredentials - credentials.length],
      ])
    case MANAGE.firstRp:
      requireReach(rpId, () => false)
      return listFirst(session, 'rps', [...new Set(known.map((each) => each.rpId))])
    case MANAGE.firstCredential: {
      const hash = required(given ?? new Map(), PARAMETER.rpIdHash, 'bytes')
      const isAsked = (id: string): boolean => equalBytes(hashOf(id), hash)
      requireReach(rpId, isAsked)
      const found = known.filter((each) => isAsked(each.rpId))
      return listFirst(
        session,
        'credentials',
        found.map(({ id }) => id),
      )
    }
    default:
      return change(session, given ?? new Map(), {
        known,
        rpId,
        deletes: subCommand === MANAGE.deleteCredential,
      })
  }
}

/** A token for one relying party reaches nothing of the others, and no lists of all. @throws CtapError */
function requireReach(tokenFor: string | undefined, isIt: (rpId: string) => boolean): void {
  if (tokenFor !== undefined && !isIt(tokenFor)) throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
}

function listFirst(session: Session, what: Listing['what'], ids: readonly string[]): CborMap {
  if (ids.length === 0) throw new CtapError('CTAP2_ERR_NO_CREDENTIALS')
  setListing(session, { what, ids })
  return listNext(session, what, ids.length)
}

function listNext(session: Session, what: Listing['what'], total?: number): CborMap {
  const { listing } = session.state.powered
  const [id, ...later] = listing?.what === what ? listing.ids : []
  if (id === undefined) throw new CtapError('CTAP2_ERR_NOT_ALLOWED')
  setListing(session, { what, ids: later })
  if (what === 'rps')
    return cborMap([
      [MANAGED.rp, cborMap([['id', id]])],
      [MANAGED.rpIdHash, hashOf(id)],
      [MANAGED.rps, total],
    ])
  const credential = session.state.credentials.find((each) => each.id === id)
  if (credential === undefined) throw new CtapError('CTAP2_ERR_NO_CREDENTIALS')
  const key = fromPkcs8(fromBase64url(credential.privateKey), credential.alg)
  return cborMap([
    [
      MANAGED.user,
      cborMap([
        ['id', fromBase64url(credential.userHandle)],
        ['name', credential.userName || undefined],
        ['displayName', credential.userDisplayName || undefined],
      ]),
    ],
    [
      MANAGED.credential,
      cborMap([
        ['id', fromBase64url(id)],
        ['type', 'public-key'],
      ]),
    ],
    [MANAGED.publicKey, publicKeyOf(key)],
    [MANAGED.credentials, total],
    [MANAGED.protection, credential.protection],
  ])
}

interface Change {
  readonly known: readonly StoredCredential[]
  readonly rpId: string | undefined
  readonly deletes: boolean
}

function change(session: Session, given: CborMap, { known, rpId, deletes }: Change): CborMap {
  const id = toBase64url(required(required(given, PARAMETER.credential, 'map'), 'id', 'bytes'))
  const credential = known.find((each) => each.id === id)
  if (credential === undefined) throw new CtapError('CTAP2_ERR_NO_CREDENTIALS')
  requireReach(rpId, (each) => each === credential.rpId)
  if (deletes) {
    session.state = removeCredential(session.state, id)
    return new Map()
  }
  const user = required(given, PARAMETER.user, 'map')
  if (toBase64url(required(user, 'id', 'bytes')) !== credential.userHandle)
    throw new CtapError('CTAP1_ERR_INVALID_PARAMETER')
  // A name that isn't given is removed.
  session.state = changeCredential(session.state, id, {
    userName: optional(user, 'name', 'text') ?? '',
    userDisplayName: optional(user, 'displayName', 'text') ?? '',
  })
  return new Map()
}

function setListing(session: Session, listing: Listing): void {
  session.state = { ...session.state, powered: { ...session.state.powered, listing } }
}

function hashOf(rpId: string): Uint8Array {
  return sha256(utf8(rpId))
}
