import type { Exchange } from '../exchange.ts'
import type { Rule } from '../rules.ts'

/** A mail as a request describes it; a part that is missing or has the wrong type is absent. */
export interface MailDraft {
  readonly from?: string | undefined
  readonly to: readonly string[]
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly html?: string | undefined
}

/** Why a mail service takes no mail. */
export type MailRefusal = 'no-key' | 'bad-body' | 'sender' | 'sender-domain' | 'receiver' | 'content'

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
}

export type MailRule = Rule<MailFacts, MailRefusal>
