import { sha256 } from '@noble/hashes/sha2.js'
import { concat, equalBytes, fromBase64url, fromUtf8, toBase64url } from '../bytes/bytes.ts'
import { type CborMap, cborMap } from '../bytes/cbor.ts'
import { optional, required } from './fields.ts'
import { agreementKey } from './pin-protocol.ts'
import { type Session, update } from './session.ts'
import { type AuthenticatorModel, MAX_PIN_RETRIES, type PinState, powerUp } from './state.ts'
import { CtapError } from './status.ts'
import { issueToken, PERMISSION, protocolOf, verifyBuiltIn } from './verification.ts'

const REQUEST = {
  protocol: 0x01,
  subCommand: 0x02,
  keyAgreement: 0x03,
  param: 0x04,
  newPinEnc: 0x05,
  pinHashEnc: 0x06,
  permissions: 0x09,
  rpId: 0x0a,
} as const

const RESPONSE = {
  keyAgreement: 0x01,
  token: 0x02,
  retries: 0x03,
  powerCycle: 0x04,
  uvRetries: 0x05,
} as const

export const PIN_COMMAND = {
  getRetries: 0x01,
  getKeyAgreement: 0x02,
  setPin: 0x03,
  changePin: 0x04,
  getPinToken: 0x05,
  getTokenUsingUv: 0x06,
  getUvRetries: 0x07,
  getTokenUsingPin: 0x09,
} as const

const MAX_WRONG_SINCE_POWER_UP = 3

/** `authenticatorClientPIN` (CTAP 2.2 §6.5). */
export function clientPin(session: Session, request: CborMap): CborMap {
  const { model, pin } = session.state
  if (!hasKeyAgreement(model)) throw new CtapError('CTAP1_ERR_INVALID_COMMAND')
  const subCommand = required(request, REQUEST.subCommand, 'number')
  if (!verifiesUsers(model) && subCommand !== PIN_COMMAND.getKeyAgreement)
    throw new CtapError('CTAP2_ERR_INVALID_SUBCOMMAND')
  switch (subCommand) {
    case PIN_COMMAND.getRetries:
      return cborMap([
        [RESPONSE.retries, pin?.retries ?? MAX_PIN_RETRIES],
        [RESPONSE.powerCycle, pin && needsPowerCycle(pin) ? true : undefined],
      ])
    case PIN_COMMAND.getUvRetries:
      return cborMap([[RESPONSE.uvRetries, session.state.uvRetries]])
    case PIN_COMMAND.getKeyAgreement:
      protocolOf(request, REQUEST.protocol)
      return cborMap([[RESPONSE.keyAgreement, agreementKey(keyAgreement(session))]])
    case PIN_COMMAND.setPin:
      return setPin(session, request)
    case PIN_COMMAND.changePin:
      return changePin(session, request)
    case PIN_COMMAND.getPinToken:
      return tokenForPin(session, request, PERMISSION.mc | PERMISSION.ga)
    case PIN_COMMAND.getTokenUsingPin:
      return tokenForPin(session, request, permissionsOf(request), optional(request, REQUEST.rpId, 'text'))
    case PIN_COMMAND.getTokenUsingUv:
      return tokenForUv(session, request)
    default:
      throw new CtapError('CTAP2_ERR_INVALID_SUBCOMMAND')
  }
}

/** Without a PIN and a sensor, only hmac-secret needs keys to be agreed on, for its salts (CTAP 2.2 §12.7). */
export function hasKeyAgreement(model: AuthenticatorModel): boolean {
  return verifiesUsers(model) || model.extensions.includes('hmac-secret')
}

function verifiesUsers({ supportsPin, builtInVerification }: AuthenticatorModel): boolean {
  return supportsPin || builtInVerification
}

function keyAgreement({ state }: Session): Uint8Array {
  return fromBase64url(state.powered.keyAgreement)
}

function sharedSecret(session: Session, request: CborMap): Uint8Array {
  const protocol = protocolOf(request, REQUEST.protocol)
  const peer = required(request, REQUEST.keyAgreement, 'map')
  try {
    return protocol.sharedSecret(keyAgreement(session), peer)
  } catch (error) {
    throw new CtapError('CTAP1_ERR_INVALID_PARAMETER', { cause: error })
  }
}

function permissionsOf(request: CborMap): number {
  const permissions = required(request, REQUEST.permissions, 'number')
  if (permissions === 0) throw new CtapError('CTAP1_ERR_INVALID_PARAMETER')
  const unknown = permissions & ~(PERMISSION.mc | PERMISSION.ga | PERMISSION.cm | PERMISSION.lbw)
  if (unknown !== 0) throw new CtapError('CTAP2_ERR_UNAUTHORIZED_PERMISSION')
  if (permissions & (PERMISSION.mc | PERMISSION.ga)) required(request, REQUEST.rpId, 'text')
  return permissions
}

