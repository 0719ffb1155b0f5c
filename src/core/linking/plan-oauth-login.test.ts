import { describe, expect, test } from 'vitest'
import { type LoginFacts, type LoginPlan, planOAuthLogin } from './plan-oauth-login.ts'

const noOne: LoginFacts = {
  signedInAs: undefined,
  accountOwner: undefined,
  profileEmail: undefined,
  emailOwner: undefined,
  allowDangerousEmailAccountLinking: false,
}
const email = 'mona@example.com'

describe('the linking table', () => {
  const rows: [string, Partial<LoginFacts>, Omit<LoginPlan, 'rule'> & Record<string, unknown>][] = [
    ['LINK-1', { signedInAs: 'x', accountOwner: 'x' }, { action: 'keep-session', userId: 'x' }],
    [
      'LINK-2',
      { signedInAs: 'x', accountOwner: 'y' },
      { action: 'refuse', reason: 'account-of-another-user' },
    ],
    ['LINK-3', { signedInAs: 'x' }, { action: 'link-to-signed-in', userId: 'x' }],
    ['LINK-4', { accountOwner: 'y' }, { action: 'sign-in-owner', userId: 'y' }],
    ['LINK-5', { profileEmail: email, emailOwner: null }, { action: 'create-user' }],
    [
      'LINK-6',
      { profileEmail: email, emailOwner: 'z' },
      { action: 'refuse', reason: 'email-of-another-user' },
    ],
    [
      'LINK-7',
      { profileEmail: email, emailOwner: 'z', allowDangerousEmailAccountLinking: true },
      { action: 'link-to-email-owner', userId: 'z' },
    ],
    ['LINK-8', { profileEmail: email }, { action: 'look-up-email', email }],
  ]
  test.each(rows)('[%s] row of %j', (rule, facts, plan) => {
    expect(planOAuthLogin({ ...noOne, ...facts })).toEqual({ rule, ...plan })
  })
})

test('[LINK-3] the e-mail does not matter to someone who is signed in', () => {
  for (const emailOwner of [undefined, null, 'x', 'z'])
    expect(planOAuthLogin({ ...noOne, signedInAs: 'x', profileEmail: email, emailOwner }).rule).toBe('LINK-3')
})

test('[LINK-5] no e-mail, or an empty one, is never looked up', () => {
  expect(planOAuthLogin(noOne)).toEqual({ rule: 'LINK-5', action: 'create-user' })
  expect(planOAuthLogin({ ...noOne, profileEmail: '' })).toEqual({ rule: 'LINK-5', action: 'create-user' })
})

test('[LINK-8] one look-up is always enough', () => {
  for (const emailOwner of [null, 'z'])
    for (const allow of [true, false]) {
      const facts = { ...noOne, profileEmail: email, emailOwner, allowDangerousEmailAccountLinking: allow }
      expect(planOAuthLogin(facts).action).not.toBe('look-up-email')
    }
})
