import type { OAuthApp } from './oauth-app.ts'

/** What a provider says of a person beyond its standard claims. */
export interface MockClaims {
  readonly idToken?: Readonly<Record<string, unknown>>
  readonly accessToken?: Readonly<Record<string, unknown>>
  readonly userinfo?: Readonly<Record<string, unknown>>
  /** What further endpoints of its API answer, by path: `/user/orgs`. */
  readonly api?: Readonly<Record<string, unknown>>
}

/** What is different about a person at one provider. */
export interface MockAccount {
  /** Empty when the provider knows none. */
  readonly email?: string
  readonly emailHidden?: boolean
  readonly emailVerified?: boolean
  readonly name?: string
  readonly login?: string
  readonly picture?: string
  /** The person has no account there. */
  readonly closed?: boolean
  readonly claims?: MockClaims
}

/** A person as the simulated providers know them. */
export interface MockPerson {
  readonly id: string
  readonly name: string
  /** Empty when the person has none. */
  readonly email: string
  readonly emailHidden?: boolean
  readonly emailVerified?: boolean
  readonly login?: string
  /** Full URL. Default: a picture that the provider draws. */
  readonly picture?: string
  /** By the id of the provider. */
  readonly accounts?: Readonly<Record<string, MockAccount>>
  /** At the provider that is asked: those of its account. */
  readonly claims?: MockClaims
}

/** Where a simulated server keeps what it must remember (codes, tokens, consents, login sessions). Values are structured-cloneable. */
export interface SiteState {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): void
  delete(key: string): void
}

/** An issuer that a world's config names and that no fixed provider has. */
export interface MockIssuer {
  /** The world's name of the provider, if it is not in the catalogue. Default: the issuer. */
  readonly id?: string
  /** As the config has it: `https://id.example/realms/a`. */
  readonly issuer: string
  /** Catalogue id of the provider that it behaves like (`keycloak`). Default: a standard OpenID provider. */
  readonly provider?: string
  /** Full URLs from the config, for a plain OAuth provider that is not in the catalogue. Default: the usual paths below the issuer. */
  readonly endpoints?: MockEndpoints
  /** Full URLs from the config at which the issuer answers too. */
  readonly also?: Partial<MockEndpoints>
}

export interface MockEndpoints {
  readonly authorization: string
  readonly token?: string
  readonly userinfo?: string
}

/** A mail that a mail service accepted. */
export interface MockMail {
  /** The service that accepted it, as its preset's id: `resend`. */
  readonly service: string
  /** Unique within the world. */
  readonly id: string
  /** Bare address of one receiver; a mail to two people is delivered twice. */
  readonly to: string
  /** As the sender wrote it: `Auth.js <no-reply@authjs.dev>`. */
  readonly from: string
  readonly subject: string
  readonly text?: string
  readonly html?: string
  /** Milliseconds of the virtual clock. */
  readonly sentAt: number
}

/**
 * What a simulated server gets for one exchange. Writes to `state` become visible when the exchange's answer is recorded,
 * all at once; one server handles one exchange at a time, so a read and the write after it cannot be split.
 */
