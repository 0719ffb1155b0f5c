import type { Adapter } from './adapters.ts'

type Awaitable<T> = T | PromiseLike<T>

/** Which ceremony: a known authenticator signs, or a new one is registered. */
export type WebAuthnAction = 'authenticate' | 'register'

/** The user of a passkey. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origin: string
}

/** As configured: the first entry of an array counts. */
export interface RelyingPartyOptions {
  readonly id?: string | readonly string[] | undefined
  readonly name?: string | readonly string[] | undefined
  readonly origin?: string | readonly string[] | undefined
}

/** A person who wants to sign in or register, before there is a record of them. */
export interface WebAuthnUser {
  readonly id?: string | undefined
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly image?: string | null | undefined
}

export interface UserInfo {
  readonly user: WebAuthnUser
  /** Whether the store has them already. */
  readonly exists: boolean
}

/** The part of the engine's options that `getUserInfo` and `getRelayingParty` get. */
export interface WebAuthnOptions {
  readonly url: URL
  readonly adapter: Adapter | undefined
  readonly provider: WebAuthnSettings
}

/** The part of the request that they get. */
export interface WebAuthnRequest {
  readonly url: URL
  readonly method: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** A form field of the sign-in page; members other than `label` become attributes. */
export interface WebAuthnField {
  readonly label?: string | undefined
  readonly autocomplete?: string | undefined
  readonly required?: boolean | undefined
  readonly [attribute: string]: unknown
}

/** A credential that the authenticator is asked for, or must not create twice. */
interface CredentialDescriptor {
  readonly id: Uint8Array<ArrayBuffer>
  readonly type: 'public-key'
  readonly transports: string[] | undefined
}

interface Expectation {
  readonly response: AuthenticatorResponse
  readonly expectedChallenge: string
  readonly expectedOrigin: string
  readonly expectedRPID: string
}

/** JSON of the browser's `PublicKeyCredential`. The library checks what is inside. */
export interface AuthenticatorResponse {
  /** base64url. */
  readonly id: string
  readonly response?: { readonly transports?: readonly string[] | undefined } | undefined
  readonly [member: string]: unknown
}

export interface VerifiedRegistration {
  readonly credentialID: Uint8Array
  readonly credentialPublicKey: Uint8Array
  readonly counter: number
  readonly credentialDeviceType: string
  readonly credentialBackedUp: boolean
}

/** A stored authenticator as the verifier wants it: bytes instead of base64. */
export interface VerifierAuthenticator {
  readonly credentialID: Uint8Array<ArrayBuffer>
  readonly credentialPublicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: string[] | undefined
  readonly [member: string]: unknown
}

/**
 * The cryptography: four functions in the shape of `@simplewebauthn/server` 9, which is what configurations for Auth.js pass.
 * `providers/webauthn.ts` puts version 14 into this shape.
 */
export interface SimpleWebAuthn {
  generateAuthenticationOptions(
    options: {
      readonly rpID: string
      readonly challenge?: Uint8Array<ArrayBuffer>
      readonly allowCredentials: CredentialDescriptor[] | undefined
    } & Readonly<Record<string, unknown>>,
  ): Awaitable<object>
  generateRegistrationOptions(
    options: {
      readonly rpID: string
      readonly rpName: string
      readonly userID: string
      readonly userName: string
      readonly userDisplayName: string | undefined
      readonly challenge?: Uint8Array<ArrayBuffer>
      readonly excludeCredentials: CredentialDescriptor[] | undefined
    } & Readonly<Record<string, unknown>>,
  ): Awaitable<object>
  verifyAuthenticationResponse(
    options: Expectation & { readonly authenticator: VerifierAuthenticator } & Readonly<
        Record<string, unknown>
      >,
  ): Awaitable<{ readonly verified: boolean; readonly authenticationInfo: { readonly newCounter: number } }>
  verifyRegistrationResponse(options: Expectation & Readonly<Record<string, unknown>>): Awaitable<{
    readonly verified: boolean
    readonly registrationInfo?: VerifiedRegistration | undefined
  }>
}

/** Members of a `webauthn` provider besides id, name and style. */
export interface WebAuthnSettings {
  readonly simpleWebAuthn: SimpleWebAuthn
  readonly relayingParty?: RelyingPartyOptions | undefined
  /** Offer passkeys in the browser's autofill when the sign-in page opens. One provider at most. Default `true`. */
  readonly enableConditionalUI?: boolean | undefined
  /** Kept for configurations of Auth.js, where it chooses a third party's script; here only its form is checked. */
  readonly simpleWebAuthnBrowserVersion?: string | false | undefined
  readonly authenticationOptions?: object | undefined
  readonly registrationOptions?: object | undefined
  readonly verifyAuthenticationOptions?: object | undefined
  readonly verifyRegistrationOptions?: object | undefined
  /** Inputs of the sign-in page, by name. */
  readonly formFields?: Readonly<Record<string, WebAuthnField>> | undefined
  getRelayingParty(options: WebAuthnOptions, request: WebAuthnRequest): RelyingParty
  /** Who wants to sign in or register, according to the request; `null` if it does not say. */
  getUserInfo(options: WebAuthnOptions, request: WebAuthnRequest): Awaitable<UserInfo | null>
}
