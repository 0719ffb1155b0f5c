/**
 * What a page's client half asks of the platform, and what it gets. Plain data that can be recorded and sent between threads; bytes are
 * base64url.
 */

export interface PrfValues {
  readonly first: string
  readonly second?: string
}

export interface ExtensionInputs {
  readonly credProps?: boolean
  readonly credentialProtectionPolicy?:
    | 'userVerificationOptional'
    | 'userVerificationOptionalWithCredentialIDList'
    | 'userVerificationRequired'
  readonly enforceCredentialProtectionPolicy?: boolean
  readonly minPinLength?: boolean
  readonly credBlob?: string
  readonly getCredBlob?: boolean
  readonly largeBlob?: {
    readonly support?: 'required' | 'preferred'
    readonly read?: boolean
    readonly write?: string
  }
  readonly prf?: {
    readonly eval?: PrfValues
    readonly evalByCredential?: Readonly<Record<string, PrfValues>>
  }
  readonly hmacCreateSecret?: boolean
}

export interface ExtensionOutputs {
  /** Answered by the client itself. */
  readonly appid?: boolean
  readonly appidExclude?: boolean
  readonly credProps?: { readonly rk?: boolean }
  readonly credBlob?: boolean
  readonly getCredBlob?: string
  readonly largeBlob?: { readonly supported?: boolean; readonly blob?: string; readonly written?: boolean }
  readonly prf?: { readonly enabled?: boolean; readonly results?: PrfValues }
  readonly hmacCreateSecret?: boolean
}

export type Requirement = 'required' | 'preferred' | 'discouraged'
export type Attachment = 'platform' | 'cross-platform'

export interface Descriptor {
  readonly id: string
  readonly transports?: readonly string[]
}

/** What both requests have. */
export interface CeremonyRequest {
  readonly rpId: string
  /** Who asks, for the dialogs. */
  readonly origin: string
  /** The authenticator signs its hash. */
  readonly clientDataJSON: string
  readonly userVerification: Requirement
  /** `security-key`, `client-device` or `hybrid`, the most likely first. */
  readonly hints: readonly string[]
  readonly extensions: ExtensionInputs
  /** Whether the dialog may wait in the background (autofill), or the credential be made without one. */
  readonly isConditional: boolean
  /** Milliseconds that the person has. Absent: as long as the page lives. */
  readonly timeoutMs?: number
}

export interface CreateRequest extends CeremonyRequest {
  readonly rpName: string
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly algorithms: readonly number[]
  readonly exclude: readonly Descriptor[]
  readonly attachment?: Attachment
  readonly residentKey: Requirement
  readonly attestation: 'none' | 'indirect' | 'direct' | 'enterprise'
  readonly attestationFormats: readonly string[]
}

export interface GetRequest extends CeremonyRequest {
  /** Empty allows any discoverable credential. */
  readonly allow: readonly Descriptor[]
}

/** What really happened when a ceremony failed; the site only gets the error's name. */
export type FailureReason =
  | 'cancelled'
  | 'timed out'
  | 'no authenticator'
  | 'no recent sign-in'
  | 'no credential'
  | 'credential excluded'
  | 'verification failed'
  | 'verification blocked'
  | 'PIN blocked until power cycle'
  | 'PIN blocked'
  | 'unsupported algorithm'
  | 'unsupported option'
  | 'storage full'

export interface Failure {
  readonly status: 'failed'
  readonly reason: FailureReason
  /** The name of the DOMException that the page gets. */
  readonly name: 'NotAllowedError' | 'InvalidStateError'
}

export interface Created {
  readonly status: 'created'
  readonly authenticator: string
  readonly id: string
  readonly attestationObject: string
  readonly authenticatorData: string
  /** DER of the SubjectPublicKeyInfo. */
  readonly publicKey: string
  readonly publicKeyAlgorithm: number
  readonly attachment: Attachment
  readonly transports: readonly string[]
  readonly extensions: ExtensionOutputs
}

export interface Asserted {
  readonly status: 'asserted'
  readonly authenticator: string
  readonly id: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle: string | null
  readonly attachment: Attachment
  readonly extensions: ExtensionOutputs
}

export type CreateOutcome = Created | Failure
export type GetOutcome = Asserted | Failure

/** Of what authenticators report, a page only learns that it has a credential already (WebAuthn §5.1.3). */
export function failure(reason: FailureReason): Failure {
  return {
    status: 'failed',
    reason,
    name: reason === 'credential excluded' ? 'InvalidStateError' : 'NotAllowedError',
  }
}
