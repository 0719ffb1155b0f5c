import { describe, expect, it } from 'vitest'
import type { FaultEffect, FaultTarget } from '../protocol/faults.ts'
import type { Scenario } from '../protocol/scenario.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function house(scenario: Partial<Scenario> = {}): Promise<House> {
  worlds += 1
  const made = createHouse(`setup-${worlds}`)
  await made.command('world.reset', { scenario })
  return made
}

async function signIn(frame: Frame, provider = 'GitHub'): Promise<string> {
  await frame.open('https://app.example/auth/signin')
  await frame.press(`Sign in with ${provider}`)
  const buttons = frame
    .page()
    .root.querySelectorAll('button')
    .map(({ textContent }) => textContent.trim())
  if (buttons.includes('Authorize Example')) await frame.press('Authorize Example')
  return frame.page().text
}

async function requestsTo(made: House, url: string): Promise<number> {
  const { steps } = await made.command('steps.page', { limit: 2000 })
  return steps.filter((step) => step.kind === 'request.sent' && step.data.request.url.startsWith(url)).length
}

describe('what changes while the world runs', () => {
  it('a person is another one at a provider from the next request on', async () => {
    const made = await house()
    const { people } = (await made.command('world.read', {})).setup
    await made.command('setup.change', {
      setup: {
        people: people.map((person) =>
          person.id === 'ada'
            ? { ...person, accounts: { google: { name: 'Countess', email: 'c@example.com' } } }
            : person,
        ),
      },
    })
    expect(await signIn(made.frame(), 'Google')).toContain('Signed in as Countess')
    expect(await signIn(made.frame('phone'), 'GitHub')).toContain('Signed in as Ada Byron')
    expect((await made.command('database.read', {})).users).toHaveLength(2)
  })

  it('a person who registers has a row from then on, until it is taken back or the world is rewound', async () => {
    const made = await house()
    const { people } = (await made.command('world.read', {})).setup
    const users = async () => (await made.command('database.read', {})).users
    const columns = { id: 'user-ada', role: 'admin' }
    const registered = people.map((each) => (each.id === 'ada' ? { ...each, columns } : each))
    await made.command('setup.change', { setup: { people: registered } })
    expect(await users()).toMatchObject([{ id: 'user-ada', email: 'ada@example.com', role: 'admin' }])
    const { lastStep } = await made.command('world.read', {})
    await made.command('setup.change', { setup: { people } })
    expect(await users()).toEqual([])
    await made.command('world.rewind', { to: lastStep })
    expect(await users()).toHaveLength(1)
  })

  it('a changed column of a registered person is in their row', async () => {
    const made = await house()
    const { people } = (await made.command('world.read', {})).setup
    const change = (columns: Record<string, string>) =>
      made.command('setup.change', {
        setup: { people: people.map((each) => (each.id === 'ada' ? { ...each, columns } : each)) },
      })
    await change({ id: 'user-ada', role: 'admin', plan: 'free' })
    await change({ id: 'user-ada', role: 'admin', plan: 'paid', emailVerified: '2030-01-01T00:00:00.000Z' })
    expect((await made.command('database.read', {})).users).toMatchObject([
      { id: 'user-ada', role: 'admin', plan: 'paid', emailVerified: new Date('2030-01-01') },
    ])
  })

  it('a new device has a jar, a tab and its own person; removing it removes its sign-in', async () => {
    const made = await house()
    await signIn(made.frame())
    const laptop = { id: 'laptop', person: 'ada' }
    const lair = { id: 'lair', person: 'mallory', attacker: true }
    await made.command('setup.change', { setup: { devices: [laptop, lair] } })
    expect(await signIn(made.frame('lair'))).toContain('Signed in as Mallory')
    await made.command('setup.change', { setup: { devices: [lair] } })
    await made.command('setup.change', { setup: { devices: [lair, laptop] } })
    expect((await made.frame().open('https://app.example/')).text).toContain('You are not signed in')
    expect((await made.frame('lair').open('https://app.example/')).text).toContain('Signed in as Mallory')
    await expect(made.frame('phone').open('https://app.example/')).rejects.toThrow('unknown-device')
  })

  it('secrets rotate: sessions live as long as their secret is among them', async () => {
    const made = await house({ secrets: ['old'] })
    const frame = made.frame()
    await signIn(frame)
    await made.command('setup.change', { setup: { secrets: ['new', 'old'] } })
    expect((await frame.open('https://app.example/')).text).toContain('Signed in as Ada Byron')
    // The session was encrypted again on the way, with the newest secret.
    await made.command('setup.change', { setup: { secrets: ['new'] } })
    expect((await frame.open('https://app.example/')).text).toContain('Signed in as Ada Byron')
    await made.command('setup.change', { setup: { secrets: ['newer'] } })
    expect((await frame.open('https://app.example/')).text).toContain('You are not signed in')
  })

  it('a custom provider is a standard OpenID provider at its issuer', async () => {
    const made = await house()
    const issuer = 'https://login.acme.example/realms/staff'
    await made.command('setup.change', {
      setup: { providers: [{ id: 'acme', type: 'oidc', name: 'Acme', issuer }, { id: 'github' }] },
    })
    expect(await signIn(made.frame(), 'Acme')).toContain('Signed in as Ada Byron')
    expect(await requestsTo(made, `${issuer}/.well-known/openid-configuration`)).toBe(1)
    expect((await made.command('database.read', {})).accounts).toMatchObject([{ provider: 'acme' }])
  })
})

