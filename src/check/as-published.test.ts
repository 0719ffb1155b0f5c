import { describe, expect, it } from 'vitest'
import { noticesIn } from '../record/production/notices.ts'
import { everyNth } from './testing/extent.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'
import { authTs, houseWith, signIn, stepsOf } from './testing/user-code-house.ts'

const HOME = 'https://app.example/'

async function noticedIn(house: House): Promise<readonly string[]> {
  const { setup } = await house.command('world.read', {})
  return noticesIn(await stepsOf(house), setup.code).map(({ id }) => id)
}

/** The page on which a sign-in with GitHub ends. */
async function endOfSignIn(house: House): Promise<string> {
  return (await signIn(house)).page().url
}

/** What goes otherwise in production, in each position. */
const FAILS_IN_PRODUCTION: readonly (readonly [string, string, string])[] = [
  [
    'DEV-24',
    'an adapter that is a class',
    authTs(
      'adapter: new Rows(), session: { strategy: "jwt" },',
      `class Rows {
  rows = new Map()
  async getUserByAccount() { return null }
  async getUserByEmail() { return null }
  async createUser(user) { this.rows.set(user.id, user); return user }
  async linkAccount() {}
}`,
    ),
  ],
  [
    'DEV-64',
    'a maxAge with a fraction',
    authTs('cookies: { pkceCodeVerifier: { options: { maxAge: 60.5, httpOnly: true, path: "/" } } },'),
  ],
]

describe('with pasted code, the switch decides', () => {
  it.each(everyNth(2, FAILS_IN_PRODUCTION))(
    '%s: %s works, is noticed, and fails as published',
    async (id, _, code) => {
      const { house } = await houseWith(code)
      expect(await endOfSignIn(house)).toBe(HOME)
      expect(await noticedIn(house)).toEqual([id])
      const { setup } = await house.command('world.read', {})
      await house.command('world.reset', { scenario: { ...setup, asPublished: true } })
      const frame = house.frame()
      await frame.open('https://app.example/api/auth/signin')
      await frame.press('Sign in with GitHub')
      if (frame.page().url.startsWith('https://github.com/')) await frame.press('Authorize Example')
      expect(frame.page().url).toBe('https://app.example/api/auth/error?error=Configuration')
      expect(await noticedIn(house)).toEqual([])
    },
  )

  it('DEV-50: a jwt callback without a return fails at once, and as published with the next read', async () => {
    const { house } = await houseWith(authTs('callbacks: { jwt({ token }) { token.x = 1 } },'))
    expect(await endOfSignIn(house)).toContain('error=Configuration')
    expect(await noticedIn(house)).toEqual(['DEV-50'])
    await house.command('setup.change', { setup: { asPublished: true } })
    const frame = await signIn(house)
    expect(frame.page().url).toBe(HOME)
    expect(frame.page().text).not.toContain('Signed in as')
  })

  it('DEV-26 is noticed before anyone signs in', async () => {
    const express = `import { ExpressAuth } from '@auth/express'
import GitHub from '@auth/express/providers/github'
export const handler = ExpressAuth({ providers: [GitHub] })
`
    const environment = {
      AUTH_TRUST_HOST: 'false',
      AUTH_SECRET: 'x',
      AUTH_GITHUB_ID: 'i',
      AUTH_GITHUB_SECRET: 's',
    }
    const { house } = await houseWith(express, { environment })
    const frame = house.frame()
    await frame.open('https://app.example/auth/signin')
    expect(frame.page().text).toContain('Server error')
    expect(await noticedIn(house)).toEqual(['DEV-26'])
    await house.command('setup.change', { setup: { asPublished: true } })
    await frame.open('https://app.example/auth/signin')
    expect(frame.page().text).toContain('Sign in with GitHub')
  })

  it('an ordinary sign-in is noticed in neither position', async () => {
    const { house } = await houseWith(authTs(''))
    expect(await endOfSignIn(house)).toBe(HOME)
    await house.command('setup.change', { setup: { asPublished: true } })
    expect(await endOfSignIn(house)).toBe(HOME)
    expect(await noticedIn(house)).toEqual([])
  })
})

describe('with the built-in app', () => {
  it('DEV-71: a preset that needs one setting more is noticed, and refused as published', async () => {
    const house = createHouse('as-published-todoist')
    const scenario = { providers: [{ id: 'todoist' }] }
    await house.command('world.reset', { scenario })
    const frame = house.frame()
    await frame.open('https://app.example/auth/signin')
    await frame.press('Sign in with Todoist')
    expect(new URL(frame.page().url).host).toBe('todoist.com')
    expect(await noticedIn(house)).toEqual(['DEV-71'])
    await house.command('world.reset', { scenario: { ...scenario, asPublished: true } })
    await frame.open('https://app.example/auth/signin')
    expect(frame.page().text).toContain('Server error')
  })

  it('as published, the keys of an OpenID provider are not asked for', async () => {
    const asked = async (asPublished: boolean) => {
      const house = createHouse(`as-published-${asPublished}`)
      await house.command('world.reset', { scenario: { providers: [{ id: 'google' }], asPublished } })
      const frame = house.frame()
      await frame.open('https://app.example/auth/signin')
      await frame.press('Sign in with Google')
      await frame.press('Authorize Example')
      expect(frame.page().url).toBe(HOME)
      return (await stepsOf(house)).some(({ summary }) => summary.includes('/oauth2/v3/certs'))
    }
    expect([await asked(false), await asked(true)]).toEqual([true, false])
  })
})
