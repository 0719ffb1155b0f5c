import { fromBase64url, toBase64url } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { optional } from './fields.ts'
import { findPinProtocol, type PinProtocol } from './pin-protocol.ts'
import { expectTouch, type Session, update } from './session.ts'
import { MAX_UV_RETRIES, type PinToken } from './state.ts'
import { CtapError } from './status.ts'

/** Permissions of a PIN/UV auth token (CTAP 2.2 §6.5.5.7). */
export const PERMISSION = { mc: 0x01, ga: 0x02, cm: 0x04, be: 0x08, lbw: 0x10, acfg: 0x20 } as const

/** The longest time that a token may be used (CTAP 2.2 §6.5.2.1). */
const TOKEN_MILLISECONDS = 10 * 60_000

/** The PIN protocol of a request. @throws CtapError when it is missing or not supported. */
export function protocolOf(request: CborMap, key: number): PinProtocol {
  const version = optional(request, key, 'number')
  if (version === undefined) throw new CtapError('CTAP2_ERR_MISSING_PARAMETER')
  const protocol = findPinProtocol(version)
  if (protocol === undefined) throw new CtapError('CTAP1_ERR_INVALID_PARAMETER')
  return protocol
}

/** Where a command has its parameters for user verification. */
export interface VerificationKeys {
  readonly clientDataHash: Uint8Array
  readonly rpId: string
  readonly param: number
  readonly protocol: number
  readonly permission: number
}

/**
 * Steps that both ceremonies share: an empty `pinUvAuthParam` only asks to be touched; one with content must be made with the token;
 * else `uv` uses the built-in verification. Returns whether the user was verified.
 */
export function verifyUser(
  session: Session,
  request: CborMap,
  wantsUv: boolean,
  keys: VerificationKeys,
): boolean {
  const { model, pin } = session.state
  const param = optional(request, keys.param, 'bytes')
  if (param?.length === 0) {
    expectTouch(session)
    throw new CtapError(pin ? 'CTAP2_ERR_PIN_INVALID' : 'CTAP2_ERR_PIN_NOT_SET')
  }
  if (param !== undefined) {
    checkToken(session, protocolOf(request, keys.protocol), param, keys)
    return true
  }
  if (!wantsUv) return false
  if (!model.builtInVerification) throw new CtapError('CTAP2_ERR_INVALID_OPTION')
  try {
    verifyBuiltIn(session)
  } catch (error) {
    if (!(error instanceof CtapError)) throw error
    if (error.status === 'CTAP2_ERR_UV_INVALID' || error.status === 'CTAP2_ERR_UV_BLOCKED')
      throw new CtapError(pin ? 'CTAP2_ERR_PUAT_REQUIRED' : 'CTAP2_ERR_OPERATION_DENIED', { cause: error })
    throw error
  }
  return true
}

function checkToken(
  session: Session,
  protocol: PinProtocol,
  param: Uint8Array,
  { clientDataHash, rpId, permission }: VerificationKeys,
): void {
  const token = currentToken(session)
  const isValid =
    token !== undefined &&
    protocol.verify(fromBase64url(token.value), clientDataHash, param) &&
    (token.permissions & permission) !== 0 &&
    (token.rpId === undefined || token.rpId === rpId) &&
    token.verified
  if (!isValid) throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
  // A token serves one ceremony: afterwards it only has the permission to write large blobs.
  const used = { ...token, rpId, permissions: token.permissions & PERMISSION.lbw, verified: false }
  update(session, { powered: { ...session.state.powered, token: used } })
}

/** Where a command that isn't a ceremony has its token's signature, and what it covers. */
interface TokenUse {
  readonly message: Uint8Array
  readonly permission: number
  readonly param: number
  readonly protocol: number
}

/** The token must have the permission; it may be used again. Returns the relying party that it is for, if it is for one. @throws CtapError */
export function requireToken(session: Session, request: CborMap, use: TokenUse): string | undefined {
  const param = optional(request, use.param, 'bytes')
  if (param === undefined) throw new CtapError('CTAP2_ERR_PUAT_REQUIRED')
  const protocol = protocolOf(request, use.protocol)
  const token = currentToken(session)
  const isValid =
    token !== undefined &&
    protocol.verify(fromBase64url(token.value), use.message, param) &&
    (token.permissions & use.permission) !== 0
  if (!isValid) throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
  return token.rpId
}

function currentToken({ state, interaction }: Session): PinToken | undefined {
  const { token } = state.powered
  return token !== undefined && interaction.now - token.since < TOKEN_MILLISECONDS ? token : undefined
}

/** Fingerprint, face or unlock. @throws CtapError when it fails or no attempts are left. */
export function verifyBuiltIn(session: Session): void {
  const { uvRetries } = session.state
  if (uvRetries === 0) throw new CtapError('CTAP2_ERR_UV_BLOCKED')
  switch (session.interaction.verification) {
    case 'passed':
      update(session, { uvRetries: MAX_UV_RETRIES })
      return
    case 'failed':
      update(session, { uvRetries: uvRetries - 1 })
      throw new CtapError(uvRetries === 1 ? 'CTAP2_ERR_UV_BLOCKED' : 'CTAP2_ERR_UV_INVALID')
    case 'timed out':
      throw new CtapError('CTAP2_ERR_USER_ACTION_TIMEOUT')
    case 'cancelled':
      throw new CtapError('CTAP2_ERR_KEEPALIVE_CANCEL')
  }
}

/** A new token; the previous one becomes worthless. Returns its bytes. */
export function issueToken(session: Session, permissions: number, rpId?: string): Uint8Array {
  const { random, now } = session.interaction
  const value = random('PIN/UV auth token', 32)
  const token: PinToken = {
    value: toBase64url(value),
    permissions,
    ...(rpId !== undefined && { rpId }),
    verified: true,
    since: now,
  }
  update(session, { powered: { ...session.state.powered, token } })
  return value
}
