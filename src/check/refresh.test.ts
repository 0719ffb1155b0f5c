import { describe, expect, it } from 'vitest'
import type { FaultEffect } from '../protocol/faults.ts'
import type { ProviderSetup } from '../protocol/setup.ts'
import type { StepOf } from '../protocol/steps.ts'
import { createDyingStore } from './testing/dying-store.ts'
import { everyNth, numbers } from './testing/extent.ts'
import { workOneAtATime } from './testing/one-at-a-time.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

// Which of two reads refreshes first is told by the test.
workOneAtATime()

let worlds = 0

/** Signed in through the only provider. */
async function signedIn(
  provider: ProviderSetup,
  store = createDyingStore(),
): Promise<{ house: House; frame: Frame }> {
  worlds += 1
  const house = createHouse(`refresh-${worlds}`, { wrapStore: store.wrap })
  await house.command('world.reset', { scenario: { providers: [provider] } })
  const frame = house.frame()
  const { root } = await frame.open('https://app.example/auth/signin')
  await frame.press(root.querySelector('form button')?.textContent.trim() ?? '')
  await frame.press('Authorize Example')
  // A browser without scripts presses the button of the answer that is posted.
  if (frame.page().root.querySelector('form')?.getAttribute('action')?.includes('/auth/callback/'))
    await frame.press('Continue')
  return { house, frame }
}

/** Moves the clock to when the access token dies, or so many seconds before. */
async function outliveToken(house: House, secondsBefore = 0): Promise<void> {
  const { accounts } = await house.command('database.read', {})
  const at = (Number(accounts[0]?.['expires_at']) - secondsBefore) * 1000
  await house.command('clock.jump', { to: new Date(at).toISOString() })
}

/** The session as the client sees it. */
async function readSession(frame: Frame): Promise<Readonly<Record<string, unknown>>> {
  const { root } = await frame.open('https://app.example/')
  return JSON.parse(root.querySelector('pre')?.textContent ?? 'null')
}

/** Bodies of the requests for new tokens. */
async function refreshesOf(house: House): Promise<readonly URLSearchParams[]> {
  const { steps } = await house.command('steps.page', { limit: 2000, kind: 'request.sent' })
  return (steps as readonly StepOf<'request.sent'>[])
    .map(({ data }) => new URLSearchParams(data.request.body?.text ?? ''))
    .filter((form) => form.get('grant_type') === 'refresh_token')
}

const FAILED = { hasAccessToken: false, error: 'RefreshTokenError' }

describe('app.example keeps the access token of a provider that gives a refresh token', () => {
  const providers: readonly ProviderSetup[] = [
    { id: 'gitlab' },
    // Its refresh token goes on.
    { id: 'spotify' },
    // Its client secret is signed for each request.
    { id: 'apple' },
    // Its issuer ends in a slash, and says where the token endpoint is.
    { id: 'roblox' },
    { id: 'twitter' },
    { id: 'google', params: { access_type: 'offline', prompt: 'consent' } },
    {
      id: 'office',
      type: 'oidc',
      issuer: 'https://id.office.example',
      params: { scope: 'openid profile email offline_access' },
    },
  ]

  it.each(everyNth(2, providers))(
    '$id: new tokens again and again, and never in the session',
    async (provider) => {
      const { house, frame } = await signedIn(provider)
      await outliveToken(house, 1)
      expect(await readSession(frame)).toMatchObject({ hasAccessToken: true })
      expect(await refreshesOf(house)).toHaveLength(0)
      await outliveToken(house)
      for (const count of [1, 2]) {
        const session = await readSession(frame)
        expect(Object.keys(session).sort()).toEqual(['expires', 'hasAccessToken', 'user'])
        expect(session['hasAccessToken']).toBe(true)
        expect(await refreshesOf(house)).toHaveLength(count)
        // As long as the longest of theirs, and shorter than the life of any refresh token.
        await house.command('clock.advance', { seconds: 4 * 3600 })
      }
    },
  )

  it('and discards those of other providers', async () => {
    for (const id of ['github', 'google']) {
      const { house, frame } = await signedIn({ id })
      await house.command('clock.advance', { seconds: 86_400 })
      expect(Object.keys(await readSession(frame)).sort()).toEqual(['expires', 'user'])
      expect(await refreshesOf(house)).toHaveLength(0)
    }
  })
})

