import { expect } from 'vitest'
import type { AuthError } from '../errors.ts'
import type { OAuth2Config } from '../provider-types.ts'
import { github } from './github-like.ts'
import { createTestBed, factsOf, origin, setCookies, type TestBed } from './test-bed.ts'

/** Where a callback leads that failed for a reason that is nobody's business. */
export const configuration = `${origin}/auth/error?error=Configuration`

export const withProvider = (change: Partial<OAuth2Config<never>>) =>
  createTestBed({ providers: [{ ...github, ...change } as typeof github] })

/** The attempt must fail with this error, lead there, use up its cookies, and name the rule. */
export function expectFailure(
  bed: TestBed,
  response: Response,
  expected: { type: string; rule: string; location?: string },
) {
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(expected.location ?? configuration)
  expect(bed.logged.errors.map((error) => (error as AuthError).type)).toEqual([expected.type])
  expect(factsOf(bed, expected.rule).at(-1)).toMatchObject({ kind: 'check', passed: false })
  expect(setCookies(response).every(({ attributes }) => attributes['max-age'] === '0')).toBe(true)
  expect(bed.jar.has('__Secure-authjs.session-token')).toBe(false)
}

export function causeOf(bed: TestBed) {
  return bed.logged.errors[0]?.cause as { err: Error & { code?: string }; provider?: string }
}
