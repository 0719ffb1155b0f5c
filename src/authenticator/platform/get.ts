import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64url, toBase64url } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { readAuthenticatorData } from '../data/authenticator-data.ts'
import { GET, GOT } from '../device/get-assertion.ts'
import type { AuthenticatorState, StoredCredential } from '../device/state.ts'
import type { StatusName } from '../device/status.ts'
import { PERMISSION } from '../device/verification.ts'
import { type Answer, type Bench, deviceOf, isPlatform } from './bench.ts'
import { chooseDevice } from './choose.ts'
import { descriptor } from './create.ts'
import { type Translation, translateAssertion } from './extensions.ts'
import type { Asserted, FailureReason, GetOutcome, GetRequest } from './messages.ts'
import { ask, type Ceremony, type Decision, type Device, type Prompt, Stop } from './prompts.ts'
import { canVerify, type Verification, verificationParameters, verify } from './user-verification.ts'

const REASONS: Partial<Record<StatusName, FailureReason>> = {
  CTAP2_ERR_NO_CREDENTIALS: 'no credential',
  CTAP2_ERR_LARGE_BLOB_STORAGE_FULL: 'storage full',
}

/** Gets an assertion: what the client does with authenticators in WebAuthn §5.1.4.2, from the step that starts them. */
export function* getCeremony(bench: Bench, request: GetRequest): Ceremony<GetOutcome> {
  const able = bench.authenticators.filter(
    (each) =>
      (request.userVerification !== 'required' || canVerify(each.state)) &&
      // Autofill only offers what the device itself knows.
      (!request.isConditional || isPlatform(each)),
  )
  const having = able.filter(({ state }) => credentialsFor(state, request).length > 0)
  const reason = able.length > 0 ? 'no credential' : 'no authenticator'
  const device = yield* chooseDevice(having.map(deviceOf), request.hints, reason)
  const known = yield* chooseFirst(bench, device, request)
  for (;;) {
    const verification = yield* verify(bench, device, {
      requirement: request.userVerification,
      permission: PERMISSION.ga,
      rpId: request.rpId,
      needsPin: false,
    })
    if (verification.kind !== 'built in') yield* ask({ kind: 'touch', device })
    const translation = translateAssertion(bench, device, request, known)
    const answer = assert(bench, device, request, { known, verification, translation })
    if (answer.status === 'CTAP2_OK') return yield* oneOf(bench, device, answer.result, translation, known)
    const failed = REASONS[answer.status]
    if (failed !== undefined) throw new Stop(failed)
    if (verification.kind !== 'built in') throw new Stop('verification failed')
  }
}

/** With conditional mediation, the list of allowed credentials only filters the discoverable ones (WebAuthn §5.1.4.2). */
function credentialsFor(
  state: AuthenticatorState,
  { rpId, allow, isConditional }: GetRequest,
): readonly StoredCredential[] {
  return state.credentials.filter(
    (each) =>
      each.rpId === rpId &&
      (allow.length === 0 || allow.some(({ id }) => id === each.id)) &&
      (each.discoverable || (allow.length > 0 && !isConditional)),
  )
}

/**
 * The credential to ask for, if it is known before. A platform authenticator shows its accounts before it verifies; others only know them
 * after, unless the site allows certain ones: then the newest of these is used.
 */
function* chooseFirst(
  bench: Bench,
  device: Device,
  request: GetRequest,
): Generator<Prompt, string | undefined, Decision> {
  const found = credentialsFor(bench.state(device), request).toSorted((a, b) => b.createdAt - a.createdAt)
  const isListed = request.allow.length > 0 && !request.isConditional
  if (!device.isPlatform) return isListed ? found[0]?.id : undefined
  if (isListed && found.length === 1) return found[0]?.id
  const accounts = found.map(({ id, userName, userDisplayName }) => ({
    credentialId: id,
    name: userName,
    displayName: userDisplayName,
  }))
  for (;;) {
    const decision = yield* ask({ kind: 'choose account', device, accounts })
    if (decision.kind === 'choose' && found.some(({ id }) => id === decision.id)) return decision.id
  }
}

interface Plan {
  readonly known: string | undefined
  readonly verification: Verification
  readonly translation: Translation
}

function assert(
  bench: Bench,
  device: Device,
  request: GetRequest,
  { known, verification, translation }: Plan,
): Answer {
  const clientDataHash = sha256(fromBase64url(request.clientDataJSON))
  const hasFailed = verification.kind === 'built in' && !verification.passes
  return bench.send(
    device,
    'getAssertion',
    [
      [GET.rpId, request.rpId],
      [GET.clientDataHash, clientDataHash],
      [GET.allow, known === undefined ? undefined : [descriptor(known)]],
      [GET.extensions, translation.inputs],
      ...verificationParameters(verification, clientDataHash, [], GET),
    ],
    { verification: hasFailed ? 'failed' : 'passed' },
  )
}

/** Collects the other assertions, if there are several accounts, and lets the person choose. */
function* oneOf(
  bench: Bench,
  device: Device,
  first: CborMap,
  translation: Translation,
  known: string | undefined,
): Generator<Prompt, Asserted, Decision> {
  const count = first.get(GOT.numberOfCredentials)
  const all = [first]
  for (let index = 1; typeof count === 'number' && index < count; index += 1)
    all.push(bench.send(device, 'getNextAssertion', []).result)
  const results = all.map((result) => asserted(device, result, translation, known))
  const [only] = results
  if (only !== undefined && results.length === 1) return only
  const accounts = all.map(accountOf)
  for (;;) {
    const decision = yield* ask({ kind: 'choose account', device, accounts })
    const chosen = decision.kind === 'choose' ? results.find(({ id }) => id === decision.id) : undefined
    if (chosen !== undefined) return chosen
  }
}

function accountOf(result: CborMap): { credentialId: string; name: string; displayName: string } {
  const user = result.get(GOT.user)
  const text = (name: string): string => String((user instanceof Map && user.get(name)) || '')
  return { credentialId: idOf(result) ?? '', name: text('name'), displayName: text('displayName') }
}

function idOf(result: CborMap): string | undefined {
  const credential = result.get(GOT.credential)
  const id = credential instanceof Map ? credential.get('id') : undefined
  return id instanceof Uint8Array ? toBase64url(id) : undefined
}

function asserted(
  device: Device,
  result: CborMap,
  { outputs }: Translation,
  known: string | undefined,
): Asserted {
  const data = result.get(GOT.authenticatorData) as Uint8Array
  const unsigned = result.get(GOT.unsigned)
  const user = result.get(GOT.user)
  const handle = user instanceof Map ? user.get('id') : undefined
  return {
    status: 'asserted',
    authenticator: device.id,
    id: idOf(result) ?? known ?? '',
    authenticatorData: toBase64url(data),
    signature: toBase64url(result.get(GOT.signature) as Uint8Array),
    userHandle: handle instanceof Uint8Array ? toBase64url(handle) : null,
    attachment: device.isPlatform ? 'platform' : 'cross-platform',
    extensions: outputs(
      readAuthenticatorData(data).extensions ?? new Map(),
      unsigned instanceof Map ? unsigned : new Map(),
    ),
  }
}
