import type { Code } from './code.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './faults.ts'

/** What a provider says of a person beyond its standard claims, as JSON. */
export interface PersonClaims {
  /** In the ID token. */
  readonly idToken?: Readonly<Record<string, unknown>>
  /** In the access token, where it is signed. A provider with opaque ones signs it for these. */
  readonly accessToken?: Readonly<Record<string, unknown>>
  /** In the answer of the userinfo endpoint, or of what the preset reads instead. */
  readonly userinfo?: Readonly<Record<string, unknown>>
  /** What further endpoints of its API answer, by path: `/user/orgs`. */
  readonly api?: Readonly<Record<string, unknown>>
}

/** What differs at one provider from the person in general. */
export interface PersonAccount {
  /** Empty: none there. Absent: the person's own. */
  readonly email?: string
  readonly emailHidden?: boolean
  readonly emailVerified?: boolean
  readonly name?: string
  readonly login?: string
  readonly picture?: string
  /** The person has no account there. Default false. */
  readonly closed?: boolean
  readonly claims?: PersonClaims
}

/** A test person. The same person is recognisable at every provider. */
export interface Person {
  /** `ada` */
  readonly id: string
  readonly name: string
  /** Empty: the person has none. */
  readonly email: string
  /** Providers that can keep the address from an app do so. Default false. */
  readonly emailHidden?: boolean
  /** Whether the address was proved to be the person's. Default true. */
  readonly emailVerified?: boolean
  /** Login name at providers that have one. Default: `id`. */
  readonly login?: string
  /** URL of an image. Default: the simulated picture. */
  readonly picture?: string
  /**
   * Columns that the row of the person's user has beside those of Auth.js, for code that reads the database: `role`, `password`. With an `id`,
   * the person has that row from the start, as someone who registered before.
   */
  readonly columns?: Readonly<Record<string, string | number | boolean | null>>
  /** What differs, by catalogue id of the provider: `google`. */
  readonly accounts?: Readonly<Record<string, PersonAccount>>
}

/** One simulated computer. */
export interface DeviceSetup {
  /** `laptop`; a name of the address space. */
  readonly id: string
  /** Id of the person who sits at it. */
  readonly person: string
  /** As it is shown. Default: `id`. */
  readonly name?: string
  /** An attacker's computer; only a label. Default false. */
  readonly attacker?: boolean
  /** What a proxy before the app adds to its requests, or replaces: `host`, `x-tenant`, `x-forwarded-host`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A check of the code flow, as Auth.js names them. */
export type ProviderCheck = 'pkce' | 'state' | 'nonce' | 'none'

/** A provider of app.example. */
export interface ProviderSetup {
  /** Id of a preset (`github`, `keycloak`, `resend`, `credentials`, `passkey`); or, with `type` and `issuer`, a custom one. */
  readonly id: string
  /** For an id without a preset: a standard OpenID provider at `issuer`. */
  readonly type?: 'oidc'
  /** As it is shown. Default: the preset's, or `id`. */
  readonly name?: string
  /** For presets that need one, and for custom ids. */
  readonly issuer?: string
  /** Default: the preset's. */
  readonly checks?: readonly ProviderCheck[]
  /** Added to the authorization request, over the preset's: `{ access_type: 'offline', prompt: 'consent' }`. */
  readonly params?: Readonly<Record<string, string>>
  /** Default false. */
  readonly allowDangerousEmailAccountLinking?: boolean
  /** Of a provider of passkeys. */
  readonly passkeys?: {
    /** `relayingParty.id` of its configuration. Default: the host of the request. */
    readonly rpId?: string
    /** `enableConditionalUI`. Default false: the sign-in page would ask for a challenge each time it is shown. */
    readonly autofill?: boolean
    /** The account page asks for a passkey without a dialog (`mediation: 'conditional'`), and takes it without the flags UP and UV. Default false. */
    readonly upgrade?: boolean
    /** `registrationOptions.attestationType`. Default: none. */
    readonly attestation?: 'none' | 'direct'
  }
}

/** A fixed answer for one URL (without query); it goes before every simulated site. */
export interface FixedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds of the virtual clock that it takes longer. Default 0. */
  readonly delayMs?: number
}

/** Steps by their number in WebAuthn §7.1 and §7.2. */
export interface PasskeyChecksOff {
  readonly registration?: readonly number[]
  readonly authentication?: readonly number[]
}

/** What may change while a world runs. */
export interface WorldSetup {
  /** Session strategy of app.example. Default `jwt` (with the adapter set, so that users and accounts are stored either way). */
  readonly strategy: 'jwt' | 'database'
  /** Seconds. Default 2592000. */
  readonly maxAge: number
  /** Seconds. Default 86400. */
  readonly updateAge: number
  /** Secrets of app.example, newest first. Default: one fixed test value. */
  readonly secrets: readonly string[]
  /** Default: github, google, resend, credentials, passkey. */
  readonly providers: readonly ProviderSetup[]
  readonly people: readonly Person[]
  readonly devices: readonly DeviceSetup[]
  /** Where passkeys come from: people's simulated authenticators (the default), or this machine's own, which is real and works for its real host only. */
  readonly passkeys?: 'simulated' | 'machine'
  /** Steps of the app's verification of passkeys that it leaves out. Default: none. */
  readonly passkeyChecksOff?: PasskeyChecksOff
  /** Whether the engine does as the published package does where it would differ by choice. Default false. */
  readonly asPublished?: boolean
  /** The auth engine of app.example. Default `ours`. */
  readonly engine?: Engine
  /** What is to go wrong. Default: nothing. */
  readonly faults: readonly Fault[]
  /** Fixed answers by URL, for every method, or by method and URL: `POST https://api.example/login`. Default: none. */
  readonly answers: Readonly<Record<string, FixedAnswer>>
  /** The user's own configuration of app.example. Default `null`: the stock one, made of the other members. */
  readonly code: Code | null
}

export type SetupMember = keyof WorldSetup