describe('a refresh that fails is an error in the session', () => {
  const target = { at: 'provider', provider: 'gitlab', endpoint: 'token' } as const

  it.each<FaultEffect>([
    { does: 'status', status: 503 },
    { does: 'timeout' },
    { does: 'unreachable' },
    { does: 'html' },
  ])('$does: until one succeeds', async (effect) => {
    const { house, frame } = await signedIn({ id: 'gitlab' })
    await outliveToken(house)
    await house.command('fault.add', { fault: { target, effect, once: true } })
    expect(await readSession(frame)).toMatchObject({ user: { name: 'Ada Byron' }, ...FAILED })
    const logged = await house.command('steps.page', { limit: 2000, kind: 'log.written' })
    expect(logged.steps).toMatchObject([
      { data: { message: 'RefreshTokenError: No new access token from gitlab.' } },
    ])
    const session = await readSession(frame)
    expect(session).toMatchObject({ hasAccessToken: true })
    expect(session).not.toHaveProperty('error')
  })

  it.each<FaultEffect>([{ does: 'cut-json' }, { does: 'missing-field', field: 'access_token' }])(
    '$does: for good, because the new refresh token was lost on the way',
    async (effect) => {
      const { house, frame } = await signedIn({ id: 'gitlab' })
      await outliveToken(house)
      await house.command('fault.add', { fault: { target, effect, once: true } })
      for (let reads = 0; reads < 3; reads += 1) expect(await readSession(frame)).toMatchObject(FAILED)
    },
  )
})

describe('two session reads with one expired token', () => {
  it('both succeed where refresh tokens do not rotate', async () => {
    const { house, frame } = await signedIn({ id: 'spotify' })
    await outliveToken(house)
    const sessions = await Promise.all([readSession(frame), readSession(frame)])
    expect(sessions).toMatchObject([{ hasAccessToken: true }, { hasAccessToken: true }])
  })

  it('use it twice where they rotate: the second is refused, and the tokens of this sign-in end', async () => {
    const { house, frame } = await signedIn({ id: 'gitlab' })
    await outliveToken(house)
    const sessions = await Promise.all([readSession(frame), readSession(frame)])
    expect(sessions).toMatchObject([{ hasAccessToken: true }, FAILED])
    const used = (await refreshesOf(house)).map((form) => form.get('refresh_token'))
    expect(used).toHaveLength(2)
    expect(new Set(used).size).toBe(1)
    const { steps } = await house.command('steps.page', { limit: 2000, kind: 'check.failed' })
    expect(steps).toMatchObject([{ rule: 'PT14', data: { check: 'refresh_token_use' } }])
    expect(await readSession(frame)).toMatchObject(FAILED)
  })
})

describe('a worker that is killed while it refreshes', () => {
  it('continues with the recorded response, so that no refresh token is used twice', async () => {
    const begin = async () => {
      const store = createDyingStore()
      const { house, frame } = await signedIn({ id: 'gitlab' }, store)
      await outliveToken(house)
      return { house, frame, store }
    }
    const whole = await begin()
    const before = whole.store.count()
    await readSession(whole.frame)
    const transactions = whole.store.count() - before
    expect(transactions).toBeGreaterThan(1)
    for (const at of everyNth(6, numbers(1, transactions))) {
      for (const side of ['before', 'after'] as const) {
        const { house, frame, store } = await begin()
        store.arm({ at, side })
        await Promise.race([store.died, readSession(frame).catch(() => undefined)])
        const restarted = house.restarted()
        const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
        const again = restarted.frame()
        await again.load(tab?.address ?? '')
        expect(await readSession(again), `${side} transaction ${at}`).toMatchObject({ hasAccessToken: true })
        expect(await refreshesOf(restarted)).toHaveLength(1)
      }
    }
  }, 60_000)
})