describe('time', () => {
  it('a JWT session is over when its time has passed', async () => {
    const made = await house({ maxAge: 3600 })
    const frame = made.frame()
    await signIn(frame)
    await made.command('clock.advance', { seconds: 3590 })
    expect((await frame.open('https://app.example/')).text).toContain('Signed in as')
    await made.command('clock.advance', { seconds: 31 * 24 * 3600 })
    expect((await frame.open('https://app.example/')).text).toContain('You are not signed in')
  })

  it('a page gets the world’s clock', async () => {
    const made = await house()
    await made.command('clock.jump', { to: '2027-01-01T00:00:00.000Z' })
    const { context } = await made.frame().open('https://app.example/')
    expect(context.now).toBeGreaterThanOrEqual(Date.parse('2027-01-01T00:00:00.000Z'))
    expect(context.now).toBe((await made.command('world.read', {})).now)
  })
})

describe('the memory of app.example', () => {
  it('keeps what a provider publishes for five minutes, also when another worker takes over', async () => {
    const made = await house()
    const discovery = 'https://accounts.google.com/.well-known/openid-configuration'
    await signIn(made.frame(), 'Google')
    const restarted = made.restarted()
    await signIn(restarted.frame('phone'), 'Google')
    expect(await requestsTo(made, discovery)).toBe(1)
    await restarted.command('clock.advance', { seconds: 301 })
    await restarted.frame().open('https://app.example/auth/signin')
    await restarted.command('setup.change', { setup: { devices: [{ id: 'tablet', person: 'ada' }] } })
    await signIn(restarted.frame('tablet'), 'Google')
    expect(await requestsTo(made, discovery)).toBe(2)
  })

  it('is empty after a deployment', async () => {
    const made = await house()
    await signIn(made.frame(), 'Google')
    await made.command('setup.change', { setup: { providers: [{ id: 'google' }] } })
    await signIn(made.frame('phone'), 'Google')
    expect(await requestsTo(made, 'https://accounts.google.com/.well-known/openid-configuration')).toBe(2)
  })

  it('is refreshed when a provider has signed with a key that it does not know', async () => {
    const made = await house()
    await signIn(made.frame(), 'Google')
    await made.command('keys.rotate', { provider: 'google' })
    expect(await signIn(made.frame('phone'), 'Google')).toContain('Signed in as Ada Byron')
    expect(await requestsTo(made, 'https://www.googleapis.com/oauth2/v3/certs')).toBe(2)
    const { steps } = await made.command('steps.page', { kind: 'provider.changed' })
    expect(steps).toMatchObject([
      { data: { command: 'keys.rotate', provider: 'google' }, exchange: '', summary: 'keys.rotate google' },
    ])
  })
})

