import { describe, expect, it } from 'vitest'
import type { Scenario } from '../protocol/scenario.ts'
import { outline } from '../record/outline/outline.ts'
import { signInOf } from '../record/outline/sign-in.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function houseWith(scenario: Partial<Scenario> = {}): Promise<House> {
  worlds += 1
  const made = createHouse(`app-site-${worlds}`)
  await made.command('world.reset', { scenario })
  return made
}

async function signInWithGitHub(frame: Frame): Promise<void> {
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
}

async function operationsOf(house: House): Promise<unknown[]> {
  const { steps } = await house.command('steps.page', { limit: 2000, kind: 'adapter.called' })
  return steps.map(({ data }) => (data as { readonly operation: string }).operation)
}

/** What the workbench makes of each run. */
async function signInsOf(house: House) {
  const { steps } = await house.command('steps.page', { limit: 2000 })
  return outline(steps).map(signInOf)
}

describe('the app’s own form', () => {
  it('signs in a person with the right password, by user name or e-mail address', async () => {
    const house = await houseWith()
    for (const username of ['ada', ' Ada@Example.com ']) {
      const frame = house.frame()
      await frame.open('https://app.example/login')
      await frame.press('Sign in with the password', { username, password: 'ada-test-password' })
      expect(frame.page().url).toBe('https://app.example/')
      expect(frame.page().text).toContain('Signed in as Ada Byron')
      await frame.press('Sign out')
    }
    expect((await house.command('database.read', {})).users).toEqual([])
  })

  it.each([
    ['ada', 'grace-test-password'],
    ['nobody', 'ada-test-password'],
    ['', 'ada-test-password'],
  ])('refuses %s with %s', async (username, password) => {
    const frame = (await houseWith()).frame()
    await frame.open('https://app.example/login')
    await frame.press('Sign in with the password', { username, password })
    expect(frame.page().url).toContain('error=CredentialsSignin')
    await frame.open('https://app.example/')
    expect(frame.page().text).toContain('You are not signed in')
  })

  it('says that a password sign-in is not kept where sessions are stored', async () => {
    const house = await houseWith({ strategy: 'database' })
    const frame = house.frame()
    expect((await frame.open('https://app.example/login')).text).toContain(
      "you'll be signed out on the next page",
    )
    await frame.press('Sign in with the password', { username: 'ada', password: 'ada-test-password' })
    expect(frame.page().text).toContain('You are not signed in')
    expect(await signInsOf(house)).toEqual([undefined, 'unstored'])
    await signInWithGitHub(frame)
    expect((await signInsOf(house)).at(-1)).toBe('signed-in')
  })

  it('records a session that the same run ended as none', async () => {
    const house = await houseWith()
    const frame = house.frame()
    await frame.open('https://app.example/login')
    await frame.press('Sign in with the password', { username: 'ada', password: 'ada-test-password' })
    expect(await signInsOf(house)).toEqual([undefined, 'signed-in'])
    await frame.press('Sign out')
    expect((await signInsOf(house)).at(-1)).toBeUndefined()
  })

  it.each(['resend', 'sendgrid', 'postmark', 'mailgun', 'forwardemail', 'loops'])(
    'sends a link with %s, which signs in',
    async (id) => {
      const house = await houseWith({ providers: [{ id }] })
      const frame = house.frame()
      await frame.open('https://app.example/login')
      const button = frame.page().root.querySelector('form button')?.textContent.trim() ?? ''
      await frame.press(button, { email: 'grace@example.com' })
      expect(frame.page().url).toContain('/auth/verify-request')
      const [mail] = await house.command('mail.list', {})
      expect(mail).toMatchObject({ service: id, to: 'grace@example.com' })
      const link = /https:\/\/app\.example\/auth\/callback\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      await frame.open(link)
      expect(frame.page().text).toContain('Signed in as grace@example.com')
    },
  )

  it('has nothing to fill in where no provider needs a form', async () => {
    const frame = (await houseWith({ providers: [{ id: 'google' }] })).frame()
    expect((await frame.open('https://app.example/login')).root.querySelector('form')).toBeNull()
  })

  it('says in words what an error code means', async () => {
    const frame = (await houseWith()).frame()
    const alert = async (code: string) =>
      (await frame.open(`https://app.example/login?error=${code}`)).root.querySelector('main > [role=alert]')
        ?.textContent
    expect(await alert('OAuthAccountNotLinked')).toContain('then link the other provider')
    expect(await alert('Verification')).toContain('already used')
    expect(await alert('toString')).toBe("The sign-in didn't work. Please try again.")
    expect(await alert('')).toBeUndefined()
  })
})

