import type { RuleId } from '../observe/rules.ts'

/** What is known when a verified passkey comes in. Ids only: the caller has the records. */
export interface WebAuthnLoginFacts {
  /** User that the request's session belongs to. */
  readonly signedInAs: string | undefined
  /** User that the passkey's account is linked to. */
  readonly accountOwner: string | undefined
  /** Address of the person who registered. */
  readonly email: string | undefined
  /** User who has that address, or `null`; undefined until the plan has asked for it. */
  readonly emailOwner: string | null | undefined
}

/** What to do about it. `rule` is the row of the table in `SPEC.md`. */
export type WebAuthnLoginPlan = { readonly rule: RuleId } & (
  | { readonly action: 'look-up-email'; readonly email: string }
  | { readonly action: 'keep-session' }
  | { readonly action: 'link-to-signed-in' }
  | { readonly action: 'sign-in-owner' }
  | { readonly action: 'create-user' }
  | { readonly action: 'refuse'; readonly reason: 'account-of-another-user' | 'email-of-another-user' }
)

/** The linking table for WebAuthn (reference 8.3), as a decision over data. Call it again after the look-up. */
export function planWebAuthnLogin(facts: WebAuthnLoginFacts): WebAuthnLoginPlan {
  const { signedInAs, accountOwner, email, emailOwner } = facts
  if (signedInAs !== undefined) {
    if (accountOwner === undefined) return { rule: 'LINK-17', action: 'link-to-signed-in' }
    if (accountOwner === signedInAs) return { rule: 'LINK-15', action: 'keep-session' }
    return { rule: 'LINK-16', action: 'refuse', reason: 'account-of-another-user' }
  }
  if (accountOwner !== undefined) return { rule: 'LINK-18', action: 'sign-in-owner' }
  if (!email) return { rule: 'LINK-20', action: 'create-user' }
  if (emailOwner === undefined) return { rule: 'LINK-8', action: 'look-up-email', email }
  if (emailOwner === null) return { rule: 'LINK-20', action: 'create-user' }
  return { rule: 'LINK-19', action: 'refuse', reason: 'email-of-another-user' }
}
