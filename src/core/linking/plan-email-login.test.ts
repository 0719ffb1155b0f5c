import { expect, test } from 'vitest'
import { type EmailLoginFacts, planEmailLogin } from './plan-email-login.ts'

const facts: EmailLoginFacts = { signedInAs: undefined, emailOwner: 'z', hasStoredSession: false }

test.each<[string, Partial<EmailLoginFacts>, string]>([
  ['[LINK-12] nobody signed in', {}, 'sign-in-owner'],
  ['[LINK-12] signed in as the owner', { signedInAs: 'z', hasStoredSession: true }, 'sign-in-owner'],
  ['[LINK-12] another user signed in by a token', { signedInAs: 'x' }, 'sign-in-owner'],
  [
    '[LINK-13] another user with a stored session',
    { signedInAs: 'x', hasStoredSession: true },
    'switch-user',
  ],
  ['[LINK-13] a stored session of nobody', { hasStoredSession: true }, 'switch-user'],
  ['[LINK-14] nobody has the address', { emailOwner: null }, 'create-user'],
  [
    '[LINK-14] nor while another user is signed in',
    { emailOwner: null, signedInAs: 'x', hasStoredSession: true },
    'create-user',
  ],
])('%s', (title, change, action) => {
  const plan = planEmailLogin({ ...facts, ...change })
  expect(plan.action).toBe(action)
  expect(title).toContain(`[${plan.rule}]`)
})