describe('what providers remember', () => {
  it('accounts with consent and logins are listed, and can be revoked', async () => {
    const made = await house()
    const of = async (person: string, provider: string) =>
      (await made.command('accounts.list', {})).find(
        (each) => each.person === person && each.provider === provider,
      )
    expect(await of('ada', 'google')).toMatchObject({ host: 'accounts.google.com', scopes: [], signedIn: [] })
    await signIn(made.frame(), 'Google')
    const account = await of('ada', 'google')
    expect(account).toMatchObject({ signedIn: ['laptop'], email: 'ada@example.com' })
    expect(account?.scopes).toContain('openid')
    expect((await made.command('database.read', {})).accounts).toMatchObject([
      { providerAccountId: account?.sub },
    ])
    await made.command('logins.end', { person: 'ada', provider: 'google' })
    expect(await of('ada', 'google')).toMatchObject({ signedIn: [] })
    await made.command('consent.revoke', { person: 'ada', provider: 'google' })
    expect(await of('ada', 'google')).toMatchObject({ scopes: [] })
  })

  it('closed accounts are not listed', async () => {
    const made = await house({
      people: [{ id: 'ada', name: 'Ada', email: 'ada@example.com', accounts: { google: { closed: true } } }],
    })
    const accounts = await made.command('accounts.list', {})
    expect(accounts.map(({ provider }) => provider)).toEqual(['github'])
  })

  it('an unknown provider or person is refused with those that there are', async () => {
    const made = await house({ providers: [{ id: 'github' }, { id: 'resend' }] })
    await expect(made.command('keys.rotate', { provider: 'google' })).rejects.toThrow(
      /^unknown-provider: Sandbox setup-\d+ has no provider google; it has github, resend\.$/,
    )
    await expect(made.command('logins.end', { provider: 'resend', person: 'ada' })).rejects.toThrow(
      /^unknown-provider: No simulated provider is called/,
    )
    await expect(made.command('consent.revoke', { provider: 'github', person: 'zoe' })).rejects.toThrow(
      /^unknown-person: Sandbox setup-\d+ has no person zoe; it has ada, grace, alan, mallory\.$/,
    )
  })
})

describe('the same seed', () => {
  it('gives the same steps again, with faults, mails and a link scanner', async () => {
    const play = async () => {
      const made = await house({ seed: 4711 })
      const add = (target: FaultTarget, effect: FaultEffect) =>
        made.command('fault.add', { fault: { target, effect, once: true } })
      await add({ at: 'provider', endpoint: 'token' }, { does: 'delay', seconds: 3 })
      await add({ at: 'mail' }, { does: 'scan' })
      await add({ at: 'mail' }, { does: 'delay', seconds: 30 })
      await signIn(made.frame(), 'Google')
      await made.command('setup.change', { setup: { secrets: ['other'] } })
      const phone = made.frame('phone')
      await phone.open('https://app.example/auth/signin')
      await phone.press('Sign in with Resend', { email: 'grace@example.com' })
      await made.command('clock.jump', { to: '2026-03-02T12:00:00.000Z' })
      await phone.open('https://mail.example/')
      const { steps } = await made.command('steps.page', { limit: 2000 })
      // What the machine's clock and the name of the world say is another thing each time.
      const same = steps.map(({ realAt: _realAt, tookMs: _tookMs, from, ...step }) => ({
        ...step,
        from: from.lane,
      }))
      return { same, mails: await made.command('mail.list', {}) }
    }
    const first = await play()
    expect(first.same.filter(({ kind }) => kind === 'fault.injected')).toHaveLength(3)
    expect(await play()).toEqual(first)
  })
})
