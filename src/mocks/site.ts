import type { OAuthApp } from './oauth-app.ts'

/** A person as the simulated providers know them. */
export interface MockPerson {
  readonly id: string
  readonly name: string
  /** Empty when the person has none. */
  readonly email: string
  readonly emailHidden?: boolean
  readonly emailVerified?: boolean
  readonly login?: string
}

/** Where a simulated server keeps what it must remember (codes, tokens, consents, login sessions). Values are structured-cloneable. */
export interface SiteState {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): void
  delete(key: string): void
}

/** An issuer that a world's config names and that no fixed provider has. */
export interface MockIssuer {
  /** As the config has it: `https://id.example/realms/a`. */
  readonly issuer: string
  /** Catalogue id of the provider whose ways it has (`keycloak`). Default: a standard OpenID provider. */
  readonly provider?: string
}

/** A mail that a mail service took for delivery. */
export interface MockMail {
  /** The service that took it, as its preset's id: `resend`. */
  readonly service: string
  /** Unique within the world. */
  readonly id: string
  /** Bare address of one receiver; a mail to two is delivered twice. */
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
 * What one exchange gives a simulated server. Writes to `state` become visible when the exchange's answer is recorded,
 * all at once; one server handles one exchange at a time, so a read and the write after it cannot be split.
 */
export interface SiteContext {
  /** Milliseconds of the virtual clock; stands still during the exchange. */
  readonly now: number
  /** Bytes of a stream of this exchange and purpose. */
  readonly random: (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer>
  readonly state: SiteState
  readonly people: readonly MockPerson[]
  /** Id of the person at the device that asks; absent for server-to-server requests. A hint for the account chooser, and whose mails the webmail site shows. */
  readonly person?: string
  /** Apps that this world registered at every provider, besides those of the network. */
  readonly apps?: readonly OAuthApp[]
  /** Issuers that this world's config names. */
  readonly issuers?: readonly MockIssuer[]
  /** Puts a mail into the world's mailboxes. */
  readonly deliver?: (mail: MockMail) => void
  /** Every mail of the world, oldest first. */
  readonly mails?: () => Promise<readonly MockMail[]>
  /** Reports a check the server made (a rule of the protocol it simulates), for the step list. */
  readonly report: (check: SiteCheck) => void
}

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

/** The simulated internet beside the app: answers a request to any simulated third party, or `undefined` when nobody lives at that origin. */
export type Network = (request: Request, context: SiteContext) => Promise<Response | undefined>
