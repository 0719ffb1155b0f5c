import { describe, expect, test } from 'vitest'
import type { Follows } from './runtime.ts'
import { github } from './testing/github-like.ts'
import { createMemoryAdapter } from './testing/memory-adapter.ts'
import { createOpenIdBed } from './testing/openid-bed.ts'
import { createTestBed, factsOf, signInWithGitHub } from './testing/test-bed.ts'
import { encode } from './tokens/codec.ts'
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

  test('[PUBLISHED-1] DEV-32 is reported for a discovery document without a userinfo endpoint', async () => {
    const bed = await createOpenIdBed({})
    const { userinfo_endpoint: _, ...metadata } = bed.op.behaviour.metadata
    bed.op.behaviour.metadata = metadata
    await bed.signIn()
    expect(factsOf(bed, 'PUBLISHED-1')).toMatchObject([{ branch: 'DEV-32' }])
  })

  test.each([
    ['as it is', () => false],
    ['as published', () => true],
  ])('[PUBLISHED-1] Apple needs no userinfo endpoint, %s', async (_, follows) => {
    const bed = await createOpenIdBed({ id: 'apple' })
    Object.assign(bed.config, { runtime: { ...bed.runtime, follows } })
    const { userinfo_endpoint: __, ...metadata } = bed.op.behaviour.metadata
    bed.op.behaviour.metadata = metadata
    await bed.signIn()
    expect(bed.isSignedIn()).toBe(true)
    expect(
      factsOf(bed, 'PUBLISHED-1').filter((fact) => 'branch' in fact && fact.branch === 'DEV-32'),
    ).toEqual([])
  })

  test('[PUBLISHED-1] DEV-58 is reported for a token that only the published package decrypts', async () => {
    const bed = createTestBed()
    const salt = '__Secure-authjs.session-token'
    const token = await encode({ token: { sub: 'ada' }, secret: 'secret', salt, runtime: bed.runtime })
    for (const [value, ids] of [
      [`${token}=`, ['DEV-58']],
      [`${token}x`, []],
    ] as const) {
      bed.facts.length = 0
      bed.jar.set(salt, value)
      await bed.get('/auth/session')
      expect(factsOf(bed, 'PUBLISHED-1').map((fact) => 'branch' in fact && fact.branch)).toEqual(ids)
    }
  })

  test('[PUBLISHED-1] DEV-60 is reported for a date that the store returns as text', async () => {
    const { adapter } = createMemoryAdapter()
    const user = { id: 'ada', email: 'ada@example.com', emailVerified: null }
    const session = { sessionToken: 't', userId: 'ada', expires: '2026-11-21T12:00:00.000Z' as never }
    const bed = createTestBed({ adapter: { ...adapter, getSessionAndUser: () => ({ session, user }) } })
    bed.jar.set('__Secure-authjs.session-token', 't')
    await bed.get('/auth/session')
    expect(factsOf(bed, 'PUBLISHED-1')).toMatchObject([{ branch: 'DEV-60' }])
  })

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
