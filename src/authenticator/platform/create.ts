import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64url, toBase64url } from '../bytes/bytes.ts'
import { cborMap, encodeCbor } from '../bytes/cbor.ts'
import { readAuthenticatorData } from '../data/authenticator-data.ts'
import { MADE, MAKE } from '../device/make-credential.ts'
import type { StatusName } from '../device/status.ts'
import { PERMISSION } from '../device/verification.ts'
import { COSE } from '../keys/algorithm.ts'
import { algorithmNamed } from '../keys/keys.ts'
import { type Answer, type Bench, deviceOf, isPlatform, type Plugged } from './bench.ts'
import { chooseDevice } from './choose.ts'
import { type Translation, translateCreation } from './extensions.ts'
import type { Created, CreateOutcome, CreateRequest, FailureReason } from './messages.ts'
import { ask, type Ceremony, type Device, Stop } from './prompts.ts'
import { canVerify, type Verification, verificationParameters, verify } from './user-verification.ts'

const REASONS: Partial<Record<StatusName, FailureReason>> = {
  CTAP2_ERR_CREDENTIAL_EXCLUDED: 'credential excluded',
  CTAP2_ERR_UNSUPPORTED_ALGORITHM: 'unsupported algorithm',
  CTAP2_ERR_KEY_STORE_FULL: 'storage full',
  CTAP2_ERR_UNSUPPORTED_OPTION: 'unsupported option',
  CTAP2_ERR_INVALID_OPTION: 'unsupported option',
}

/** Makes a credential: what the client does with authenticators in WebAuthn §5.1.3, from the step that starts them. */
export function* createCeremony(bench: Bench, request: CreateRequest): Ceremony<CreateOutcome> {
  const usable = bench.authenticators.filter((each) => isUsable(each, request)).map(deviceOf)
  const device = request.isConditional
    ? choosePlatform(bench, usable)
    : yield* chooseDevice(usable, request.hints, 'no authenticator')
  for (;;) {
    const { model } = bench.state(device)
    const discoverable =
      request.residentKey === 'required' || (request.residentKey === 'preferred' && model.discoverable)
    const verification = yield* verify(bench, device, {
      // A conditional registration has no dialog, so it doesn't ask unless it must.
      requirement:
        request.isConditional && request.userVerification === 'preferred'
          ? 'discouraged'
          : request.userVerification,
      permission: PERMISSION.mc,
      rpId: request.rpId,
      needsPin: discoverable,
    })
    // A finger on the sensor is a touch too.
    if (verification.kind !== 'built in' && !request.isConditional) yield* ask({ kind: 'touch', device })
    const translation = translateCreation(bench, device, request, discoverable)
    const answer = make(bench, device, request, { discoverable, verification, translation })
    if (answer.status === 'CTAP2_OK') return created(bench, device, request, answer, translation)
    const reason = REASONS[answer.status]
    if (reason !== undefined) throw new Stop(reason)
    if (verification.kind !== 'built in') throw new Stop('verification failed')
  }
}

/** Where a passkey goes that is made without a dialog: only after a sign-in, and only into what is built in. */
function choosePlatform({ isUnasked }: Bench, usable: readonly Device[]): Device {
  if (isUnasked) throw new Stop('no recent sign-in')
  const device = usable.find(({ isPlatform }) => isPlatform)
  if (device === undefined) throw new Stop('no authenticator')
  return device
}

function isUsable(plugged: Plugged, request: CreateRequest): boolean {
  const { state } = plugged
  const { model } = state
  const { extensions, attachment } = request
  if (attachment !== undefined && (attachment === 'platform') !== isPlatform(plugged)) return false
  if (request.residentKey === 'required' && !model.discoverable) return false
  if (request.userVerification === 'required' && !canVerify(state)) return false
  if (extensions.largeBlob?.support === 'required' && !model.extensions.includes('largeBlob')) return false
  const isEnforced =
    extensions.enforceCredentialProtectionPolicy === true &&
    extensions.credentialProtectionPolicy !== undefined &&
    extensions.credentialProtectionPolicy !== 'userVerificationOptional'
  return !isEnforced || model.extensions.includes('credProtect')
}

interface Plan {
  readonly discoverable: boolean
  readonly verification: Verification
  readonly translation: Translation
}

function make(bench: Bench, device: Device, request: CreateRequest, plan: Plan): Answer {
  const { user, rpId, rpName } = request
  const clientDataHash = sha256(fromBase64url(request.clientDataJSON))
  const hasFailed = plan.verification.kind === 'built in' && !plan.verification.passes
  return bench.send(
    device,
    'makeCredential',
    [
      [MAKE.clientDataHash, clientDataHash],
      [
        MAKE.rp,
        cborMap([
          ['id', rpId],
          ['name', rpName],
        ]),
      ],
      [
        MAKE.user,
        cborMap([
          ['id', fromBase64url(user.id)],
          ['name', user.name],
          ['displayName', user.displayName],
        ]),
      ],
      [
        MAKE.algorithms,
        request.algorithms.map((alg) =>
          cborMap([
            ['alg', alg],
            ['type', 'public-key'],
          ]),
        ),
      ],
      [
        MAKE.exclude,
        request.exclude.length > 0 ? request.exclude.map(({ id }) => descriptor(id)) : undefined,
      ],
      [MAKE.extensions, plan.translation.inputs],
      ...verificationParameters(
        plan.verification,
        clientDataHash,
        plan.discoverable ? [['rk', true]] : [],
        MAKE,
      ),
      [MAKE.formats, request.attestationFormats.length > 0 ? [...request.attestationFormats] : undefined],
    ],
    {
      verification: hasFailed ? 'failed' : 'passed',
      touch: request.isConditional ? 'not needed' : 'given',
    },
  )
}

export function descriptor(id: string): ReturnType<typeof cborMap> {
  return cborMap([
    ['id', fromBase64url(id)],
    ['type', 'public-key'],
  ])
}

function created(
  bench: Bench,
  device: Device,
  request: CreateRequest,
  { result }: Answer,
  { outputs }: Translation,
): Created {
  const data = result.get(MADE.authenticatorData) as Uint8Array
  const { attested, extensions } = readAuthenticatorData(data)
  if (attested === undefined) throw new TypeError('The authenticator attested no credential.')
  const { publicKey, credentialId, aaguid } = attested
  const alg = Number(publicKey.get(COSE.alg))
  const unsigned = result.get(MADE.unsigned)
  const statement = result.get(MADE.statement)
  const isSelf = statement instanceof Map && !statement.has('x5c') && aaguid.every((byte) => byte === 0)
  // WebAuthn §5.1.3: without attestation, only a self attestation that says nothing about the model stays.
  const isKept = request.attestation !== 'none' || isSelf
  const attestationObject = encodeCbor(
    cborMap([
      ['fmt', isKept ? result.get(MADE.format) : 'none'],
      ['attStmt', isKept ? statement : new Map()],
      ['authData', data],
    ]),
  )
  return {
    status: 'created',
    authenticator: device.id,
    id: toBase64url(credentialId),
    attestationObject: toBase64url(attestationObject),
    authenticatorData: toBase64url(data),
    publicKey: toBase64url(algorithmNamed(alg).spki(publicKey)),
    publicKeyAlgorithm: alg,
    attachment: device.isPlatform ? 'platform' : 'cross-platform',
    transports: [...bench.state(device).model.transports].sort(),
    extensions: outputs(extensions ?? new Map(), unsigned instanceof Map ? unsigned : new Map()),
  }
}
