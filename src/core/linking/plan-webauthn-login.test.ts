import { expect, test } from 'vitest'
import { planWebAuthnLogin, type WebAuthnLoginFacts } from './plan-webauthn-login.ts'

const facts: WebAuthnLoginFacts = {
  signedInAs: undefined,
  accountOwner: undefined,
  email: 'a@b.c',
  emailOwner: undefined,
}

test.each<[string, Partial<WebAuthnLoginFacts>, string]>([
  ['[LINK-15] signed in, mine', { signedInAs: 'x', accountOwner: 'x' }, 'keep-session'],
  ['[LINK-16] signed in, of another user', { signedInAs: 'x', accountOwner: 'y' }, 'refuse'],
  ['[LINK-17] signed in, new', { signedInAs: 'x' }, 'link-to-signed-in'],
  ['[LINK-18] not signed in, known', { accountOwner: 'y' }, 'sign-in-owner'],
  ['[LINK-8] not signed in, new: the e-mail is looked up', {}, 'look-up-email'],
  ['[LINK-19] not signed in, new, e-mail taken', { emailOwner: 'z' }, 'refuse'],
  ['[LINK-20] not signed in, new, e-mail free', { emailOwner: null }, 'create-user'],
  ['[LINK-20] not signed in, new, no e-mail', { email: undefined }, 'create-user'],
])('%s', (title, change, action) => {
  const plan = planWebAuthnLogin({ ...facts, ...change })
  expect(plan.action).toBe(action)
  expect(title).toContain(`[${plan.rule}]`)
})
