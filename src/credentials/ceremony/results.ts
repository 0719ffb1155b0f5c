import { fromBase64url, toBase64url } from '../../authenticator/bytes/bytes.ts'
import type { Asserted, Created, ExtensionOutputs, PrfValues } from '../../authenticator/platform/messages.ts'

/** What a PublicKeyCredential holds. */
export interface CredentialSlots {
  readonly id: string
  readonly rawId: ArrayBuffer
  readonly attachment: string | null
  readonly extensions: ExtensionOutputs
  readonly response: object
  readonly responseJson: object
}

export interface ResponseSlots {
  readonly clientDataJSON: ArrayBuffer
}

export interface AttestationSlots extends ResponseSlots {
  readonly attestationObject: ArrayBuffer
  readonly outcome: Created
}

export interface AssertionSlots extends ResponseSlots {
  readonly authenticatorData: ArrayBuffer
  readonly signature: ArrayBuffer
  readonly userHandle: ArrayBuffer | null
}

export function attestationSlots(outcome: Created, clientDataJSON: string): AttestationSlots {
  return {
    clientDataJSON: buffer(clientDataJSON),
    attestationObject: buffer(outcome.attestationObject),
    outcome,
  }
}

export function assertionSlots(outcome: Asserted, clientDataJSON: string): AssertionSlots {
  return {
    clientDataJSON: buffer(clientDataJSON),
    authenticatorData: buffer(outcome.authenticatorData),
    signature: buffer(outcome.signature),
    userHandle: outcome.userHandle === null ? null : buffer(outcome.userHandle),
  }
}

/** `AuthenticatorAttestationResponseJSON` */
export function attestationJson(outcome: Created, clientDataJSON: string): object {
  return {
    clientDataJSON,
    authenticatorData: outcome.authenticatorData,
    transports: [...outcome.transports],
    publicKey: outcome.publicKey,
    publicKeyAlgorithm: outcome.publicKeyAlgorithm,
    attestationObject: outcome.attestationObject,
  }
}

/** `AuthenticatorAssertionResponseJSON` */
export function assertionJson(outcome: Asserted, clientDataJSON: string): object {
  return {
    clientDataJSON,
    authenticatorData: outcome.authenticatorData,
    signature: outcome.signature,
    ...(outcome.userHandle !== null && { userHandle: outcome.userHandle }),
  }
}

/** `toJSON()` (WebAuthn §5.1.1). */
export function credentialJson({ id, rawId, attachment, extensions, responseJson }: CredentialSlots): object {
  return {
    id,
    rawId: toBase64url(new Uint8Array(rawId)),
    response: responseJson,
    ...(attachment !== null && { authenticatorAttachment: attachment }),
    // Bytes are base64url already.
    clientExtensionResults: structuredClone(extensions),
    type: 'public-key',
  }
}

/** `getClientExtensionResults()`: a new dictionary each time, with bytes. */
export function extensionResults(outputs: ExtensionOutputs): object {
  const { prf, largeBlob, getCredBlob, ...plain } = outputs
  return {
    ...structuredClone(plain),
    ...(getCredBlob !== undefined && { getCredBlob: buffer(getCredBlob) }),
    ...(largeBlob && {
      largeBlob: { ...largeBlob, ...(largeBlob.blob !== undefined && { blob: buffer(largeBlob.blob) }) },
    }),
    ...(prf && { prf: { ...prf, ...(prf.results && { results: prfResults(prf.results) }) } }),
  }
}

function prfResults({ first, second }: PrfValues): object {
  return { first: buffer(first), ...(second !== undefined && { second: buffer(second) }) }
}

export function buffer(text: string): ArrayBuffer {
  return fromBase64url(text).buffer
}
