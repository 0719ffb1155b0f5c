import { describe, expect, it } from 'vitest'
import type { Scenario } from '../protocol/scenario.ts'
import { type DataFlow, dataFlowsOf } from '../record/flow/data-flows.ts'
import type { ValueKind } from '../record/flow/kinds.ts'
import { tripOf } from '../record/flow/trip.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function flowsIn(
  scenario: Partial<Scenario>,
  act: (frame: Frame, made: House) => Promise<unknown>,
): Promise<readonly DataFlow[]> {
  worlds += 1
  const made = createHouse(`life-${worlds}`)
  await made.command('world.reset', { scenario })
  await act(made.frame(), made)
  return dataFlowsOf((await made.command('steps.page', { limit: 2000 })).steps)
}

function only(flows: readonly DataFlow[], kind: ValueKind): DataFlow {
  const found = flows.filter((flow) => flow.kind === kind)
  expect(found.map(({ id }) => id)).toHaveLength(1)
  return found[0]!
}

/** A life in short: where it stood, inside what, and who could read it there. */
function listed({ stations }: DataFlow): readonly string[] {
  return stations.map(({ site, inside, readers }) => {
    const within = inside === undefined ? '' : ` in ${inside}`
    return `${site}${within}: ${readers.map(({ who }) => who).join(', ')}`
  })
}

async function signInWithGitHub(frame: Frame) {
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
}

describe('a sign-in with GitHub', () => {
  it('shows the verifier to the app and the provider alone, and its hash to everybody', async () => {
    const flows = await flowsIn({}, signInWithGitHub)
    const verifier = only(flows, 'code_verifier')
    const readers = new Set(verifier.stations.flatMap((station) => station.readers.map(({ who }) => who)))
    expect([...readers].sort()).toEqual(['app.example', 'github.com', 'only the app'])
    expect(verifier.stations.at(-1)).toMatchObject({
      site: 'request-body',
      from: 'app.example',
      to: 'github.com',
    })
    const challenge = only(flows, 'code_challenge')
    expect(verifier.relatives).toContainEqual({ relation: 'hash', flow: challenge.id })
    expect(challenge.relatives).toContainEqual({ relation: 'hashed-from', flow: verifier.id })
    expect(challenge.stations.flatMap(({ readers: all }) => all.map(({ who }) => who))).toContain(
      'scripts of the page',
    )
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier.value))
    expect(Buffer.from(digest).toString('base64url')).toBe(challenge.value)
  })

  it('tells in plain words where the state was before it is checked', async () => {
    const made = createHouse('life-of-state')
    await made.command('world.reset', {
      scenario: { providers: [{ id: 'github', checks: ['pkce', 'state'] }] },
    })
    await signInWithGitHub(made.frame())
    const { steps } = await made.command('steps.page', { limit: 2000 })
    const check = steps.find(({ rule }) => rule === 'STATE-3')
    if (check?.kind !== 'check.passed') throw new Error('The state was not checked.')
    const flow = dataFlowsOf(steps).find(({ value }) => value === check.data.expected)
    expect(flow && tripOf(flow, steps, check.seq).map(({ text }) => text)).toEqual([
      'created by the app',
      'stored in the browser as a cookie',
      'sent to GitHub in the address',
      'sent to GitHub in a form',
      'sent to the app in the address',
    ])
  })

  it('tells of the code from the redirect to its redemption', async () => {
    const code = only(await flowsIn({}, signInWithGitHub), 'code')
    expect(listed(code).slice(0, 3)).toEqual([
      // The provider says how long it lives.
      'engine: github.com',
      'redirect: github.com, laptop',
      // The callback answers with a redirect: its address is never a page of the tab.
      'request-query: laptop, app.example',
    ])
    expect(code.stations[0]?.seq).toBeLessThan(code.end.seq ?? 0)
    expect(code.end).toMatchObject({ how: 'redeemed', seq: expect.any(Number) })
  })

  it('shows that state travels readable in URLs and encrypted in a cookie, and expires with it', async () => {
    const flows = await flowsIn({}, signInWithGitHub)
    const state = only(flows, 'state')
    const encrypted = state.relatives.find(({ relation }) => relation === 'inside')?.flow
    const inCookie = state.stations.filter(({ inside }) => inside === encrypted)
    expect(inCookie.map(({ site }) => site)).toEqual(['set-cookie', 'jar', 'request-cookie'])
    expect(inCookie.every(({ readers }) => readers.length === 1)).toBe(true)
    expect(state.stations.some(({ site, inside }) => site === 'redirect' && inside === undefined)).toBe(true)
    expect(state.end).toMatchObject({ how: 'removed', text: expect.stringContaining('authjs.state') })
  })

  it('shows an access token to provider, app, its callbacks and the database, never to a browser', async () => {
    const token = only(await flowsIn({ strategy: 'database' }, signInWithGitHub), 'access_token')
    const readers = new Set(token.stations.flatMap((station) => station.readers.map(({ who }) => who)))
    expect(readers).toContain('database')
    expect(readers).toContain('app.example, code of auth.ts')
    expect([...readers].filter((who) => /laptop|page|history|site/.test(who))).toEqual([])
    expect(token.end.how).toBe('alive')
  })

  it('follows a rolling session from token to token, until it is signed out', async () => {
    const flows = await flowsIn({}, async (frame) => {
      await signInWithGitHub(frame)
      await frame.press('Sign out')
    })
    const sessions = flows.filter(({ kind }) => kind === 'session')
    expect(sessions.length).toBeGreaterThanOrEqual(2)
    for (const [index, session] of sessions.slice(0, -1).entries())
      expect(session).toMatchObject({
        end: { how: 'replaced' },
        relatives: expect.arrayContaining([{ relation: 'replaced-by', flow: sessions[index + 1]?.id }]),
      })
    expect(sessions.at(-1)?.end).toMatchObject({ how: 'removed' })
    expect(sessions.at(-1)?.end.text).toContain('A copy of it would be accepted')
  })

  it('ends a database session with its row, and an unused check cookie with its time', async () => {
    const flows = await flowsIn({ strategy: 'database' }, async (frame, made) => {
      await signInWithGitHub(frame)
      await frame.press('Sign out')
      await frame.click('Sign in')
      await made.frame('phone').open('https://app.example/auth/signin')
      await made.command('clock.advance', { seconds: 7200 })
    })
    expect(only(flows, 'session').end).toMatchObject({
      how: 'removed',
      text: 'deleteSession deleted its row.',
    })
    const unused = await flowsIn({}, async (frame, made) => {
      await frame.open('https://app.example/auth/signin')
      await frame.press('Sign in with GitHub')
      await made.command('clock.advance', { seconds: 7200 })
    })
    expect(only(unused, 'state').end).toMatchObject({ how: 'expired' })
    expect(only(unused, 'code_challenge').end.how).toBe('alive')
  })
})

