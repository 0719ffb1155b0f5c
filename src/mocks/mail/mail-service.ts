import type { Exchange } from '../exchange.ts'
import type { Rule } from '../rules.ts'

/** A mail as a request describes it. Parts that are missing or have the wrong type are absent. */
export interface MailDraft {
  readonly from?: string | undefined
  readonly to: readonly string[]
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly html?: string | undefined
  /** How many there were; they are not delivered. */
  readonly attachments?: number
}

/** Why a mail service refuses a mail. */
export type MailRefusal =
  | 'no-key'
  | 'wrong-key'
  | 'rate-limit'
  | 'bad-body'
  | 'sender'
  | 'sender-domain'
  | 'test-domain'
  | 'receiver'
  | 'content'

/** How many requests a service accepts, and how it says so. */
export interface RateLimit {
  readonly perSecond: number
  readonly headers: (remaining: number) => Readonly<Record<string, string>>
}

/** A mail service's API as data. */
export interface MailService {
  /** The preset's id. */
  readonly id: string
  readonly name: string
  /** Full URLs of the endpoint that sends; `:name` matches one segment. */
  readonly urls: readonly string[]
  /** Its documentation of that endpoint. */
  readonly documentation: string
  readonly readKey: (headers: Headers) => string | undefined
  /** How its keys begin, if that tells them apart from other services' keys. */
  readonly keyPrefix?: string
  /** A test key: mails are accepted and not delivered. */
  readonly testKey?: string
  /** A domain of the service, from which people may write to themselves. */
  readonly testDomain?: string
  /** Absent: no limit that a person could reach. */
  readonly rateLimit?: RateLimit
  /** `undefined` when the body cannot be read. */
  readonly readDraft: (exchange: Exchange) => Promise<MailDraft | undefined>
  readonly accept: (id: string, draft: MailDraft, now: number) => Response
  readonly refuse: (refusal: MailRefusal, draft: MailDraft) => Response
}

/** What the rules of a mail service look at. */
export interface MailFacts {
  readonly service: MailService
  readonly key: string | undefined
  readonly draft: MailDraft | undefined
  /** Requests before this one in the same second. */
  readonly before: number
  /** Address of the owner of the account at the service: the first person of the world. */
  readonly owner: string | undefined
}

export type MailRule = Rule<MailFacts, MailRefusal>
