import { describe, expect, it } from 'vitest'
import { foldLabel } from '../record/outline/fold-label.ts'
import { countEssentials, essentialRows } from '../record/outline/levels.ts'
import { outline } from '../record/outline/outline.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function house(strategy: 'jwt' | 'database' = 'jwt'): Promise<House> {
  worlds += 1
  const made = createHouse(`sign-in-${worlds}`)
  await made.command('world.reset', { scenario: { strategy } })
  return made
}

async function stepsOf(made: House) {
  return (await made.command('steps.page', { limit: 2000 })).steps
}

/** What Essentials of a sign-in never leaves out. */
const TOLD = [
  'Click Sign in with GitHub',
  'check state',
  'check pkce',
  'POST github.com/login/oauth/access_token',
  'createUser',
  'session',
  '9 routine steps',
  '8 checks passed',
]

async function signIn(made: House): Promise<ReturnType<House['frame']>> {
  const frame = made.frame()
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  return frame
}

describe('a sign-in with GitHub in the whole house', () => {
  for (const strategy of ['jwt', 'database'] as const) {
    it(`ends signed in, with one user, one account and every step recorded (${strategy})`, async () => {
      const made = await house(strategy)
      const frame = await signIn(made)
      expect(frame.page().url).toBe('https://app.example/')
      expect(frame.page().text).toContain('Signed in as Ada Byron')
      const rows = await made.command('database.read', {})
      expect(rows.users).toHaveLength(1)
      expect(rows.accounts).toHaveLength(1)
      expect(rows.sessions).toHaveLength(strategy === 'database' ? 1 : 0)
      const steps = await stepsOf(made)
      expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_, i) => i + 1))
      expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      const runs = outline(steps)
      expect(countEssentials(runs)).toBeLessThanOrEqual(40)
      const told = runs.flatMap((run) => essentialRows(run)).map((fold) => foldLabel(fold).name)
      expect(told).toEqual(expect.arrayContaining(TOLD))
    })
  }

  it('fits in 40 rows of Essentials with a provider that has every check, too', async () => {
    const made = await house()
    const google = { id: 'google', checks: ['pkce', 'state', 'nonce'] } as const
    await made.command('world.reset', { scenario: { providers: [google] } })
    const frame = made.frame()
    await frame.open('https://app.example/')
    await frame.click('Sign in')
    await frame.press('Sign in with Google')
    await frame.press('Authorize Example')
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    const runs = outline(await stepsOf(made))
    expect(countEssentials(runs)).toBeLessThanOrEqual(40)
    const told = runs.flatMap((run) => essentialRows(run)).map((fold) => foldLabel(fold).name)
    expect(told).toEqual(
      expect.arrayContaining(['state, PKCE and nonce cookies encrypted', 'check ID token', 'check nonce']),
    )
  })

  it('signs out, and back in as the same user', async () => {
    const made = await house()
    const frame = await signIn(made)
    const signedOut = await frame.press('Sign out')
    expect(signedOut.text).toContain('You are not signed in')
    await frame.click('Sign in')
    // GitHub knows the person and the consent: it sends the browser straight back.
    await frame.press('Sign in with GitHub')
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    const rows = await made.command('database.read', {})
    expect(rows.users).toHaveLength(1)
    expect(rows.accounts).toHaveLength(1)
  })

  it('returns to a page for signed-in users only', async () => {
    const made = await house()
    const frame = made.frame()
    await frame.open('https://app.example/members')
    expect(frame.page().url).toContain('https://app.example/auth/signin')
    await frame.press('Sign in with GitHub')
    await frame.press('Authorize Example')
    expect(frame.page().url).toBe('https://app.example/members')
    expect(frame.page().text).toContain('Members only')
  })
})
