import { describe, expect, test } from 'vitest'
import type { Follows } from './runtime.ts'
import { github } from './testing/github-like.ts'
import { createMemoryAdapter } from './testing/memory-adapter.ts'
import { createTestBed, factsOf, signInWithGitHub } from './testing/test-bed.ts'
import type { AuthConfig, Provider } from './types.ts'

const { userinfo, issuer: _, ...noUserinfo } = github

/** An adapter whose operations are on its prototype. */
class Rows {
  private readonly rows = createMemoryAdapter().adapter
  getUserByAccount(account: { provider: string; providerAccountId: string }) {
    return this.rows.getUserByAccount?.(account)
  }
}

const of = (provider: object): Partial<AuthConfig> => ({ providers: [provider as Provider] })

const cases: [string, string, Partial<AuthConfig>, object][] = [
  [
    'DEV-22',
    'a list that is shorter than the default list',
    of({ ...github, checks: ['pkce', 'state'], options: { checks: ['pkce'] } }),
    { provider: 'github' },
  ],
  [
    'DEV-24',
    'an adapter that is a class',
    { adapter: new Rows() as never, session: { strategy: 'jwt' } },
    { operation: 'getUserByAccount' },
  ],
  [
    'DEV-59',
    'options over an endpoint that is a string',
    of({ ...github, authorization: 'https://github.com/x', options: { authorization: { params: {} } } }),
    { provider: 'github' },
  ],
  [
    'DEV-64',
    'a maxAge with a fraction',
    { cookies: { pkceCodeVerifier: { options: { maxAge: 60.5 } } } },
    { cookie: '__Secure-authjs.pkce.code_verifier' },
  ],
  [
    'DEV-64',
    'a configured expires',
    { cookies: { callbackUrl: { options: { expires: new Date(2_000_000_000_000) } } } },
    { cookie: '__Secure-authjs.callback-url' },
  ],
  [
    'DEV-67',
    'an endpoint that only the options have',
    of({ ...noUserinfo, options: { userinfo } }),
    { provider: 'github' },
  ],
]

async function met(config: Partial<AuthConfig>, follows?: Follows) {
  const bed = createTestBed()
  const runtime = { ...bed.runtime, ...(follows && { follows }) }
  Object.assign(bed.config, { ...config, runtime })
  await signInWithGitHub(bed).catch(() => undefined)
  return factsOf(bed, 'PUBLISHED-1') as unknown as { branch: string; facts: object }[]
}

describe('[PUBLISHED-1] what the published package does otherwise', () => {
  test.each(cases)('[PUBLISHED-1] %s is reported for %s', async (id, _, config, facts) => {
    const [first, ...more] = await met(config)
    expect(first).toMatchObject({ branch: id, facts })
    expect(more.filter(({ branch }) => branch !== id)).toEqual([])
  })

  test.each(cases)(
    '[PUBLISHED-1] %s is done, and not reported, where it is followed: %s',
    async (_, __, config) => {
      expect(await met(config, () => true)).toEqual([])
    },
  )

  test('[PUBLISHED-1] nothing is reported for an ordinary sign-in', async () => {
    expect(await met({})).toEqual([])
  })

  test('[PUBLISHED-1] one deviation may be followed without the others', async () => {
    const config = of({ ...github, checks: ['pkce', 'state'], options: { checks: ['pkce'] } })
    expect(await met(config, (id) => id !== 'DEV-22')).toMatchObject([
      { branch: 'DEV-22' },
      { branch: 'DEV-22' },
    ])
  })
})