describe('the account page', () => {
  it('sends a stranger to sign in, and back', async () => {
    const frame = (await houseWith()).frame()
    await frame.open('https://app.example/account')
    expect(frame.page().url).toContain('/auth/signin?callbackUrl=')
    await frame.press('Sign in with GitHub')
    await frame.press('Authorize Example')
    expect(frame.page().url).toBe('https://app.example/account')
  })

  it('shows what the database has, read through the recorded adapter', async () => {
    const house = await houseWith({ strategy: 'database' })
    const frame = house.frame()
    await signInWithGitHub(frame)
    await signInWithGitHub(house.frame('phone'))
    await frame.click('Account')
    const { text } = frame.page()
    expect(text).toMatch(/Linked accounts\s+GitHub/)
    expect(text).toContain('This browser')
    expect(text).toContain('Another browser')
    expect(text).toContain('None yet.')
    expect((await operationsOf(house)).slice(-4)).toEqual([
      'getUser',
      'listAccountsByUserId',
      'listSessionsByUserId',
      'listAuthenticatorsByUserId',
    ])
  })

  it('links another provider to the signed-in person', async () => {
    const house = await houseWith()
    const frame = house.frame()
    await signInWithGitHub(frame)
    await frame.click('Account')
    await frame.press('Link Google')
    await frame.press('Authorize Example')
    expect(frame.page().url).toBe('https://app.example/account')
    expect(frame.page().text).not.toContain('Link Google')
    const { users, accounts } = await house.command('database.read', {})
    expect(users).toHaveLength(1)
    expect(accounts.map(({ provider }) => provider)).toEqual(['github', 'google'])
  })

  it('says that a password stored nothing in the database', async () => {
    const frame = (await houseWith()).frame()
    await frame.open('https://app.example/login')
    await frame.press('Sign in with the password', { username: 'ada', password: 'ada-test-password' })
    expect((await frame.click('Account')).text).toContain('stored nothing in the database')
  })
})

describe('the configuration', () => {
  it('that names an unknown preset is refused, with those there are', async () => {
    await expect(houseWith({ providers: [{ id: 'githb' }] })).rejects.toThrow(
      /scenario\.providers\[0\]\.id .*"githb" is not one of .*github/,
    )
  })

  it('follows the setup while the world runs', async () => {
    const house = await houseWith()
    const frame = house.frame()
    await house.command('setup.change', {
      setup: { providers: [{ id: 'keycloak', name: 'The office', checks: ['pkce', 'nonce'] }] },
    })
    await frame.open('https://app.example/auth/signin')
    const asked = await frame.press('Sign in with The office')
    const query = new URL(asked.url).searchParams
    expect(asked.url).toContain('https://keycloak.example/realms/example/')
    expect(['nonce', 'code_challenge', 'state'].map((name) => query.has(name))).toEqual([true, true, false])
  })

  it('decrypts sessions that were encrypted with an older secret', async () => {
    const house = await houseWith({ secrets: ['first-secret-of-this-world'] })
    const frame = house.frame()
    await signInWithGitHub(frame)
    await house.command('setup.change', {
      setup: { secrets: ['second-secret-of-this-world', 'first-secret-of-this-world'] },
    })
    expect((await frame.open('https://app.example/')).text).toContain('Signed in as Ada Byron')
    await house.command('setup.change', { setup: { secrets: ['third-secret-of-this-world'] } })
    expect((await frame.open('https://app.example/')).text).toContain('You are not signed in')
  })
})
