import { expect, test, vi } from 'vitest'
import { Auth, skipCSRFCheck } from './index.ts'
import { createLogger } from './logger.ts'
import type { AuthConfig } from './types.ts'

const endpoints = {
  authorization: 'https://idp.example/authorize',
  token: 'https://idp.example/token',
  userinfo: 'https://idp.example/userinfo',
}
const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined }

function ask(url: string, change: object = {}): Promise<Response> {
  const provider = { id: 'gh', name: 'GitHub', type: 'oauth', clientId: 'c', ...endpoints }
  const config = { providers: [provider], secret: 'secret', trustHost: true, logger: silent, ...change }
  return Auth(new Request(url), config as AuthConfig)
}

test.each([
  ['http://app.example', undefined, 'authjs.csrf-token'],
  ['https://app.example', undefined, '__Host-authjs.csrf-token'],
  ['http://app.example', true, '__Host-authjs.csrf-token'],
  ['https://app.example', false, 'authjs.csrf-token'],
])('[COOKIE-1] %s with useSecureCookies %s', async (origin, useSecureCookies, name) => {
  const answer = await ask(`${origin}/auth/csrf`, { useSecureCookies })
  const cookies = answer.headers.getSetCookie()
  expect(cookies[0]?.startsWith(`${name}=`)).toBe(true)
  expect(cookies.map((cookie) => cookie.includes('; Secure'))).toEqual(
    cookies.map(() => name.startsWith('__')),
  )
})

test.each([undefined, null, false, 0, ''])(
  '[CONFIG-1] a host is trusted only if the configuration says so: %j',
  async (trustHost) => {
    expect((await ask('https://app.example/auth/session', { trustHost })).status).toBe(500)
  },
)

test("[PROXY-1] a provider may have its own proxy, which overrides the configuration's", async () => {
  const own = { id: 'gh', name: 'GitHub', type: 'oauth', clientId: 'c', ...endpoints }
  const config = {
    providers: [
      { ...own, redirectProxyUrl: 'https://own.example/auth' },
      { ...own, id: 'other' },
    ],
    secret: 'secret',
    trustHost: true,
    logger: silent,
    skipCSRFCheck,
    redirectProxyUrl: 'https://all.example/auth',
  } as unknown as AuthConfig
  const start = async (id: string) => {
    const answer = await Auth(
      new Request(`https://app.example/auth/signin/${id}`, { method: 'POST' }),
      config,
    )
    return new URL(answer.headers.get('location') ?? '').searchParams
  }
  expect((await start('gh')).get('redirect_uri')).toBe('https://own.example/auth/callback/gh')
  expect((await start('other')).get('redirect_uri')).toBe('https://all.example/auth/callback/other')
  expect((await start('gh')).get('state')).toMatch(/^eyJ/)
})

test('[LOG-1] the built-in logger supplies levels that the caller’s logger lacks', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    createLogger({ logger: { warn: () => undefined } }).error(new Error('the reason'))
    expect(written.mock.calls.flat().join(' ')).toContain('the reason')
  } finally {
    written.mockRestore()
  }
})
