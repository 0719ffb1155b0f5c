import { concat, fromHex } from '../bytes/bytes.ts'
import { type CborMap, cborMap, decodeCbor, encodeCbor, isCanonicalCbor } from '../bytes/cbor.ts'
import { clientPin, hasKeyAgreement } from './client-pin.ts'
import { manageCredentials } from './credential-management.ts'
import { checked } from './fields.ts'
import { getAssertion, getNextAssertion } from './get-assertion.ts'
import { makeCredential } from './make-credential.ts'
import { expectTouch, type Interaction, type Session } from './session.ts'
import { type AuthenticatorModel, type AuthenticatorState, newAuthenticator } from './state.ts'
import { CtapError, STATUS, type StatusName } from './status.ts'

export const COMMAND = {
  makeCredential: 0x01,
  getAssertion: 0x02,
  getInfo: 0x04,
  clientPin: 0x06,
  reset: 0x07,
  getNextAssertion: 0x08,
  credentialManagement: 0x0a,
  selection: 0x0b,
} as const

const MAX_MESSAGE_BYTES = 7609

export interface Transaction {
  readonly state: AuthenticatorState
  readonly status: StatusName
  /** What goes back over the wire: the status, then CBOR if there is any. */
  readonly response: Uint8Array
  readonly result?: CborMap
}

/** One command of CTAP2, from bytes to bytes: the command's number, then its parameters as canonical CBOR. */
export function transact(
  state: AuthenticatorState,
  message: Uint8Array,
  interaction: Interaction,
): Transaction {
  const session: Session = { state, interaction }
  try {
    const result = run(session, message)
    const response = concat(Uint8Array.of(STATUS.CTAP2_OK), result ? encodeCbor(result) : new Uint8Array())
    return { state: session.state, status: 'CTAP2_OK', response, ...(result && { result }) }
  } catch (error) {
    if (!(error instanceof CtapError)) throw error
    const { status } = error
    return { state: session.state, status, response: Uint8Array.of(STATUS[status]) }
  }
}

function run(session: Session, message: Uint8Array): CborMap | undefined {
  if (message.length > MAX_MESSAGE_BYTES) throw new CtapError('CTAP2_ERR_REQUEST_TOO_LARGE')
  const command = message[0]
  switch (command) {
    case COMMAND.makeCredential:
      return makeCredential(forgetful(session), parameters(message))
    case COMMAND.getAssertion:
      return getAssertion(forgetful(session), parameters(message))
    case COMMAND.getNextAssertion:
      return getNextAssertion(session)
    case COMMAND.getInfo:
      return getInfo(session.state)
    case COMMAND.clientPin:
      return clientPin(forgetful(session), parameters(message))
    case COMMAND.credentialManagement:
      if (!canManage(session.state.model)) throw new CtapError('CTAP1_ERR_INVALID_COMMAND')
      return manageCredentials(withoutPending(session), parameters(message))
    case COMMAND.selection:
      expectTouch(session)
      return undefined
    case COMMAND.reset:
      expectTouch(session)
      session.state = newAuthenticator(session.state.model, session.interaction.random)
      return undefined
    default:
      throw new CtapError('CTAP1_ERR_INVALID_COMMAND')
  }
}

/** Another command ends what `authenticatorGetNextAssertion` and lists of credentials would continue (CTAP 2.2 §6). */
function forgetful(session: Session): Session {
  const { listing: _, ...powered } = session.state.powered
  session.state = { ...session.state, powered }
  return withoutPending(session)
}

function withoutPending(session: Session): Session {
  const { pending: _, ...powered } = session.state.powered
  session.state = { ...session.state, powered }
  return session
}

/** Credentials of a keychain are managed by the device that it is part of. */
function canManage({ discoverable, protocol, supportsPin, transports }: AuthenticatorModel): boolean {
  return protocol === 'ctap2' && discoverable && supportsPin && !transports.includes('internal')
}

function parameters(message: Uint8Array): CborMap {
  const bytes = message.subarray(1)
  if (bytes.length === 0) throw new CtapError('CTAP1_ERR_INVALID_LENGTH')
  if (!isCanonicalCbor(bytes)) throw new CtapError('CTAP2_ERR_INVALID_CBOR')
  return checked(decodeCbor(bytes), 'map')
}

const VERSIONS = {
  u2f: ['U2F_V2'],
  'ctap2.0': ['FIDO_2_0'],
  ctap2: ['FIDO_2_0', 'FIDO_2_1', 'FIDO_2_2'],
} as const

/** `authenticatorGetInfo` (CTAP 2.2 §6.4). */
export function getInfo({ model, pin, credentials }: AuthenticatorState): CborMap {
  const hasVerification = model.builtInVerification || pin !== undefined
  return cborMap([
    [0x01, [...VERSIONS[model.protocol]]],
    [0x02, model.extensions.length > 0 ? [...model.extensions] : undefined],
    [0x03, fromHex(model.aaguid)],
    [
      0x04,
      cborMap([
        ['rk', model.discoverable],
        ['up', true],
        ['plat', model.transports.includes('internal')],
        ['uv', model.builtInVerification || undefined],
        ['clientPin', model.supportsPin ? pin !== undefined : undefined],
        ['pinUvAuthToken', hasVerification || model.supportsPin || undefined],
        ['alwaysUv', model.alwaysVerifies || undefined],
        ['credMgmt', canManage(model) || undefined],
        ['makeCredUvNotRqd', model.protocol === 'ctap2' && !model.alwaysVerifies ? true : undefined],
      ]),
    ],
    [0x05, MAX_MESSAGE_BYTES],
    [0x06, hasKeyAgreement(model) ? [2, 1] : undefined],
    [0x07, 16],
    [0x08, 1023],
    [0x09, [...model.transports]],
    [
      0x0a,
      model.algorithms.map((alg) =>
        cborMap([
          ['alg', alg],
          ['type', 'public-key'],
        ]),
      ),
    ],
    [0x0d, model.supportsPin ? model.minPinLength : undefined],
    [0x0f, model.extensions.includes('credBlob') ? 32 : undefined],
    [0x14, Math.max(0, model.maxCredentials - credentials.length)],
  ])
}
