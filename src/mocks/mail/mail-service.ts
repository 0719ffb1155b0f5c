import type { Exchange } from '../exchange.ts'
import type { Rule } from '../rules.ts'

/** A mail as a request describes it; a part that is missing or has the wrong type is absent. */
export interface MailDraft {
  readonly from?: string | undefined
  readonly to: readonly string[]
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly html?: string | undefined
  /** How many there were. They are not delivered. */
  readonly attachments?: number
}

/** Why a mail service takes no mail. */
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

/** How many requests a service takes, and how it says so. */
export interface RateLimit {
  readonly perSecond: number
  /** Headers of every answer. */
  readonly headers: (remaining: number) => Readonly<Record<string, string>>
}

/** A mail service's API as data. */
export interface MailService {
  /** As the preset's. */
  readonly id: string
  readonly name: string
  /** Full URLs of the endpoint that sends; `:name` stands for one segment. */
  readonly urls: readonly string[]
  /** Its documentation of that endpoint. */
  readonly documentation: string
  readonly readKey: (headers: Headers) => string | undefined
  /** How its keys begin, where that tells them from those of others. */
  readonly keyPrefix?: string
  /** A key for trying: mails are taken and not delivered. */
  readonly testKey?: string
  /** A domain of the service's own, from which everybody may write to themselves. */
  readonly testDomain?: string
  /** Absent: none that a person reaches. */
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
  /** Address of whoever the account at the service belongs to: the first person of the world. */
  readonly owner: string | undefined
}

export type MailRule = Rule<MailFacts, MailRefusal>
