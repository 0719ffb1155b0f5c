import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { cookie, createRecording, party } from '../testing/recording.ts'
import { attemptIn } from './attempt.ts'
import type { Draft } from './draft.ts'
import { givenIn } from './given.ts'
import { type Help, isHelpWanted, nextHelps } from './helps.ts'
import { isSpent, newHelps, spentAt } from './spent.ts'

const app = { from: party('app', 'app.example'), summary: '' }
const browser = { from: party('browser', 'laptop'), summary: '' }
const TEXT = `signIn: ({ user, profile }) => user.email.endsWith('@staff.example') && profile.groups.length > 0`
const CODE: Code = { files: { 'auth.ts': TEXT }, entry: 'auth.ts' }
const DRAFT = { ...CODE, environment: {}, open: 'auth.ts' }
const setup: WorldSetup = { ...setupOf(resolveScenario()), code: CODE }
const REFUSED = { allowed: true, reason: '' } as never

const REFUSAL = {
  ...{ exits: [], operands: [] },
  wants: [{ of: { from: 'argument', path: ['user', 'email'] }, value: '"ada@staff.example"' }],
} as const

/** Someone opens a page and presses its button, and `signIn` turns them away. */
function refused(page = 'https://app.example/login?error=AccessDenied') {
  const recording = createRecording()
  recording.add('setup.changed', { member: 'code', before: null, after: CODE }, app)
  recording.run('open app.example/login')
  recording.exchange('e1')
  const asked = { method: 'GET', url: page, headers: [] }
  recording.add('request.sent', { request: asked, mode: 'navigation' }, browser)
  const html = '<form><input type="hidden" name="csrfToken" value="x"><input name="email"></form>'
  const body = { text: html } as never
  recording.add('response.received', { response: { status: 200, headers: [], body } }, app)
  recording.run('press Sign in with Okta')
  const began = { by: 'tab', tab: 't1', document: 'e1', history: 'push', nesting: 0 } as const
  const text = 'csrfToken=x&email=ada%40example.com'
  const url = 'https://app.example/api/auth/signin/okta'
  const request = { method: 'POST', url, headers: [], body: { text } as never }
  recording.add('request.sent', { request, mode: 'navigation', began }, browser)
  const profile = { email: 'ada@example.com' }
  const args = [{ user: { email: 'ada@example.com' }, account: { provider: 'okta' }, profile }]
  recording.add('callback.called', { callback: 'signIn', args }, app)
  recording.add('callback.returned', { callback: 'signIn', args, result: false, refusal: REFUSAL }, app)
  return recording
}

it('reads the newest sign-in: its page without the query, its button, and what was typed', () => {
  const { steps } = refused()
  expect(attemptIn(steps)).toEqual({
    device: 'laptop',
    page: 'https://app.example/login',
    button: 'Sign in with Okta',
    fields: { email: 'ada@example.com' },
    seq: 5,
    isDone: false,
  })
  expect(attemptIn(refused('https://appleid.apple.com/auth/authorize').steps)).toBeUndefined()
  expect(attemptIn(steps.slice(0, 3))).toBeUndefined()
})

it('reads the sign-in, not the form of a provider that comes back by POST', () => {
  const recording = refused()
  recording.exchange('e3')
  const asked = { method: 'GET', url: 'https://appleid.apple.com/auth/authorize', headers: [] }
  recording.add('request.sent', { request: asked, mode: 'navigation' }, browser)
  recording.run('press Continue')
  recording.exchange('e4')
  const url = 'https://app.example/api/auth/callback/apple'
  const request = { method: 'POST', url, headers: [], body: { text: 'code=1' } as never }
  const began = { by: 'tab', tab: 't1', document: 'e3', history: 'push', nesting: 0 } as const
  recording.add('request.sent', { request, mode: 'navigation', began }, browser)
  const signIn = { button: 'Sign in with Okta', fields: { email: 'ada@example.com' } }
  expect(attemptIn(recording.steps)).toMatchObject({ ...signIn, isDone: false })
  const stored = { line: '', cookie: cookie('authjs.session-token'), verdict: REFUSED, removed: false }
  recording.add('cookie.stored', stored, browser)
  expect(attemptIn(recording.steps)).toMatchObject({ ...signIn, isDone: true })
})