function setPin(session: Session, request: CborMap): CborMap {
  const protocol = protocolOf(request, REQUEST.protocol)
  const newPinEnc = required(request, REQUEST.newPinEnc, 'bytes')
  const param = required(request, REQUEST.param, 'bytes')
  if (session.state.pin) throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
  const secret = sharedSecret(session, request)
  if (!protocol.verify(secret, newPinEnc, param)) throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
  update(session, { pin: newPin(session, decrypted(protocol.decrypt, secret, newPinEnc)) })
  return new Map()
}

function changePin(session: Session, request: CborMap): CborMap {
  const protocol = protocolOf(request, REQUEST.protocol)
  const newPinEnc = required(request, REQUEST.newPinEnc, 'bytes')
  const pinHashEnc = required(request, REQUEST.pinHashEnc, 'bytes')
  const param = required(request, REQUEST.param, 'bytes')
  const pin = usablePin(session)
  const secret = sharedSecret(session, request)
  if (!protocol.verify(secret, concat(newPinEnc, pinHashEnc), param))
    throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
  checkPin(session, pin, decrypted(protocol.decrypt, secret, pinHashEnc))
  // Tokens of the old PIN become worthless.
  const { token: _, ...powered } = session.state.powered
  update(session, { pin: newPin(session, decrypted(protocol.decrypt, secret, newPinEnc)), powered })
  return new Map()
}

function tokenForPin(session: Session, request: CborMap, permissions: number, rpId?: string): CborMap {
  const protocol = protocolOf(request, REQUEST.protocol)
  const pinHashEnc = required(request, REQUEST.pinHashEnc, 'bytes')
  const pin = usablePin(session)
  const secret = sharedSecret(session, request)
  checkPin(session, pin, decrypted(protocol.decrypt, secret, pinHashEnc))
  const token = issueToken(session, permissions, rpId)
  const iv = session.interaction.random('initialization vector', protocol.initializationBytes)
  return cborMap([[RESPONSE.token, protocol.encrypt(secret, token, iv)]])
}

function tokenForUv(session: Session, request: CborMap): CborMap {
  const protocol = protocolOf(request, REQUEST.protocol)
  const secret = sharedSecret(session, request)
  const permissions = permissionsOf(request)
  if (!session.state.model.builtInVerification) throw new CtapError('CTAP2_ERR_NOT_ALLOWED')
  verifyBuiltIn(session)
  const token = issueToken(session, permissions, optional(request, REQUEST.rpId, 'text'))
  const iv = session.interaction.random('initialization vector', protocol.initializationBytes)
  return cborMap([[RESPONSE.token, protocol.encrypt(secret, token, iv)]])
}

function usablePin({ state }: Session): PinState {
  const { pin } = state
  if (pin === undefined) throw new CtapError('CTAP2_ERR_PIN_NOT_SET')
  if (pin.retries === 0) throw new CtapError('CTAP2_ERR_PIN_BLOCKED')
  if (needsPowerCycle(pin)) throw new CtapError('CTAP2_ERR_PIN_AUTH_BLOCKED')
  return pin
}

function needsPowerCycle(pin: PinState): boolean {
  return pin.wrongSincePowerUp >= MAX_WRONG_SINCE_POWER_UP
}

/** Takes a retry away before it compares, so that pulling the plug doesn't help; a wrong PIN also ends the key agreement. */
function checkPin(session: Session, pin: PinState, hash: Uint8Array): void {
  if (equalBytes(hash, fromBase64url(pin.hash))) {
    update(session, { pin: { ...pin, retries: MAX_PIN_RETRIES, wrongSincePowerUp: 0 } })
    return
  }
  const wrong = { ...pin, retries: pin.retries - 1, wrongSincePowerUp: pin.wrongSincePowerUp + 1 }
  update(session, { pin: wrong, powered: powerUp(session.interaction.random) })
  if (wrong.retries === 0) throw new CtapError('CTAP2_ERR_PIN_BLOCKED')
  throw new CtapError(needsPowerCycle(wrong) ? 'CTAP2_ERR_PIN_AUTH_BLOCKED' : 'CTAP2_ERR_PIN_INVALID')
}

/** The new PIN, padded with zeros to 64 bytes. */
function newPin({ state }: Session, padded: Uint8Array): PinState {
  if (padded.length !== 64) throw new CtapError('CTAP1_ERR_INVALID_PARAMETER')
  const end = padded.findLastIndex((byte) => byte !== 0) + 1
  const pin = padded.subarray(0, end)
  const codePoints = [...fromUtf8(pin)].length
  if (codePoints < state.model.minPinLength || end > 63) throw new CtapError('CTAP2_ERR_PIN_POLICY_VIOLATION')
  return { hash: toBase64url(pinHash(pin)), codePoints, retries: MAX_PIN_RETRIES, wrongSincePowerUp: 0 }
}

export function pinHash(pin: Uint8Array): Uint8Array {
  return sha256(pin).subarray(0, 16)
}

function decrypted(
  decrypt: (secret: Uint8Array, encrypted: Uint8Array) => Uint8Array,
  secret: Uint8Array,
  encrypted: Uint8Array,
): Uint8Array {
  try {
    return decrypt(secret, encrypted)
  } catch (error) {
    throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID', { cause: error })
  }
}
