import { concat, utf8 } from '../bytes/bytes.ts'
import { type Cbor, cborMap } from '../bytes/cbor.ts'
import { PIN_COMMAND, pinHash } from '../device/client-pin.ts'
import { agreementKey, PIN_PROTOCOL_TWO as PROTOCOL } from '../device/pin-protocol.ts'
import type { AuthenticatorState } from '../device/state.ts'
import type { StatusName } from '../device/status.ts'
import type { Bench } from './bench.ts'
import type { FailureReason, Requirement } from './messages.ts'
import { ask, type Decision, type Device, type Prompt, Stop } from './prompts.ts'

/** How a command gets the user verified: not at all, by the authenticator itself, or with a token for the PIN. */
export type Verification =
  | { readonly kind: 'none' }
  | { readonly kind: 'built in'; readonly passes: boolean }
  | { readonly kind: 'token'; readonly token: Uint8Array }

const PIN_FAILURES: Partial<Record<StatusName, FailureReason>> = {
  CTAP2_ERR_PIN_BLOCKED: 'PIN blocked',
  CTAP2_ERR_PIN_AUTH_BLOCKED: 'PIN blocked until power cycle',
}

export function canVerify({ model }: AuthenticatorState): boolean {
  return model.builtInVerification || model.supportsPin
}

interface Wish {
  readonly requirement: Requirement
  readonly permission: number
  readonly rpId: string
  /** A discoverable credential on a key with a PIN needs the PIN in any case. */
  readonly needsPin: boolean
}

/** Asks for a finger, a face or a PIN, as far as the request and the authenticator call for it. */
export function* verify(bench: Bench, device: Device, wish: Wish): Generator<Prompt, Verification, Decision> {
  const { model, pin, uvRetries } = bench.state(device)
  const wants =
    wish.requirement === 'required' ||
    (wish.requirement === 'preferred' && (model.builtInVerification || pin !== undefined))
  if (model.builtInVerification && uvRetries > 0) {
    if (!wants && !model.alwaysVerifies) return { kind: 'none' }
    const decision = yield* ask({ kind: 'verify', device, attemptsLeft: uvRetries })
    return { kind: 'built in', passes: decision.kind === 'continue' }
  }
  if (pin === undefined && model.builtInVerification) throw new Stop('verification blocked')
  if (!wants && !model.alwaysVerifies && !(wish.needsPin && pin !== undefined)) return { kind: 'none' }
  if (pin === undefined) yield* setPin(bench, device)
  return { kind: 'token', token: yield* enterPin(bench, device, wish) }
}

function* setPin(bench: Bench, device: Device): Generator<Prompt, void, Decision> {
  const { minPinLength } = bench.state(device).model
  for (let isAgain = false; ; isAgain = true) {
    const decision = yield* ask({ kind: 'set PIN', device, minLength: minPinLength, isAgain })
    if (decision.kind !== 'PIN') continue
    const { status } = changePin(bench, device, decision.pin)
    if (status === 'CTAP2_OK') return
  }
}

/** Sets the first PIN of an authenticator. */
export function changePin(bench: Bench, device: Device, pin: string): { readonly status: StatusName } {
  const { secret, publicKey } = agree(bench, device)
  const padded = new Uint8Array(64)
  padded.set(utf8(pin).subarray(0, 64))
  const newPinEnc = encrypt(bench, secret, padded)
  return bench.send(device, 'clientPin', [
    [1, PROTOCOL.version],
    [2, PIN_COMMAND.setPin],
    [3, publicKey],
    [4, PROTOCOL.authenticate(secret, newPinEnc)],
    [5, newPinEnc],
  ])
}

function* enterPin(bench: Bench, device: Device, wish: Wish): Generator<Prompt, Uint8Array, Decision> {
  for (let isAgain = false; ; isAgain = true) {
    const attemptsLeft = bench.state(device).pin?.retries ?? 0
    if (attemptsLeft === 0) throw new Stop('PIN blocked')
    const decision = yield* ask({ kind: 'enter PIN', device, attemptsLeft, isAgain })
    if (decision.kind !== 'PIN') continue
    const { secret, publicKey } = agree(bench, device)
    const { status, result } = bench.send(device, 'clientPin', [
      [1, PROTOCOL.version],
      [2, PIN_COMMAND.getTokenUsingPin],
      [3, publicKey],
      [6, encrypt(bench, secret, pinHash(utf8(decision.pin)))],
      [9, wish.permission],
      [10, wish.rpId],
    ])
    const token = result.get(2)
    if (token instanceof Uint8Array) return PROTOCOL.decrypt(secret, token)
    const reason = PIN_FAILURES[status]
    if (reason !== undefined) throw new Stop(reason)
  }
}

/** A shared secret with the authenticator, and the platform's half of the key. */
export function agree(
  bench: Bench,
  device: Device,
): { readonly secret: Uint8Array; readonly publicKey: Cbor } {
  const { result } = bench.send(device, 'clientPin', [
    [1, PROTOCOL.version],
    [2, PIN_COMMAND.getKeyAgreement],
  ])
  const peer = result.get(1)
  if (!(peer instanceof Map)) throw new TypeError('The authenticator gave no key for the agreement.')
  const privateKey = bench.random('platform key agreement', 32)
  return { secret: PROTOCOL.sharedSecret(privateKey, peer), publicKey: agreementKey(privateKey) }
}

export function encrypt(bench: Bench, secret: Uint8Array, plain: Uint8Array): Uint8Array {
  return PROTOCOL.encrypt(secret, plain, bench.random('initialization vector', PROTOCOL.initializationBytes))
}

/** The `options`, `pinUvAuthParam` and `pinUvAuthProtocol` of a command, by their keys. */
export function verificationParameters(
  verification: Verification,
  clientDataHash: Uint8Array,
  options: readonly (readonly [string, boolean])[],
  keys: { readonly options: number; readonly param: number; readonly protocol: number },
): readonly (readonly [number, Cbor])[] {
  const all: readonly (readonly [string, boolean])[] =
    verification.kind === 'built in' ? [...options, ['uv', true]] : options
  const token = verification.kind === 'token' ? verification.token : undefined
  return [
    [keys.options, all.length > 0 ? cborMap(all) : undefined],
    [keys.param, token && PROTOCOL.authenticate(token, clientDataHash)],
    [keys.protocol, token && PROTOCOL.version],
  ]
}

/** The salts of the hmac-secret extension, encrypted for the authenticator. */
export function hmacSecretInput(
  bench: Bench,
  device: Device,
  salts: readonly Uint8Array[],
): { readonly input: Cbor; readonly open: (output: Uint8Array) => Uint8Array } {
  const { secret, publicKey } = agree(bench, device)
  const saltEnc = encrypt(bench, secret, concat(...salts))
  const input = cborMap([
    [1, publicKey],
    [2, saltEnc],
    [3, PROTOCOL.authenticate(secret, saltEnc)],
    [4, PROTOCOL.version],
  ])
  return { input, open: (output) => PROTOCOL.decrypt(secret, output) }
}
