import type { RuleId } from '../observe/rules.ts'

/** What is known when an OAuth account comes in. Ids only: the caller has the records. */
export interface LoginFacts {
  /** User that the request's session belongs to. */
  readonly signedInAs: string | undefined
  /** User that the provider account is linked to. */
  readonly accountOwner: string | undefined
  readonly profileEmail: string | undefined
  /** User who has the profile's e-mail, or `null`; undefined until the plan has asked for it. */
  readonly emailOwner: string | null | undefined
  readonly allowDangerousEmailAccountLinking: boolean
}

/** What to do about it. `rule` is the row of the table in `SPEC.md`. */
export type LoginPlan =
  | DecidedPlan
  | { readonly rule: RuleId; readonly action: 'look-up-email'; readonly email: string }

/** A final plan, which needs no further look-up. */
export type DecidedPlan = { readonly rule: RuleId } & (
  | { readonly action: 'keep-session'; readonly userId: string }
  | { readonly action: 'link-to-signed-in'; readonly userId: string }
  | { readonly action: 'sign-in-owner'; readonly userId: string }
  | { readonly action: 'link-to-email-owner'; readonly userId: string }
  | { readonly action: 'create-user' }
  | { readonly action: 'refuse'; readonly reason: 'account-of-another-user' | 'email-of-another-user' }
)

/** The linking table for OAuth and OIDC (reference 8.1), as a decision over data. No effects; call it again after a look-up. */
export function planOAuthLogin(facts: LoginFacts & { readonly emailOwner: string | null }): DecidedPlan
export function planOAuthLogin(facts: LoginFacts): LoginPlan
export function planOAuthLogin(facts: LoginFacts): LoginPlan {
  const { signedInAs, accountOwner, profileEmail, emailOwner } = facts
  if (signedInAs !== undefined) {
    if (accountOwner === signedInAs) return { rule: 'LINK-1', action: 'keep-session', userId: signedInAs }
    if (accountOwner !== undefined)
      return { rule: 'LINK-2', action: 'refuse', reason: 'account-of-another-user' }
    return { rule: 'LINK-3', action: 'link-to-signed-in', userId: signedInAs }
  }
  if (accountOwner !== undefined) return { rule: 'LINK-4', action: 'sign-in-owner', userId: accountOwner }
  if (!profileEmail) return { rule: 'LINK-5', action: 'create-user' }
  if (emailOwner === undefined) return { rule: 'LINK-8', action: 'look-up-email', email: profileEmail }
  if (emailOwner === null) return { rule: 'LINK-5', action: 'create-user' }
  if (!facts.allowDangerousEmailAccountLinking)
    return { rule: 'LINK-6', action: 'refuse', reason: 'email-of-another-user' }
  return { rule: 'LINK-7', action: 'link-to-email-owner', userId: emailOwner }
}
