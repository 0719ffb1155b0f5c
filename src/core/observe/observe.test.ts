import { expect, test } from 'vitest'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, signInWithGitHub } from '../testing/test-bed.ts'

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
    expect(fact.spec?.label).toBeTruthy()
    expect(URL.canParse(fact.spec?.url ?? '')).toBe(true)
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
    'SEAL-1 opened',
    'SEAL-2',
    'STATE-2',
    'CALLBACK-2',
    'STATE-3',
    'SEAL-1 opened',
    'SEAL-2',
    'PKCE-2',
    'CALLBACK-3',
    'TOKEN-3',
    'USERINFO-2',
    'PROFILE-1',
    'SIGNIN-1',
    'SESSION-4',
    'JWE-1 sealed',
    'CALLBACK-4',
  ])
})
