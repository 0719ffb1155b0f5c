import { describe, expect, it } from 'vitest'
import { ENGINES, type GuestVersion } from '../../protocol/engines.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { Step } from '../../protocol/steps.ts'
import { passwordOf } from '../../protocol/test-people.ts'
import { toldIn } from '../beats/testing/told.ts'
import { everyNth } from '../testing/extent.ts'
import { pressForPasskey } from '../testing/scene-reader.ts'
import { createHouse, type Frame, type House } from '../testing/simulated-browser.ts'
import { mortalHouse, nextPause, outcomeOf, playThroughLives, watch } from '../testing/stepping.ts'
import { authTs, houseWith, signIn } from '../testing/user-code-house.ts'

const VERSIONS = ENGINES.filter((engine) => engine !== 'ours')
const APP = 'https://app.example'
let worlds = 0

async function house(scenario: Partial<Scenario>): Promise<House> {
  worlds += 1
  const made = createHouse(`guest-${worlds}`)
  await made.command('world.reset', { scenario: { engine: '0.41.3', ...scenario } })
  return made
}

async function stepsOf(made: House): Promise<readonly Step[]> {
  return (await made.command('steps.page', { limit: 2000 })).steps
}

const failed = (steps: readonly Step[]) => steps.filter(({ outcome }) => outcome === 'failed')

async function throughProvider(frame: Frame, name: string): Promise<void> {
  await frame.open(`${APP}/auth/signin`)
  await frame.press(`Sign in with ${name}`)
  await frame.press('Authorize Example')
}

describe.each(VERSIONS)('the published @auth/core %s', (engine: GuestVersion) => {
  it('signs in by GitHub with rows in the database, and out', async () => {
    const made = await house({ engine, strategy: 'database' })
    const frame = made.frame()
    await throughProvider(frame, 'GitHub')
    await frame.open(`${APP}/`)
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    const rows = await made.command('database.read', {})
    expect([rows.users.length, rows.accounts.length, rows.sessions.length]).toEqual([1, 1, 1])
    await frame.press('Sign out')
    expect(frame.page().text).toContain('You are not signed in')
    const steps = await stepsOf(made)
    expect(failed(steps)).toEqual([])
    // What our own engine would have reported of its inside.
    expect(steps.filter(({ kind, from }) => kind === 'check.passed' && from.lane === 'app')).toEqual([])
    const decided = steps.flatMap((step) => (step.kind === 'decision.taken' ? [step.data.decision] : []))
    expect(new Set(decided)).toEqual(new Set(['engine']))
  })
})

