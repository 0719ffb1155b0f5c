import { describe, expect, it } from 'vitest'
import { textFromBase64url } from '../protocol/base64.ts'
import type { BreakpointTarget, Edit, Subject } from '../protocol/control.ts'
import type { Scenario } from '../protocol/scenario.ts'
import type { Step } from '../protocol/steps.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import { nextPause, watch } from './testing/stepping.ts'

let worlds = 0

async function house(scenario: Partial<Scenario> = {}): Promise<House> {
  worlds += 1
  const made = createHouse(`edits-${worlds}`)
  await made.command('world.reset', { scenario })
  return made
}

type MakeEdit = (subject: Subject) => Edit

/** Plays until a breakpoint pauses, changes the paused value, and plays to the end. */
async function playWith(
  made: House,
  play: () => Promise<unknown>,
  on: BreakpointTarget,
  edits: readonly MakeEdit[],
): Promise<Subject> {
  const { id } = await made.command('breakpoint.set', { breakpoint: { enabled: true, on } })
  const playing = watch(play())
  const paused = await nextPause(made, playing)
  if (paused === undefined) throw new Error(`Nothing held at ${JSON.stringify(on)}.`)
  expect(paused.breakpoint).toBe(id)
  const { exchange } = paused
  const before = (await made.command('paused.read', { exchange })).subject
  if (before === undefined) throw new Error('There is nothing to change here.')
  for (const edit of edits) {
    const { subject } = await made.command('paused.read', { exchange })
    if (subject === undefined) throw new Error('There is nothing to change here.')
    await made.command('paused.edit', { exchange, edit: edit(subject) })
  }
  await made.command('breakpoint.remove', { id })
  await made.command('control.resume', { to: 'end' })
  await playing.end
  return before
}

async function toConsent(frame: Frame, provider = 'GitHub'): Promise<void> {
  await frame.open('https://app.example/auth/signin')
  await frame.press(`Sign in with ${provider}`)
}

async function stepsOf(made: House): Promise<readonly Step[]> {
  return (await made.command('steps.page', { limit: 2000 })).steps
}

const AUTHORIZE = 'Authorize Example'

