import { describe, expect, test } from 'vitest'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, signInWithGitHub } from '../testing/test-bed.ts'
import { branchOf, detailOf, nameOf, rules, specOf } from './rules.ts'

test('[RUNTIME-1] facts of a whole visit are plain data with a rule and its paragraph', async () => {
  const { adapter } = createMemoryAdapter()
  const bed = createTestBed({ adapter })
  await signInWithGitHub(bed, { form: { callbackUrl: '/next' } })
  await bed.get('/auth/session')
  await bed.post('/auth/signout')
  await bed.get('/auth/callback/github?error=access_denied')
  expect(bed.facts.length).toBeGreaterThan(25)
  for (const fact of bed.facts) {
    expect(structuredClone(fact)).toEqual(fact)
    expect(specOf(fact.rule)?.label).toBeTruthy()
    expect(URL.canParse(specOf(fact.rule)?.url ?? '')).toBe(true)
    if (fact.kind === 'check') expect(detailOf(fact)).not.toMatch(/^((not )?as expected)?$/)
    if (fact.kind === 'decision') expect(branchOf(fact)).not.toMatch(/^(taken)?$/)
  }
})

test('[RUNTIME-1] the checks of a callback, in their order', async () => {
  const bed = createTestBed()
  await bed.post('/auth/signin/github')
  bed.facts.length = 0
  await signInWithGitHub(bed)
  const from = bed.facts.findIndex(({ rule }) => rule === 'AUTHZ-1')
  const told = bed.facts
    .slice(from + 1)
    .map((fact) => (fact.kind === 'token' ? `${fact.rule} ${fact.action}` : fact.rule))
  expect(told).toEqual([
    'CSRF-1',
    'URL-1',
    'URL-2',
    'SEAL-1 decrypted',
    'SEAL-2',
    'STATE-2',
    'CALLBACK-2',
    'STATE-3',
    'SEAL-1 decrypted',
    'SEAL-2',
    'PKCE-2',
    'CALLBACK-3',
    'TOKEN-3',
    'USERINFO-2',
    'PROFILE-1',
    'SIGNIN-1',
    'SESSION-4',
    'JWE-1 encrypted',
    'CALLBACK-4',
  ])
})

describe('[RUNTIME-1] the text of a check', () => {
  const told = { kind: 'check' } as const

  test.each([
    [{ rule: 'CSRF-1', passed: true }, 'the cookie carries our own hash'],
    [{ rule: 'CSRF-2', passed: true }, 'not checked: the host has its own protection'],
    [{ rule: 'CSRF-2', passed: true, expected: 'token' }, 'the body carries the token of the cookie'],
    [{ rule: 'STATE-3', passed: false }, 'is missing'],
    [{ rule: 'STATE-3', passed: false, received: 'x' }, 'differs from the cookie'],
    [{ rule: 'CALLBACK-1', passed: false, received: { error: 'no' } }, 'the provider returned no'],
    [{ rule: 'CRED-2', passed: false }, 'it returned no user'],
    [{ rule: 'CRED-2', passed: false, received: 'down' }, 'it threw: down'],
    [{ rule: 'PROFILE-1', passed: false, detail: 'no id' }, 'the profile callback threw: no id'],
    [{ rule: 'NONCE-1', passed: true, detail: 'equals the cookie' }, 'equals the cookie'],
  ])('[RUNTIME-1] %o', (fact, words) => {
    expect(detailOf({ ...told, ...fact })).toBe(words)
  })

  test('[RUNTIME-1] an unknown rule has none', () => {
    expect(specOf('OTHER-1')).toBeUndefined()
    expect(specOf('toString')).toBeUndefined()
    expect(detailOf({ ...told, rule: 'OTHER-1', passed: false })).toBe('not as expected')
  })

  test('[RUNTIME-1] its name is the rule’s, unless the fact says what the rule was applied to', () => {
    expect(nameOf({ rule: 'CSRF-1' })).toBe('csrf-cookie')
    expect(nameOf({ rule: 'LINK-3' })).toBe('linking')
    expect(nameOf({ rule: 'SEAL-2', subject: 'pkce' })).toBe('pkce')
    expect(nameOf({ rule: 'OTHER-1' })).toBe('OTHER-1')
    const of = { rule: 'WEBAUTHN-6', subject: 'passkey-user', passed: false }
    expect(detailOf({ ...told, ...of })).toBe('the user is not in the store')
  })

  test('[RUNTIME-1] a decision that can only go one way is described by its rule', () => {
    const decided = { kind: 'decision', facts: {} } as const
    expect(branchOf({ ...decided, rule: 'PKCE-1' })).toBe('S256 challenge sent')
    expect(branchOf({ ...decided, rule: 'LINK-1', branch: 'keep-session' })).toBe('keep-session')
  })

  test('[RUNTIME-1] every rule has a paragraph', () => {
    for (const rule of Object.keys(rules)) expect(URL.canParse(specOf(rule)?.url ?? '')).toBe(true)
  })
})
