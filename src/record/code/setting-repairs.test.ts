import { expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { settingRepairsIn } from './setting-repairs.ts'

const app = { from: party('app', 'app.example'), summary: '' }
const browser = { from: party('browser', 'laptop'), summary: '' }

function repaired(recording: ReturnType<typeof createRecording>, text: string): string | undefined {
  const draft = { files: { 'auth.ts': text }, entry: 'auth.ts', environment: {}, open: 'auth.ts' }
  const [repair] = settingRepairsIn(recording.steps, draft)
  return repair?.draft?.(draft).files['auth.ts']
}

function notLinked(id: string) {
  const recording = createRecording()
  recording.exchange('e1')
  const url = `https://app.example/api/auth/callback/${id}?code=1`
  recording.add('request.sent', { request: { method: 'GET', url, headers: [] }, mode: 'navigation' }, browser)
  const message = 'OAuthAccountNotLinked: The e-mail address belongs to another user.'
  recording.add('log.written', { level: 'error', type: 'OAuthAccountNotLinked', message } as never, app)
  return recording
}

const GOOGLE = "import Google from 'next-auth/providers/google'\n"
const LINKS = 'allowDangerousEmailAccountLinking: true'

it.each([
  ['providers: [Google]', `providers: [Google({ ${LINKS} })]`],
  ['providers: [GitHub, Google()]', `providers: [GitHub, Google({ ${LINKS} })]`],
  ['providers: [Google({ clientId })]', `providers: [Google({ ${LINKS}, clientId })]`],
])('an account that belongs to another user is linked by its address: %s', (before, after) => {
  expect(repaired(notLinked('google'), GOOGLE + before)).toBe(GOOGLE + after)
})

it('changes nothing where the text does not show the provider', () => {
  expect(repaired(notLinked('github'), `${GOOGLE}providers: [Google]`)).toBeUndefined()
})

it('a mail provider without a server gets one, also if it is imported later', () => {
  const recording = createRecording()
  const message = 'Error: Nodemailer requires a `server` configuration'
  recording.add('code.failed', { problem: 'threw', message, label: 'auth.ts' } as never, app)
  const begin = "const { default: Email } = await import('next-auth/providers/email')\nproviders = [Email({"
  expect(repaired(recording, `${begin} from })]`)).toBe(
    `${begin} server: 'smtp://test:test@smtp.app.example:587', from })]`,
  )
})

it('a page at an address that leads back to itself is left out', () => {
  const recording = createRecording()
  const detail =
    'ERR_TOO_MANY_REDIRECTS: 20 redirects and one more, in a loop: https://app.example/auth/error?error=Configuration (20 times)'
  recording.add('check.failed', { check: 'redirect', detail }, app)
  expect(repaired(recording, "pages: { signIn: '/login', error: '/auth/error' }")).toBe(
    "pages: { signIn: '/login', }",
  )
})

it('a host that the configuration does not trust is trusted', () => {
  const recording = createRecording()
  recording.add(
    'log.written',
    { level: 'error', message: 'UntrustedHost: Host must be trusted.' } as never,
    app,
  )
  expect(repaired(recording, 'trustHost: env.X === "1",')).toBe('trustHost: true,')
  expect(repaired(recording, 'const made = () => ({\n  providers: [GitHub],\n})')).toBe(
    'const made = () => ({\n  trustHost: true, providers: [GitHub],\n})',
  )
})

it.each([
  ["path: BASE || '/shop', secure", "path: '/', secure"],
  ['secure,\n path', "secure,\n path: '/'"],
  ["cookies: { path: '/shop/a' }, secure", "cookies: { path: '/' }, secure"],
])('cookies that the app is not sent because of their path get the root: %s', (before, after) => {
  const recording = createRecording()
  const text = (options: string) =>
    `const path = '/shop'\nexport default { cookies: { csrfToken: { name: 'c', options: { ${options} } } } }`
  const log = () =>
    recording.add('log.written', { level: 'error', message: 'MissingCSRF: It was missing.' } as never, app)
  log()
  expect(repaired(recording, text(before))).toBeUndefined()
  recording.add(
    'cookie.not-sent',
    { cookie: { name: 'c', path: '/shop' }, verdict: { rule: 'CK43', reason: 'x' } } as never,
    browser,
  )
  log()
  expect(repaired(recording, text(before))).toBe(text(after))
})
