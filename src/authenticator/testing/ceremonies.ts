import { toBase64url, utf8 } from '../bytes/bytes.ts'
import { createRandom } from '../bytes/random.ts'
import { encodeClientData } from '../data/client-data.ts'
import {
  type AuthenticatorModel,
  type AuthenticatorState,
  newAuthenticator,
  newModel,
} from '../device/state.ts'
import type { Plugged, Surroundings } from '../platform/bench.ts'
import type { Asserted, Created, CreateRequest, GetRequest } from '../platform/messages.ts'
import type { Decision, Prompt } from '../platform/prompts.ts'
import { type Progress, replayCreate, replayGet } from '../platform/run.ts'

export const ORIGIN = 'https://shop.example'
export const RP_ID = 'shop.example'
export const NOW = Date.UTC(2026, 10, 1)
export const CREATE_CHALLENGE = utf8('a challenge for create')
export const GET_CHALLENGE = utf8('a challenge for get')
export const AAGUID = '00112233445566778899aabbccddeeff'

/** A platform authenticator, unless the differences say something else. */
export function newState(differences: Partial<AuthenticatorModel> = {}): AuthenticatorState {
  const random = createRandom('model')
  const model = newModel('Test', AAGUID, random, {
    builtInVerification: true,
    supportsPin: false,
    transports: ['internal'],
    ...differences,
  })
  return newAuthenticator(model, random)
}

export const SECURITY_KEY: Partial<AuthenticatorModel> = {
  builtInVerification: false,
  supportsPin: true,
  transports: ['usb', 'nfc'],
}

export function surroundingsOf(...states: readonly AuthenticatorState[]): Surroundings {
  const authenticators = states.map((state, index): Plugged => ({ id: `key-${index + 1}`, state }))
  return { authenticators, newRandom: () => createRandom('ceremony'), now: NOW }
}

export function createRequest(differences: Partial<CreateRequest> = {}): CreateRequest {
  return {
    rpId: RP_ID,
    rpName: 'Shop',
    user: { id: toBase64url(utf8('ada')), name: 'ada@shop.example', displayName: 'Ada' },
    origin: ORIGIN,
    clientDataJSON: toBase64url(createClientData()),
    algorithms: [-7],
    exclude: [],
    residentKey: 'required',
    userVerification: 'required',
    attestation: 'direct',
    attestationFormats: [],
    hints: [],
    extensions: {},
    isConditional: false,
    ...differences,
  }
}

export function getRequest(differences: Partial<GetRequest> = {}): GetRequest {
  return {
    rpId: RP_ID,
    origin: ORIGIN,
    clientDataJSON: toBase64url(getClientData()),
    allow: [],
    userVerification: 'required',
    hints: [],
    extensions: {},
    isConditional: false,
    ...differences,
  }
}

export function createClientData(): Uint8Array {
  return encodeClientData({
    type: 'webauthn.create',
    challenge: CREATE_CHALLENGE,
    origin: ORIGIN,
    crossOrigin: false,
  })
}

export function getClientData(): Uint8Array {
  return encodeClientData({
    type: 'webauthn.get',
    challenge: GET_CHALLENGE,
    origin: ORIGIN,
    crossOrigin: false,
  })
}

/** Agrees to everything, takes the first of each list, and knows the PIN. */
export function agree(prompt: Prompt): Decision {
  switch (prompt.kind) {
    case 'choose authenticator':
      return { kind: 'choose', id: prompt.devices[0]?.id ?? '' }
    case 'choose account':
      return { kind: 'choose', id: prompt.accounts[0]?.credentialId ?? '' }
    case 'enter PIN':
    case 'set PIN':
      return { kind: 'PIN', pin: '1234' }
    case 'nothing usable':
      return { kind: 'cancel' }
    case 'touch':
    case 'scan code':
    case 'verify':
      return { kind: 'continue' }
  }
}

/** Plays a ceremony to its end, and returns the prompts too. */
export function play<O>(
  replay: (decisions: readonly Decision[]) => Progress<O>,
  decide: (prompt: Prompt, index: number) => Decision = agree,
): Progress<O> & { readonly prompts: readonly Prompt[] } {
  const decisions: Decision[] = []
  const prompts: Prompt[] = []
  for (;;) {
    const progress = replay(decisions)
    if (progress.prompt === undefined) return { ...progress, prompts }
    decisions.push(decide(progress.prompt, prompts.length))
    prompts.push(progress.prompt)
  }
}

/** A registration that succeeds, and the authenticator after it. */
export function register(
  state: AuthenticatorState,
  request: CreateRequest = createRequest(),
): { readonly created: Created; readonly state: AuthenticatorState } {
  const { outcome, authenticators } = play((decisions) => {
    return replayCreate(request, surroundingsOf(state), decisions)
  })
  const [after] = authenticators
  if (outcome?.status !== 'created' || !after)
    throw new Error(`${outcome?.status === 'failed' ? outcome.reason : ''}`)
  return { created: outcome, state: after.state }
}

export function authenticate(
  state: AuthenticatorState,
  request: GetRequest = getRequest(),
): { readonly asserted: Asserted; readonly state: AuthenticatorState } {
  const { outcome, authenticators } = play((decisions) =>
    replayGet(request, surroundingsOf(state), decisions),
  )
  const [after] = authenticators
  if (outcome?.status !== 'asserted' || !after)
    throw new Error(`${outcome?.status === 'failed' ? outcome.reason : ''}`)
  return { asserted: outcome, state: after.state }
}

/** The registration as `toJSON()` gives it. */
export function registrationJson(created: Created, clientData = createClientData()) {
  return {
    id: created.id,
    rawId: created.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: toBase64url(clientData), attestationObject: created.attestationObject },
  }
}

export function authenticationJson(asserted: Asserted, clientData = getClientData()) {
  return {
    id: asserted.id,
    rawId: asserted.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: toBase64url(clientData),
      authenticatorData: asserted.authenticatorData,
      signature: asserted.signature,
      ...(asserted.userHandle !== null && { userHandle: asserted.userHandle }),
    },
  }
}
