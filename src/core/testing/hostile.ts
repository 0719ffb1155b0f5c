import fc from 'fast-check'
import { expect } from 'vitest'
import { AuthError } from '../errors.ts'
import type { OAuth2Config } from '../provider-types.ts'
import { customFetch } from '../symbols.ts'
import type { AuthConfig } from '../types.ts'
import { clientId, clientSecret, createFakeOpenId, issuer } from './fake-openid.ts'
import { github } from './github-like.ts'
import { createTestBed, origin, type TestBed } from './test-bed.ts'

/** Texts that have broken somebody's parser, page or header. */
export const nastyTexts = [
  '',
  ' ',
  'undefined',
  'null',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '{"__proto__":{"polluted":true}}',
  '[]',
  '%',
  '%E0%A4%A',
  '%0d%0aSet-Cookie:%20x=y',
  'a\r\nSet-Cookie: x=y',
  '\u0000',
  '\ud800',
  '\u202e',
  '漢字',
  '<script>alert(1)</script>',
  `"'><img src=x onerror=alert(1)>`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://app.example@evil.example',
  'https://app.example.evil.example',
  'http://[',
  '../../etc/passwd',
  'eyJhbGciOiJub25lIn0.e30.',
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0..AAAA.AAAA.AAAA',
  'a.b.c.d.e',
  'x'.repeat(5000),
]

/** The same with names for titles. */
export const namedNastyTexts = nastyTexts.map((text) => [named(text), text] as const)

/** Text as a title can show it. */
export function named(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replaceAll('%', '%%')
}

export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** An engine with a provider of each kind that needs no store: somebody else's password never signs in. */
export async function createHostileBed(config: Partial<AuthConfig> = {}) {
  const op = await createFakeOpenId(() => bed.clock.now)
  const openid = {
    name: 'OP',
    type: 'oidc',
    issuer,
    clientId,
    clientSecret,
    [customFetch]: op.fetch,
  } as const
  const bed: TestBed = createTestBed({
    providers: [
      github,
      { ...openid, id: 'op', checks: ['pkce', 'state', 'nonce'] },
      { ...openid, id: 'post', authorization: { params: { response_mode: 'form_post' } } },
      { id: 'password', name: 'Password', type: 'credentials', authorize: () => null },
    ],
    ...config,
  })
  return { ...bed, op }
}

export type HostileBed = Awaited<ReturnType<typeof createHostileBed>>

/** A provider like GitHub, changed. */
export function githubWith(change: Partial<OAuth2Config<never>>): OAuth2Config<never> {
  return { ...github, ...change } as OAuth2Config<never>
}

const allowed = [200, 302, 400, 403, 404, 413, 500]

/**
 * What holds for every answer: a known status, a logged typed error behind each failure of the server, no way off the site, no header that
 * was not meant, no session.
 */
export function expectHarmless(bed: TestBed, response: Response, path = ''): void {
  expect(allowed).toContain(response.status)
  const isErrorPage = path.startsWith('/auth/error')
  if (response.status >= 500 && !isErrorPage) expect(bed.logged.errors.at(-1)).toBeInstanceOf(AuthError)
  const location = response.headers.get('location')
  if (location !== null)
    expect([origin, 'https://github.com', issuer]).toContain(new URL(location, origin).origin)
  for (const [name, value] of response.headers) {
    expect(knownHeaders).toContain(name)
    expect(value).not.toMatch(/[\r\n\0]/)
  }
  for (const line of response.headers.getSetCookie()) {
    expect(line).toMatch(/^__(Secure|Host)-authjs\./)
    expect(line).not.toMatch(/^__Secure-authjs\.session-token[^=]*=[^;]/)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
}

const knownHeaders = ['cache-control', 'content-type', 'expires', 'location', 'pragma', 'set-cookie']
