import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { createRecording, party } from '../testing/recording.ts'
import { givenIn } from './given.ts'
import { nextHelps } from './helps.ts'

const app = { from: party('app', 'app.example'), summary: '' }
const setupWith = (code: Code) => ({ ...setupOf(resolveScenario()), code })

function world(text: string) {
  const code: Code = { files: { 'auth.ts': text }, entry: 'auth.ts' }
  const recording = createRecording()
  recording.add('setup.changed', { member: 'code', before: null, after: code }, app)
  recording.exchange('e1')
  const draft = { ...code, environment: {}, open: 'auth.ts' }
  return { recording, draft, helps: () => nextHelps(recording.steps, setupWith(code), draft) }
}

const repaired = ({ draft, helps }: ReturnType<typeof world>) => helps()[0]?.draft?.(draft).files['auth.ts']

it('a name that nothing declares is imported from a file that is missing, without moving a line', () => {
  const called = world('authorize: () => findMember()\n')
  const error = { type: 'ReferenceError', message: "'findMember' is not defined" }
  const location = { file: 'auth.ts', line: 1 }
  called.recording.add('callback.returned', { callback: 'authorize', args: [], error, location }, app)
  const text =
    "authorize: () => findMember()\nimport { findMember } from './findMember' // Nothing here declares it.\n"
  expect(repaired(called)).toBe(text)
  const loaded = world('NextAuth({ adapter })\n')
  const message = "auth.ts:1: ReferenceError: 'adapter' is not defined"
  loaded.recording.add('code.failed', { label: 'auth.ts', problem: 'threw', message, location }, app)
  expect(repaired(loaded)).toContain("import { adapter } from './adapter'")
  const draft = { files: { 'auth.ts': text }, entry: 'auth.ts', environment: {}, open: 'auth.ts' }
  const [given] = givenIn(draft, setupWith(draft))
  expect(given?.text).toBe('auth.ts imports findMember')
  expect(given?.draft?.(draft).files['auth.ts']).toBe('authorize: () => findMember()\n')
})

const FROM = "from: 'no-reply@app.example'"

it.each([
  ["import Mail from 'next-auth/providers/sendgrid'\nproviders: [Mail,", `providers: [Mail({ ${FROM} }),`],
  ["import Mail from 'next-auth/providers/resend'\nproviders: [Mail()]", `providers: [Mail({ ${FROM} })]`],
  [
    "import Mail from 'next-auth/providers/resend'\nproviders: [Mail(mail.options)]",
    `providers: [Mail({ ...mail.options, ${FROM} })]`,
  ],
  [
    "import Mail from '@auth/core/providers/nodemailer'\nMail({ maxAge: 60 })",
    `Mail({ ${FROM}, server: 'smtp://localhost:25', maxAge: 60 })`,
  ],
  [
    "import Mail from 'next-auth/providers/email'\nMail({ server: { host } })",
    `Mail({ ${FROM}, server: { host } })`,
  ],
])('a provider for mails gets the sender that it lacks: %s', (text, wanted) => {
  const one = world(text)
  const spec = { label: '', url: 'https://spec.example/' }
  one.recording.add('check.failed', { check: 'from', detail: 'no address', spec } as never, app)
  expect(repaired(one)).toContain(wanted)
})

it('sessions become tokens where code reads a token that rows have not', () => {
  const read = world('session({ session, token }) { return { ...session, error: token.error } }')
  const args = [{ session: {}, user: { id: '1' } }]
  const error = { type: 'TypeError', message: "cannot read property 'error' of undefined" }
  read.recording.add('callback.returned', { callback: 'session', args, error }, app)
  expect(read.helps()[0]?.setup?.(setupWith(read.draft)).code?.strategy).toBe('jwt')
  const typed = world('providers: [Credentials({ authorize })]')
  typed.recording.add(
    'callback.returned',
    { callback: 'credentials.authorize', args: [], result: { id: '1' } },
    app,
  )
  expect(typed.helps()).toEqual([])
  const operation = 'getSessionAndUser'
  typed.recording.add('adapter.returned', { operation, args: ['t'], result: null } as never, app)
  expect(typed.helps().map(({ key }) => key)).toEqual(['strategy jwt'])
})

it('sessions become tokens where a configuration without the adapter takes a row’s id for a token', () => {
  const split = world('adapter: PrismaAdapter(db), providers: [GitHub]')
  const message = 'JWTSessionError: Read more at https://errors.authjs.dev#jwtsessionerror'
  const log = () => split.recording.add('log.written', { level: 'error', message } as never, app)
  log()
  expect(split.helps()).toEqual([])
  split.recording.add('adapter.returned', { operation: 'createSession', args: [], result: {} } as never, app)
  log()
  expect(split.helps().map(({ key }) => key)).toEqual(['strategy jwt'])
})

it('sessions become tokens where Auth.js refuses passwords with rows', () => {
  const refused = world("session: { strategy: 'database' }, providers: [Credentials({ authorize })]")
  const message = 'UnsupportedStrategy: Credentials need the session strategy `jwt`'
  refused.recording.add('log.written', { level: 'error', message } as never, app)
  expect(refused.helps().map(({ key }) => key)).toEqual(['strategy jwt'])
})

it.each([
  [
    "{ redirect_uri: 'http://localhost:3000/cb' }, { 'redirect_uri': \"http://localhost:3000/cb\" }",
    "{ redirect_uri: '#' }, { 'redirect_uri': '#' }",
  ],
  ['A({ redirectUri: `/cb`, scope: 1 })', "A({ redirectUri: '#', scope: 1 })"],
  [
    "// redirect_uri: 1\nB({ redirect_uri: URL ?? host('x', 2) })",
    "// redirect_uri: 1\nB({ redirect_uri: '#' })",
  ],
  ['A({ redirectUri: a })\nB({ redirectUri: b })', undefined],
])('a callback address of another machine becomes the one that is registered: %s', (text, wanted) => {
  const one = world(text)
  const own = 'https://app.example/api/auth/callback/library'
  const spec = { label: '', url: 'https://spec.example/' }
  const data = { check: 'redirect_uri', detail: 'not registered', expected: [own], spec }
  one.recording.add('check.failed', { ...data, received: 'http://localhost:3000/cb' } as never, app)
  expect(repaired(one)).toBe(wanted?.replaceAll('#', own))
})

it('passkeys are allowed where a provider needs that', () => {
  const one = world("import Keys from 'next-auth/providers/passkey'\nNextAuth({ providers: [Keys] })")
  const message = 'ExperimentalFeatureNotEnabled: Read more at https://errors.authjs.dev'
  one.recording.add('log.written', { level: 'error', message }, app)
  expect(repaired(one)).toContain('NextAuth({ experimental: { enableWebAuthn: true }, providers: [Keys] })')
})
