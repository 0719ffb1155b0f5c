import { expect, it } from 'vitest'
import type { Scenario } from '../protocol/scenario.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse } from './testing/simulated-browser.ts'
import { only, stepsOf } from './testing/user-code-house.ts'

let worlds = 0

/** A world with a proxy before the app, which adds these headers to the laptop’s requests. */
async function behind(headers: Readonly<Record<string, string>>, files: string, environment?: object) {
  worlds += 1
  const house = createHouse(`app-address-${worlds}`, { openUserCode: inProcessCode().open })
  const code = { files: { 'auth.ts': files }, entry: 'auth.ts', ...(environment && { environment }) }
  const devices = [
    { id: 'laptop', person: 'ada', headers },
    { id: 'phone', person: 'ada' },
  ]
  await house.command('world.reset', { scenario: { code, devices } as Partial<Scenario> })
  return house
}

const TENANTS = `import NextAuth from 'next-auth'
import Google from 'next-auth/providers/google'
import Keycloak from 'next-auth/providers/keycloak'

const PROVIDERS = { 'acme.app.example': [Keycloak], 'app.example': [Google] }

export const { handlers, auth } = NextAuth((request) => {
  const host = request?.headers.get('host') ?? 'app.example'
  return { providers: PROVIDERS[host] ?? [], callbacks: { session: ({ session }) => ({ ...session, tenant: host }) } }
})
`

const ONE = `import NextAuth from 'next-auth'
import Google from 'next-auth/providers/google'
export const { handlers, auth } = NextAuth({ providers: [Google], trustHost: true })
`
const KEYS = {
  AUTH_SECRET: 'a-secret-of-this-test',
  AUTH_GOOGLE_ID: 'app-at-google',
  AUTH_GOOGLE_SECRET: 'its-secret',
}

async function redirectUri(house: ReturnType<typeof createHouse>): Promise<string | null> {
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with Google')
  const steps = only(await stepsOf(house), 'request.sent')
  const sent = steps.find(({ data }) => data.request.url.startsWith('https://accounts.google.com/o/oauth2/'))
  return new URL(sent?.data.request.url ?? '').searchParams.get('redirect_uri')
}

it('a configuration that picks a provider by host signs each device in to its own tenant', async () => {
  const house = await behind({ host: 'acme.app.example' }, TENANTS)
  const laptop = house.frame('laptop')
  await laptop.open('https://app.example/api/auth/signin')
  expect(laptop.page().text).toContain('Sign in with Keycloak')
  expect(laptop.page().text).not.toContain('Google')
  const phone = house.frame('phone')
  await phone.open('https://app.example/api/auth/signin')
  expect(phone.page().text).toContain('Sign in with Google')
  await phone.press('Sign in with Google')
  await phone.press('Authorize Example')
  expect(phone.page().url).toBe('https://app.example/')
  expect(phone.page().text).toContain('"tenant": "app.example"')
})

it('a tenant below the app’s own host is registered with its provider, and signs in there', async () => {
  const house = await behind({}, TENANTS)
  const frame = house.frame('phone')
  await frame.open('https://acme.app.example/api/auth/signin')
  await frame.press('Sign in with Keycloak')
  await frame.press('Authorize Example')
  expect(frame.page().url).toBe('https://acme.app.example/')
  expect(frame.page().text).toContain('"tenant": "acme.app.example"')
})

it('behind a proxy the app takes itself to be at http, unless X-Forwarded-Proto or AUTH_URL says otherwise', async () => {
  const via = { via: '1.1 proxy.app.example' }
  const callback = 'app.example/api/auth/callback/google'
  expect(await redirectUri(await behind({}, ONE, KEYS))).toBe(`https://${callback}`)
  expect(await redirectUri(await behind({ ...via, 'x-forwarded-proto': 'https' }, ONE, KEYS))).toBe(
    `https://${callback}`,
  )
  const stated = { ...KEYS, AUTH_URL: 'https://app.example' }
  expect(await redirectUri(await behind(via, ONE, stated))).toBe(`https://${callback}`)
  // The form of the built-in page leads to http, which the proxy turns into https.
  expect(await redirectUri(await behind(via, ONE, KEYS))).toBe(`http://${callback}`)
})

it('AUTH_URL of a developer’s machine is left out: no one could come back to it', async () => {
  const local = { ...KEYS, AUTH_URL: 'http://localhost:3000' }
  expect(await redirectUri(await behind({}, ONE, local))).toBe('https://app.example/api/auth/callback/google')
})