it('is done while the browser has a session cookie, and wants help until then', () => {
  const recording = refused()
  expect(isHelpWanted(recording.steps)).toBe(true)
  const stored = { line: '', cookie: cookie('__Secure-authjs.session-token'), verdict: REFUSED }
  recording.add('cookie.stored', { ...stored, removed: false }, browser)
  expect(isHelpWanted(recording.steps)).toBe(false)
  recording.add('cookie.stored', { ...stored, removed: true }, browser)
  expect(isHelpWanted(recording.steps)).toBe(true)
})

it('gives one thing after the other, types the new address, and everything can be taken back', () => {
  const { steps } = refused()
  const given = (now: WorldSetup, help: Pick<Help, 'setup'> | undefined): WorldSetup => ({
    ...now,
    ...help?.setup?.(now),
  })
  const [address] = nextHelps(steps, setup, DRAFT)
  expect(address?.typed?.({ email: 'ada@example.com', code: '1' })).toEqual({
    email: 'ada@staff.example',
    code: '1',
  })
  const staff = given(setup, address)
  expect(givenIn(DRAFT, staff).map(({ text }) => text)).toEqual([
    'Ada Byron has the address ada@staff.example',
  ])
  const answered = { ...staff, answers: { 'GET https://api.example/': { body: '{}' } } }
  const all = givenIn({ ...DRAFT, placeholders: { './lib': { 'find()': 'null' } } }, answered)
  expect(all.map(({ text }) => text)).toEqual([
    'find() of ./lib returns null',
    'GET https://api.example/ answers 200',
    'Ada Byron has the address ada@staff.example',
  ])
  expect(givenIn(DRAFT, all.reduce(given, answered))).toEqual([])
})

it('gives what is missing at once: a stub where nothing runs without it, values elsewhere, and nothing that it gave already', () => {
  const recording = createRecording()
  const files = {
    'auth.ts': `import config from './auth.config'\nimport { find } from './lib'\nNextAuth(config)`,
  }
  recording.add('setup.changed', { member: 'code', before: null, after: null }, app)
  const missing = { specifier: './lib', path: 'find()', file: 'lib.ts' }
  recording.add(
    'code.noticed',
    { notice: 'placeholder', message: '', missing: { ...missing, gave: 'null' } },
    app,
  )
  const draft: Draft = { ...DRAFT, files }
  expect(nextHelps(recording.steps, setup, draft)).toEqual([])
  const config = { specifier: './auth.config', path: 'default', file: 'auth.config.ts' }
  const failure = { label: 'auth.ts', problem: 'no-config', message: '', missing: config }
  recording.add('code.failed', failure as never, app)
  const [stub] = nextHelps(recording.steps, setup, draft)
  const stubbed = stub?.draft?.(draft) ?? draft
  expect(stubbed.files['auth.config.ts']).toContain('providers: [GitHub]')
  const [given] = givenIn(stubbed, setup)
  expect(given?.text).toBe('auth.config.ts is a stub')
  expect(given?.draft?.(stubbed).files).toEqual(files)
})

it('does not offer again what was given in vain, until the setup changes or someone signs in again', () => {
  const recording = refused()
  const helps = newHelps(recording.steps, setup, DRAFT)
  expect(helps).toHaveLength(1)
  const given = new Set(helps.map(({ key }) => key))
  const spent = spentAt(recording.steps, given)
  expect(isSpent(recording.steps, undefined)).toBe(false)
  expect(isSpent(recording.steps, spent)).toBe(true)
  expect(newHelps(recording.steps, setup, DRAFT, given).map(({ key }) => key)).not.toContain(helps[0]?.key)
  const taken = { member: 'people', before: null, after: null } as never
  recording.add('setup.changed', taken, app)
  expect(isSpent(recording.steps, spent)).toBe(false)
  expect(isSpent(refused().steps, { given, at: 0 })).toBe(false)
})
