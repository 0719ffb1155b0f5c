import type { Asserted, Created } from '../authenticator/platform/messages.ts'
import { domError, type Frame, type PageWindow } from './ceremony/frame.ts'
import {
  type AssertionSlots,
  type AttestationSlots,
  assertionJson,
  assertionSlots,
  attestationJson,
  attestationSlots,
  buffer,
  type CredentialSlots,
  credentialJson,
  extensionResults,
  type ResponseSlots,
} from './ceremony/results.ts'
import { SIGNALS, sendSignal } from './ceremony/signals.ts'
import { creationOptionsFromJson, type JsonDecoder, requestOptionsFromJson } from './convert/json.ts'
import {
  defineGetter,
  defineInterface,
  defineStatics,
  type Parent,
  type StaticOperation,
} from './idl/interface.ts'

/** Makes the objects that pages get. */
export interface PublicKeyInterfaces {
  created(result: { readonly outcome: Created; readonly clientDataJSON: string }): object
  asserted(result: { readonly outcome: Asserted; readonly clientDataJSON: string }): object
}

const EXTENSIONS = [
  'appid',
  'appidExclude',
  'credBlob',
  'credProps',
  'credentialProtectionPolicy',
  'hmacCreateSecret',
  'largeBlob',
  'minPinLength',
  'prf',
]

/** Credential Management §2.2: for credentials of no particular kind. */
const CREDENTIAL_STATICS: Readonly<Record<string, StaticOperation>> = {
  isConditionalMediationAvailable: promised(0, () => false),
  willRequestConditionalCreation: promised(0, () => undefined),
}

/** The browser's `Credential` with getters that know our objects too, or a new one. */
export function defineCredential(window: PageWindow): Parent<CredentialSlots> {
  const existing = 'Credential' in window ? window.Credential : undefined
  if (existing === undefined) {
    return defineInterface<CredentialSlots>(window, {
      name: 'Credential',
      attributes: { id: ({ id }) => id, type: () => 'public-key' },
      statics: CREDENTIAL_STATICS,
    })
  }
  const missing = Object.entries(CREDENTIAL_STATICS).filter(([name]) => !(name in existing))
  defineStatics(window, existing as never, 'Credential', Object.fromEntries(missing))
  const known = new WeakMap<object, CredentialSlots>()
  shareGetter(existing.prototype, 'id', (object) => known.get(object)?.id)
  shareGetter(existing.prototype, 'type', (object) => (known.has(object) ? 'public-key' : undefined))
  return { interfaceObject: existing as never, adopt: (object, slots) => void known.set(object, slots) }
}

/** A getter that answers for our objects, and leaves the others to the browser. */
export function shareGetter(prototype: object, name: string, read: (object: object) => unknown): void {
  const native = Object.getOwnPropertyDescriptor(prototype, name)
  defineGetter(prototype, name, (object) => read(object) ?? native?.get?.call(object))
}

/** PublicKeyCredential and the interfaces of its responses (WebAuthn §5.1 and §5.2). */
export function definePublicKeyCredential(
  frame: Frame,
  credential: Parent<CredentialSlots>,
): PublicKeyInterfaces {
  const { window } = frame
  const publicKeyCredential = defineInterface<CredentialSlots>(window, {
    name: 'PublicKeyCredential',
    parent: credential,
    attributes: {
      rawId: ({ rawId }) => rawId,
      response: ({ response }) => response,
      authenticatorAttachment: ({ attachment }) => attachment,
    },
    operations: {
      getClientExtensionResults: ({ extensions }) => extensionResults(extensions),
      toJSON: credentialJson,
    },
    statics: staticsOf(frame),
  })
  const response = defineInterface<ResponseSlots>(window, {
    name: 'AuthenticatorResponse',
    attributes: { clientDataJSON: ({ clientDataJSON }) => clientDataJSON },
  })
  const attestation = defineInterface<AttestationSlots>(window, {
    name: 'AuthenticatorAttestationResponse',
    parent: response,
    attributes: { attestationObject: ({ attestationObject }) => attestationObject },
    operations: {
      getTransports: ({ outcome }) => [...outcome.transports],
      getAuthenticatorData: ({ outcome }) => buffer(outcome.authenticatorData),
      getPublicKey: ({ outcome }) => buffer(outcome.publicKey),
      getPublicKeyAlgorithm: ({ outcome }) => outcome.publicKeyAlgorithm,
    },
  })
  const assertion = defineInterface<AssertionSlots>(window, {
    name: 'AuthenticatorAssertionResponse',
    parent: response,
    attributes: {
      authenticatorData: ({ authenticatorData }) => authenticatorData,
      signature: ({ signature }) => signature,
      userHandle: ({ userHandle }) => userHandle,
    },
  })
  const make = (
    { id, attachment, extensions }: Created | Asserted,
    object: object,
    responseJson: object,
  ): object =>
    publicKeyCredential.create({
      id,
      rawId: buffer(id),
      attachment,
      extensions,
      response: object,
      responseJson,
    })
  return {
    created: ({ outcome, clientDataJSON }) =>
      make(
        outcome,
        attestation.create(attestationSlots(outcome, clientDataJSON)),
        attestationJson(outcome, clientDataJSON),
      ),
    asserted: ({ outcome, clientDataJSON }) =>
      make(
        outcome,
        assertion.create(assertionSlots(outcome, clientDataJSON)),
        assertionJson(outcome, clientDataJSON),
      ),
  }
}

function staticsOf(frame: Frame): Readonly<Record<string, StaticOperation>> {
  const decoder: JsonDecoder = {
    convert: frame.convert,
    fail: (message) => domError(frame.window, 'EncodingError', message),
  }
  const signals = Object.keys(SIGNALS).map((name): readonly [string, StaticOperation] => [
    name,
    promised(1, (value) => sendSignal(frame, name, value)),
  ])
  return {
    getClientCapabilities: promised(0, () => capabilitiesOf(frame)),
    isConditionalMediationAvailable: promised(0, () => true),
    isUserVerifyingPlatformAuthenticatorAvailable: promised(0, () =>
      frame.authenticator.hasPlatformAuthenticator(),
    ),
    parseCreationOptionsFromJSON: {
      length: 1,
      isAsync: false,
      run: (value) => creationOptionsFromJson(decoder, value),
    },
    parseRequestOptionsFromJSON: {
      length: 1,
      isAsync: false,
      run: (value) => requestOptionsFromJson(decoder, value),
    },
    ...Object.fromEntries(signals),
  }
}

function promised(length: number, run: StaticOperation['run']): StaticOperation {
  return { length, isAsync: true, run }
}

/** `getClientCapabilities()` (WebAuthn §5.1.7): sorted by name. */
async function capabilitiesOf({ authenticator }: Frame): Promise<object> {
  const hasPlatform = await authenticator.hasPlatformAuthenticator()
  const capabilities: Readonly<Record<string, boolean>> = {
    conditionalCreate: true,
    conditionalGet: true,
    hybridTransport: false,
    passkeyPlatformAuthenticator: hasPlatform,
    relatedOrigins: true,
    userVerifyingPlatformAuthenticator: hasPlatform,
    ...Object.fromEntries(Object.keys(SIGNALS).map((name) => [name, true])),
    ...Object.fromEntries(EXTENSIONS.map((name) => [`extension:${name}`, true])),
  }
  return Object.fromEntries(Object.entries(capabilities).sort(([a], [b]) => (a < b ? -1 : 1)))
}
