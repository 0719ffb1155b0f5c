import { expect } from 'vitest'
import type { AuthError } from '../errors.ts'
import type { OIDCConfig } from '../provider-types.ts'
import { customFetch } from '../symbols.ts'
import type { AuthConfig } from '../types.ts'
import { clientId, clientSecret, createFakeOpenId, issuer } from './fake-openid.ts'
import { createTestBed, factsOf, origin, start } from './test-bed.ts'

export type OpenIdBed = Awaited<ReturnType<typeof createOpenIdBed>>

/** A test bed whose only provider is the fake OpenID provider, found by discovery, with all three checks. */
export async function createOpenIdBed(
  change: Partial<OIDCConfig<object>> = {},
  config: Partial<AuthConfig> = {},
) {
  const clock = { now: start }
  const op = await createFakeOpenId(() => clock.now)
  const provider = {
    id: 'op',
    name: 'OP',
    type: 'oidc',
    issuer,
    clientId,
    clientSecret,
    checks: ['pkce', 'state', 'nonce'],
    [customFetch]: op.fetch,
    ...change,
  } as OIDCConfig<object>
  const bed = createTestBed({ providers: [provider], ...config })
  const leave = async (): Promise<URL> =>
    op.authorize((await bed.post(`/auth/signin/${provider.id}`)).headers.get('location'))
  const comeBack = (url: URL) => bed.get(`${url.pathname}${url.search}`)
  return {
    ...bed,
    op,
    /** To the provider and its agreement: where the browser is sent back to. */
    leave,
    comeBack,
    signIn: async () => comeBack(await leave()),
    isSignedIn: () => bed.jar.has('__Secure-authjs.session-token'),
  }
}

export function expectSignedIn(bed: OpenIdBed, response: Response): void {
  expect(bed.logged.errors).toEqual([])
  expect(response.headers.get('location')).toBe(origin)
  expect(bed.isSignedIn()).toBe(true)
}

/** The attempt fails, for this rule, and leaves no session and no check cookie behind. */
export function expectRefused(
  bed: OpenIdBed,
  response: Response,
  rule: string,
  { type = 'CallbackRouteError', page = 'error?error=Configuration' } = {},
): void {
  expect(response.headers.get('location')).toBe(`${origin}/auth/${page}`)
  expect(bed.logged.errors.map((error) => (error as AuthError).type)).toEqual([type])
  expect(factsOf(bed, rule).at(-1)).toMatchObject({ kind: 'check', passed: false })
  expect(bed.isSignedIn()).toBe(false)
  expect([...bed.jar.keys()].filter((name) => /state|pkce|nonce/.test(name))).toEqual([])
}