export interface SiteContext {
  /** Milliseconds of the virtual clock, which does not move during the exchange. */
  readonly now: number
  /** Random bytes for this exchange and purpose. */
  readonly random: (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer>
  readonly state: SiteState
  readonly people: readonly MockPerson[]
  /**
   * Id of the person at the device that sends the request; absent for server-to-server requests. The account chooser suggests them, and the
   * webmail site shows their mails.
   */
  readonly person?: string
  /** Id of the device that sends the request; absent for server-to-server requests. */
  readonly device?: string
  /** Apps that this world registered at every provider, in addition to those of the network. */
  readonly apps?: readonly OAuthApp[]
  /** Issuers that this world's config names. */
  readonly issuers?: readonly MockIssuer[]
  /** Puts a mail into the world's mailboxes. */
  readonly deliver?: (mail: MockMail) => void
  /** Every mail of the world, oldest first. */
  readonly mails?: () => Promise<readonly MockMail[]>
  /** Reports a check the server made (a rule of the protocol it simulates), for the step list. */
  readonly report: (check: SiteCheck) => void
  /** Reports that the server has nothing at this address. */
  readonly unknown?: () => void
  /** Reports that only the code that asks knows what else the answer has. */
  readonly guessed?: () => void
  /** What the provider does wrong this time; the world chose these faults for this provider and endpoint. */
  readonly faults?: readonly SiteFault[]
  /** Reports that a fault was applied, and to what. */
  readonly fired?: (effect: SiteFault['does'], detail: string) => void
}

/** Claims of an ID token that a fault can make wrong. */
export type SpoiledClaim = 'iss' | 'aud' | 'nonce' | 'azp' | 'exp' | 'sub'

/** Something that only a provider can do wrong. */
export type SiteFault =
  /** ID token, at the token endpoint. */
  | { readonly does: 'wrong-claim'; readonly claim: SpoiledClaim }
  | { readonly does: 'bad-signature' | 'alg-none' | 'unknown-kid' | 'rotated-keys' }
  /** Userinfo, or what the preset reads instead. */
  | { readonly does: 'other-sub' }
  /** The answer of the authorization endpoint. */
  | { readonly does: 'error-redirect'; readonly error: string; readonly description?: string }
  | { readonly does: 'wrong-iss' | 'wrong-state' | 'replayed-code' }

/** A check that a simulated server made on a request. */
export interface SiteCheck {
  readonly rule: string
  readonly check: string
  readonly passed: boolean
  readonly detail: string
  readonly expected?: unknown
  readonly received?: unknown
  readonly spec?: { readonly label: string; readonly url: string }
}

export type SiteEndpoint =
  | 'discovery'
  | 'jwks'
  | 'authorization'
  | 'token'
  | 'userinfo'
  | 'revocation'
  | 'end-session'

/** Whose endpoint an address is. */
export interface EndpointName {
  /** Id in the catalogue; for an issuer that is not in it, the world's name of it. */
  readonly provider: string
  readonly endpoint: SiteEndpoint
}

/** What reading the providers' memory needs; there is no request. */
export type MemoryContext = Pick<SiteContext, 'now' | 'state' | 'people' | 'apps' | 'issuers'>

/** A person's account at one provider: what the app sees, and what the provider remembers. */
export interface SiteAccount {
  readonly person: string
  readonly provider: string
  readonly host: string
  /** The provider's id of the person for the app. */
  readonly sub: string
  readonly email?: string
  /** What the person allowed the app. */
  readonly scopes: readonly string[]
  /** Devices with a login session. */
  readonly signedIn: readonly string[]
}

/** The simulated internet, without the app. */
export interface Network {
  /** Answers a request to any simulated third party, or `undefined` if there is no server at that origin. */
  answer(request: Request, context: SiteContext): Promise<Response | undefined>
  /** Whose endpoint a URL is; `undefined` for pages, other APIs and unknown sites. If one address is two endpoints, the method decides. */
  endpointOf(url: string, context: Pick<SiteContext, 'issuers'>, method?: string): EndpointName | undefined
  /** The accounts of every person at these providers, by catalogue id, issuer or the world's own id. */
  accounts(providers: readonly string[], context: MemoryContext): Promise<readonly SiteAccount[]>
  /** Revokes what a person allowed the apps, with every token. */
  revokeConsent(person: string, provider: string, context: MemoryContext): Promise<void>
  /** Ends a person's login sessions at a provider, on every device. */
  endLogins(person: string, provider: string, context: MemoryContext): Promise<void>
  /** Makes the provider sign with its next key. */
  rotateKeys(provider: string, context: MemoryContext): Promise<void>
  /** A provider's signed token with other claims, signed with the key that it names; `undefined` if no provider has that key. */
  sign(
    token: string,
    claims: Readonly<Record<string, unknown>>,
    context: Pick<SiteContext, 'apps'>,
  ): Promise<string | undefined>
}