describe('what is changed at a paused step', () => {
  it('is a result of jwt, and the session has its claims', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(made, () => frame.press(AUTHORIZE), { kind: 'callback.returned', callback: 'jwt' }, [
      (subject) => ({
        at: 'result',
        result: { ...(subject.at === 'return' ? (subject.result as object) : {}), name: 'Grace Hopper' },
      }),
    ])
    expect(frame.page().text).toContain('Signed in as Grace Hopper')
    const edited = (await stepsOf(made)).find((step) => step.kind === 'value.edited')
    expect(edited?.data).toMatchObject({ edit: 'result', after: { name: 'Grace Hopper' } })
  })

  it('is a result that contains itself, and the app fails as it would with its own', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    const result: Record<string, unknown> = { name: 'Ada' }
    result['self'] = result
    await playWith(made, () => frame.press(AUTHORIZE), { kind: 'callback.returned', callback: 'jwt' }, [
      () => ({ at: 'result', result }),
    ])
    expect(frame.page().url).toContain('/auth/error?error=Configuration')
    const edited = (await stepsOf(made)).find((step) => step.kind === 'value.edited')
    expect(edited?.data).toMatchObject({ after: { name: 'Ada', self: { '~': { kind: 'cycle' } } } })
  })

  it('has a size limit: what is larger is refused, and the flow stays paused', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    const { id } = await made.command('breakpoint.set', {
      breakpoint: { enabled: true, on: { kind: 'callback.returned', callback: 'jwt' } },
    })
    const playing = watch(frame.press(AUTHORIZE))
    const { exchange = '' } = (await nextPause(made, playing)) ?? {}
    const edit: Edit = { at: 'result', result: 'q'.repeat(1_000_001) }
    await expect(made.command('paused.edit', { exchange, edit })).rejects.toThrow(/at most 1000000 bytes/)
    await made.command('breakpoint.remove', { id })
    await made.command('control.resume', { to: 'end' })
    await playing.end
    expect(frame.page().text).toContain('Signed in as Ada Byron')
  })

  it('is the result of signIn: false, and access is denied', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(made, () => frame.press(AUTHORIZE), { kind: 'callback.returned', callback: 'signIn' }, [
      () => ({ at: 'result', result: false }),
    ])
    expect(frame.page().url).toContain('error=AccessDenied')
    expect((await made.command('database.read', {})).users).toEqual([])
  })

  it('is a callback that throws instead, as the engine’s own error', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(made, () => frame.press(AUTHORIZE), { kind: 'callback.called', callback: 'signIn' }, [
      () => ({ at: 'error', error: { type: 'AccessDenied', message: 'not today' } }),
    ])
    expect(frame.page().url).toContain('error=AccessDenied')
  })

  it('is the arguments of a callback; the engine’s own objects stay as they are', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(made, () => frame.press(AUTHORIZE), { kind: 'callback.called', callback: 'profile' }, [
      (subject) => {
        const [profile, ...rest] = subject.at === 'call' ? subject.args : []
        return { at: 'call', args: [{ ...(profile as object), name: 'Changed Name' }, ...rest] }
      },
    ])
    expect(frame.page().text).toContain('Signed in as Changed Name')
  })

  it('is an operation of the adapter that fails: nothing is stored, and the sign-in ends with an error', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(made, () => frame.press(AUTHORIZE), { kind: 'adapter.called', operation: 'createUser' }, [
      () => ({ at: 'error', error: { type: 'Error', message: 'disk full' } }),
    ])
    expect((await made.command('database.read', {})).users).toEqual([])
    expect(frame.page().url).toContain('error=')
    const returned = (await stepsOf(made)).find(
      (step) => step.kind === 'adapter.returned' && step.data.operation === 'createUser',
    )
    expect(returned).toMatchObject({ outcome: 'failed', data: { error: { message: 'disk full' } } })
  })

  it('is the answer of the token endpoint, and the flow continues with it', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(
      made,
      () => frame.press(AUTHORIZE),
      { kind: 'response.received', url: 'https://github.com/login/oauth/access_token' },
      [
        () => ({ at: 'response', status: 400 }),
        () => ({ at: 'response', body: '{"error":"bad_verification_code"}' }),
      ],
    )
    expect(frame.page().url).toContain('error=')
    const log = (await stepsOf(made)).filter((step) => step.kind === 'log.written')
    expect(JSON.stringify(log)).toContain('bad_verification_code')
    const edits = (await stepsOf(made)).filter((step) => step.kind === 'value.edited')
    expect(edits.map(({ data }) => data)).toMatchObject([
      { after: { status: 400 } },
      { before: { status: 400 }, after: { status: 400, body: '{"error":"bad_verification_code"}' } },
    ])
  })

  it('is the code in the callback URL, and no one is signed in', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await playWith(
      made,
      () => frame.press(AUTHORIZE),
      { kind: 'request.sent', url: 'https://app.example/auth/callback/github' },
      [
        (subject) => ({
          at: 'request',
          url: subject.at === 'request' ? subject.url.replace(/code=[^&]*/, 'code=stolen') : '',
        }),
      ],
    )
    expect(frame.page().url).toContain('error=')
    expect((await made.command('database.read', {})).users).toEqual([])
  })

  it('is a cookie about to be sent, and one about to be stored', async () => {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await frame.press(AUTHORIZE)
    const withoutSession: MakeEdit = (subject) => ({
      at: 'request',
      headers: subject.at === 'request' ? subject.headers.filter(([name]) => name !== 'cookie') : [],
    })
    await playWith(
      made,
      () => frame.open('https://app.example/'),
      { kind: 'cookie.sent', cookie: '__Secure-authjs.session-token' },
      [withoutSession],
    )
    expect(frame.page().text).toContain('You are not signed in')
    await playWith(
      made,
      () => frame.open('https://app.example/auth/csrf'),
      { kind: 'response.received', url: '/auth/csrf' },
      [
        (subject) => ({
          at: 'response',
          headers: [
            ...(subject.at === 'response' ? subject.headers : []),
            ['set-cookie', 'planted=yes; Path=/; Secure'],
          ],
        }),
      ],
    )
    const cookies = await made.command('cookies.list', { device: 'laptop' })
    expect(cookies.find(({ name }) => name === 'planted')?.value).toBe('yes')
  })
})