describe.each(everyNth(3, VERSIONS))('the published @auth/core %s', (engine) => {
  it('signs in by OpenID Connect, by an e-mail link and by a password', async () => {
    const made = await house({
      engine,
      providers: [{ id: 'google' }, { id: 'resend' }, { id: 'credentials' }],
    })
    const frame = made.frame()
    await throughProvider(frame, 'Google')
    expect(failed(await stepsOf(made))).toEqual([])
    await frame.open(`${APP}/`)
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    await frame.press('Sign out')

    await frame.open(`${APP}/auth/signin`)
    await frame.press('Sign in with Resend', { email: 'grace@example.com' })
    const [mail] = await made.command('mail.list', {})
    await frame.open(/https:\/\/app\.example\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(frame.page().text).toContain('grace@example.com')
    await frame.press('Sign out')

    await frame.open(`${APP}/auth/signin`)
    await frame.press('Sign in with Credentials', { username: 'ada', password: 'wrong' })
    expect(frame.page().url).toContain('error=CredentialsSignin&code=credentials')
    await frame.press('Sign in with Credentials', { username: 'ada', password: passwordOf({ id: 'ada' }) })
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    expect(toldIn(await stepsOf(made)).filter((line) => !/session|sign-out/.test(line))).toEqual([
      'oidc done',
      'email done',
      'credentials failed at authorize',
      'credentials done',
    ])
  })
})

it('registers a passkey with the guest, and signs in with it', async () => {
  const made = await house({ strategy: 'database', providers: [{ id: 'github' }, { id: 'passkey' }] })
  const frame = made.frame()
  await throughProvider(frame, 'GitHub')
  await frame.open(`${APP}/account`)
  await pressForPasskey(made, frame, 'Add a passkey')
  await frame.press('Sign out')
  await frame.open(`${APP}/login`)
  await pressForPasskey(made, frame, 'Use a passkey')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
  const steps = await stepsOf(made)
  expect(failed(steps)).toEqual([])
  expect(toldIn(steps).filter((line) => /passkey/.test(line))).toEqual([
    'passkey-registration done',
    'passkey done',
  ])
  // Its own page says why nothing happens there.
  await frame.press('Sign out')
  await frame.open(`${APP}/auth/signin`)
  await frame.press('Sign in with Passkey', { email: 'ada@example.com' })
  const said = (await stepsOf(made)).flatMap((step) =>
    step.kind === 'decision.taken' && step.data.decision === 'passkey-form' ? [step.data.branch] : [],
  )
  expect(said.at(-1)).toBe('no script')
})

const MOVES = [
  (frame: Frame) => frame.open(`${APP}/auth/signin`),
  (frame: Frame) => frame.press('Sign in with GitHub'),
  (frame: Frame) => frame.press('Authorize Example'),
]

it('pauses at the calls of a guest, and a worker that is killed at each comes to the same end', async () => {
  worlds += 1
  const begin = async (name: string) => {
    const made = mortalHouse(`${name}-${worlds}`)
    await made.house.command('world.reset', { scenario: { engine: '0.41.3', strategy: 'database' } })
    return made
  }
  const whole = await begin('guest-whole')
  const frame = whole.house.frame()
  for (const move of MOVES) await move(frame)

  const life = await begin('guest-killed')
  const pauses = [
    { kind: 'callback.returned' },
    { kind: 'adapter.called' },
    { kind: 'request.sent', url: 'https://api.github.com/*' },
  ] as const
  for (const on of pauses) await life.house.command('breakpoint.set', { breakpoint: { enabled: true, on } })
  const { house: last, deaths } = await playThroughLives(life, MOVES, 'breakpoint')
  expect(deaths.length).toBeGreaterThan(10)
  expect(await outcomeOf(last)).toEqual(await outcomeOf(whole.house))
}, 120_000)

it('gives a guest what was changed at a paused callback', async () => {
  const made = await house({})
  const frame = made.frame()
  await throughProvider(frame, 'GitHub')
  const on = { kind: 'callback.returned', callback: 'session' } as const
  await made.command('breakpoint.set', { breakpoint: { enabled: true, on } })
  const playing = watch(frame.open(`${APP}/`))
  const { exchange = '' } = (await nextPause(made, playing)) ?? {}
  const edit = { at: 'result', result: { user: { name: 'Edited' }, expires: '2030-01-01' } } as const
  await made.command('paused.edit', { exchange, edit })
  await made.command('control.resume', { to: 'end' })
  await playing.end
  expect(frame.page().text).toContain('Signed in as Edited')
})

it('goes back with a guest to before the sign-in, and signs in on another branch with ours', async () => {
  const made = await house({})
  const frame = made.frame()
  await frame.open(`${APP}/auth/signin`)
  const { last } = await made.command('steps.page', { limit: 1 })
  await throughProvider(frame, 'GitHub')
  await made.command('world.rewind', { to: last })
  await made.command('world.fork', { name: 'ours' })
  await made.command('setup.change', { setup: { engine: 'ours' } })
  const again = made.frame()
  await throughProvider(again, 'GitHub')
  expect(again.page().text).toContain('Signed in as Ada Byron')
  const checked = (await stepsOf(made)).filter(
    ({ kind, from }) => kind === 'check.passed' && from.lane === 'app',
  )
  expect(checked.length).toBeGreaterThan(5)
})

describe('pasted code with a guest', () => {
  it('has its callbacks called, its own fetch used, and its errors known by their class', async () => {
    const imports = `import { customFetch } from 'next-auth'
class InvalidLogin extends CredentialsSignin { code = 'nope' }`
    const members = `callbacks: { session: ({ session }) => ({ ...session, through: 'here' }) }, providers: [GitHub({ [customFetch]: (...args) => { console.log('own fetch', String(args[0])); return fetch(...args) } }), Credentials({ credentials: { pin: {} }, authorize: () => { throw new InvalidLogin() } })],`
    const { house: made } = await houseWith(authTs(members, imports))
    await made.command('setup.change', { setup: { engine: '0.41.3' } })
    const frame = await signIn(made)
    await frame.open(`${APP}/`)
    expect(frame.page().text).toContain('"through": "here"')
    const lines = (await stepsOf(made)).flatMap((step) =>
      step.kind === 'console.written' ? [step.data.text] : [],
    )
    expect(lines.join()).toContain('own fetch https://github.com/login/oauth/access_token')
    await frame.open(`${APP}/api/auth/signin`)
    await frame.press('Sign in with Credentials', { pin: '1' })
    expect(frame.page().url).toContain('error=CredentialsSignin&code=nope')
  })

  it('has the functions called for which the package does not wait, each once', async () => {
    const members = `adapter: PrismaAdapter({}), session: { strategy: 'database', generateSessionToken: () => { console.log('token'); return 'mine-' + crypto.randomUUID() } }, callbacks: { signIn({ account }) { account.seen = 'by signIn'; return true } }, providers: [GitHub({ account: (tokens) => { console.log('account of', tokens.seen); return { access_token: tokens.access_token, token_type: 'mine' } } }), Resend({ from: 'no-reply@app.example', normalizeIdentifier: (address) => { if (address.endsWith('.test')) throw new Error('not here'); return address.trim().toLowerCase() } })],`
    const { house: made } = await houseWith(
      authTs(
        members,
        `import { PrismaAdapter } from '@auth/prisma-adapter'
import Resend from 'next-auth/providers/resend'`,
      ),
    )
    await made.command('setup.change', { setup: { engine: '0.41.3' } })
    const frame = await signIn(made)
    const { accounts, sessions } = await made.command('database.read', {})
    expect(accounts).toMatchObject([{ provider: 'github', token_type: 'mine' }])
    expect(sessions).toMatchObject([{ sessionToken: expect.stringMatching(/^mine-/) }])
    const steps = await stepsOf(made)
    const lines = steps.flatMap((step) => (step.kind === 'console.written' ? [step.data.text] : []))
    expect(lines).toEqual(['account of by signIn', 'token'])
    const called = steps.flatMap((step) => (step.kind === 'callback.called' ? [step.data.callback] : []))
    expect(called.filter((name) => name !== 'session' && name !== 'redirect')).toEqual([
      'profile',
      'signIn',
      'account',
      'session.generateSessionToken',
    ])
    expect(steps.filter(({ kind }) => kind === 'adapter.called').length).toBeGreaterThan(3)

    await frame.open(`${APP}/api/auth/signin`)
    await frame.press('Sign in with Resend', { email: ' Grace@Example.com ' })
    const [mail] = await made.command('mail.list', {})
    expect(mail?.to).toContain('grace@example.com')
    await frame.open(`${APP}/api/auth/signin`)
    await frame.press('Sign in with Resend', { email: 'eve@evil.test' })
    expect(frame.page().url).toContain('error=Configuration')
    expect(await made.command('mail.list', {})).toHaveLength(1)
  })
})

it('reads no file of a package before one is chosen, and says on its pages when there is none', async () => {
  const reading: string[] = []
  const readFile = (path: string) => {
    reading.push(path)
    return Promise.reject(new Error(`${path}: the server returned status 404.`))
  }
  const made = createHouse('guest-missing', { readFile })
  await made.command('world.reset', {})
  const frame = made.frame()
  await throughProvider(frame, 'GitHub')
  expect(reading).toEqual([])
  await made.command('setup.change', { setup: { engine: '0.41.2' } })
  await frame.open(`${APP}/auth/signin`)
  expect(frame.page().status).toBe(500)
  expect(frame.page().text).toContain('@auth/core 0.41.2 couldn’t be loaded')
  expect(failed(await stepsOf(made)).map(({ kind }) => kind)).toContain('decision.taken')
})