describe('a sign-in with Google', () => {
  it('puts the nonce into the signed ID token, where everybody who has it can read it', async () => {
    const flows = await flowsIn(
      { providers: [{ id: 'google', checks: ['pkce', 'state', 'nonce'] }] },
      async (frame) => {
        await frame.open('https://app.example/auth/signin')
        await frame.press('Sign in with Google')
        const button = frame
          .page()
          .root.querySelectorAll('button')
          .map((each) => each.textContent.trim())
        await frame.press(button.find((name) => /continue|allow|sign in/i.test(name)) ?? button[0] ?? '')
      },
    )
    const nonce = only(flows, 'nonce')
    const idToken = only(flows, 'id_token')
    expect(nonce.relatives).toContainEqual({ relation: 'inside', flow: idToken.id })
    const inside = nonce.stations.filter((station) => station.inside === idToken.id)
    expect(inside[0]).toMatchObject({ site: 'response-body', to: 'app.example' })
    expect(only(flows, 'access_token').end).toMatchObject({ how: 'alive', at: expect.any(Number) })
  })
})

describe('a sign-in by mail', () => {
  it('mails the token, keeps its hash, and ends both when the link is opened', async () => {
    const flows = await flowsIn({ strategy: 'database' }, async (frame, made) => {
      await frame.open('https://app.example/auth/signin')
      await frame.press('Sign in with Resend', { email: 'ada@example.com' })
      const [mail] = await made.command('mail.list', {})
      await frame.open(/https:\/\/app\.example\/auth\/callback\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    })
    const token = only(flows, 'verification')
    const hash = only(flows, 'verification-hash')
    expect(token.relatives).toContainEqual({ relation: 'hash', flow: hash.id })
    expect(listed(token)).toContainEqual(
      expect.stringMatching(
        /^mail: api\.resend\.com, anyone who opens the mailbox, mail services and link scanners$/,
      ),
    )
    expect(token.stations.some(({ site }) => site === 'adapter')).toBe(false)
    expect(hash.stations.some(({ site }) => site === 'mail' || site === 'request-query')).toBe(false)
    expect(token.end.how).toBe('used')
    expect(hash.end).toMatchObject({ how: 'used', seq: token.end.seq })
  })

  it('leaves a token valid that no one decrypted', async () => {
    const flows = await flowsIn({ strategy: 'database' }, async (frame) => {
      await frame.open('https://app.example/auth/signin')
      await frame.press('Sign in with Resend', { email: 'ada@example.com' })
    })
    expect(only(flows, 'verification').end.how).toBe('alive')
  })
})

describe('a sign-in with a password', () => {
  it('shows the CSRF token to the page and the app, and makes a session', async () => {
    const flows = await flowsIn({}, async (frame) => {
      await frame.open('https://app.example/auth/signin')
      const fields = frame
        .page()
        .root.querySelectorAll('input')
        .map((each) => each.getAttribute('name'))
      const user = fields.find((name) => /user|login/i.test(name ?? '')) ?? 'username'
      await frame.press('Sign in with Credentials', {
        [user]: 'ada@example.com',
        password: 'ada-test-password',
      })
    })
    const csrf = only(flows, 'csrf')
    const readers = new Set(csrf.stations.flatMap((station) => station.readers.map(({ who }) => who)))
    // The authorize function is given the whole form.
    expect([...readers].sort()).toEqual([
      'app.example',
      'app.example, code of auth.ts',
      'laptop',
      'scripts of the page',
    ])
    expect(csrf.stations.some(({ site }) => site === 'request-body')).toBe(true)
    expect(flows.some(({ kind }) => kind === 'session')).toBe(true)
  })
})