describe('the claims of a session token', () => {
  const SESSION = '__Secure-authjs.session-token'

  async function editSession(signature: 'right' | 'wrong', claims: Readonly<Record<string, unknown>>) {
    const made = await house()
    const frame = made.frame()
    await toConsent(frame)
    await frame.press(AUTHORIZE)
    const cookie = (await made.command('cookies.list', { device: 'laptop' })).find(
      ({ name }) => name === SESSION,
    )
    const token = cookie?.value ?? ''
    const encrypted = (await stepsOf(made)).find(
      (step) => step.kind === 'token.encrypted' && step.data.token === token,
    )
    if (encrypted?.kind !== 'token.encrypted') throw new Error('The session token was not sealed.')
    await playWith(
      made,
      () => frame.open('https://app.example/'),
      { kind: 'request.sent', url: 'https://app.example/' },
      [() => ({ at: 'token', token, claims: { ...encrypted.data.claims, ...claims }, signature })],
    )
    const opened = (await stepsOf(made)).findLast(
      (step) => step.kind === 'token.decrypted' && step.data.purpose === 'session',
    )
    return {
      frame,
      claims: opened?.kind === 'token.decrypted' ? opened.data.claims : undefined,
      encrypted: encrypted.data.claims,
    }
  }

  it('are encrypted again with the right key, exactly as given, and accepted', async () => {
    const { frame, claims, encrypted } = await editSession('right', { name: 'Grace Hopper' })
    expect(claims).toEqual({ ...encrypted, name: 'Grace Hopper' })
    expect(frame.page().text).toContain('Signed in as Grace Hopper')
  })

  it('are refused when they say that the token has expired', async () => {
    const past = Math.floor(Date.parse('2020-01-01T00:00:00Z') / 1000)
    const { frame } = await editSession('right', { exp: past })
    expect(frame.page().text).toContain('You are not signed in')
  })

  it('are refused with a key that the app has not', async () => {
    const { frame } = await editSession('wrong', { name: 'Grace Hopper' })
    expect(frame.page().text).toContain('You are not signed in')
  })
})

describe('the claims of an ID token', () => {
  async function editIdToken(signature: 'right' | 'wrong') {
    const made = await house({ providers: [{ id: 'google' }] })
    const frame = made.frame()
    await toConsent(frame, 'Google')
    await playWith(
      made,
      () => frame.press(AUTHORIZE),
      { kind: 'response.received', url: 'https://oauth2.googleapis.com/token' },
      [
        (subject) => {
          const body = subject.at === 'response' ? JSON.parse(subject.body ?? '{}') : {}
          const claims = JSON.parse(textFromBase64url(body.id_token.split('.')[1]))
          return { at: 'token', token: body.id_token, claims: { ...claims, name: 'Grace Hopper' }, signature }
        },
      ],
    )
    return { frame, steps: await stepsOf(made) }
  }

  it('are signed again by the provider, and accepted', async () => {
    const { frame } = await editIdToken('right')
    expect(frame.page().text).toContain('Signed in as Grace Hopper')
  })

  it('are refused with the signature that they had', async () => {
    const { frame, steps } = await editIdToken('wrong')
    expect(frame.page().url).toContain('error=')
    const edited = steps.find((step) => step.kind === 'value.edited')
    expect(edited?.data).toMatchObject({ edit: 'token', before: { claims: { name: 'Ada Byron' } } })
  })
})
