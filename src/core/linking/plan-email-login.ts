import type { RuleId } from '../observe/rules.ts'

/** What is known when someone opens the link in a mail. */
export interface EmailLoginFacts {
  /** User that the request's session belongs to. */
  readonly signedInAs: string | undefined
  /** User who has the address, or `null`. */
  readonly emailOwner: string | null
  /** Whether the request carried the token of a stored session, valid or not. */
  readonly hasStoredSession: boolean
}

/** What to do about it. `rule` is the row of the table in `SPEC.md`. */
export type EmailLoginPlan = { readonly rule: RuleId } & (
  | { readonly action: 'sign-in-owner'; readonly userId: string }
  | { readonly action: 'switch-user'; readonly userId: string }
  | { readonly action: 'create-user' }
)

/** The login table for e-mail (reference 8.2), as a decision over data. The reader of the mail is that user: nothing is linked. */
export function planEmailLogin({
  signedInAs,
  emailOwner,
  hasStoredSession,
}: EmailLoginFacts): EmailLoginPlan {
  if (emailOwner === null) return { rule: 'LINK-14', action: 'create-user' }
  if (hasStoredSession && signedInAs !== emailOwner)
    return { rule: 'LINK-13', action: 'switch-user', userId: emailOwner }
  return { rule: 'LINK-12', action: 'sign-in-owner', userId: emailOwner }
}
