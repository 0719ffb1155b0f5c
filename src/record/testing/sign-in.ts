import type { Step } from '../../protocol/steps.ts'
import { body, cookie, createRecording, headers, party, type Recording, START, verdict } from './recording.ts'

const APP = party('app', 'app.example')
const LAPTOP = party('browser', 'laptop')
const GITHUB = party('provider', 'github.com')
const API = party('provider', 'api.github.com')
const DATABASE = party('database', 'database')

const USER = {
  id: 'u_7f3a91',
  name: 'Ada Byron',
  email: 'ada@example.com',
  emailVerified: null,
  image: 'https://avatars.githubusercontent.com/u/583231',
}

const ACCOUNT = {
  userId: 'u_7f3a91',
  type: 'oauth',
  provider: 'github',
  providerAccountId: '583231',
  access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
  scope: 'read:user user:email',
  token_type: 'bearer',
}

const OAUTH = { label: 'RFC 6749 §4.1.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3' }

/** A first sign-in with GitHub: three runs, the second of which fails because the pkce cookie has died. */
export function signInSteps(): readonly Step[] {
  const record = createRecording()
  openPage(record)
  expiredCallback(record)
  pressAuthorize(record)
  return record.steps
}

export const DATABASE_VIEW = {
  users: [USER],
  accounts: [ACCOUNT],
  sessions: [],
  verificationTokens: [],
  authenticators: [],
}

export const JAR = [
  cookie('__Host-authjs.csrf-token'),
  cookie('__Secure-authjs.callback-url'),
  cookie('__Secure-authjs.session-token', START + 30 * 86_400_000, `eyJhbGciOiJkaXIi..${'x'.repeat(500)}`),
]

function openPage(record: Recording): void {
  record.run('open app.example')
  record.exchange('e1')
  sent(record, 'GET', 'https://app.example/', { accept: 'text/html' })
  answered(record, 200, { 'content-type': 'text/html' }, '<!doctype html><title>Example</title>')
}

function expiredCallback(record: Recording): void {
  record.run('press Authorize')
  record.exchange('e2')
  sent(record, 'GET', 'https://app.example/auth/callback/github?code=1c9a&state=eyJhbGciOi', {})
  record.add(
    'check.failed',
    {
      check: 'pkce',
      expected: 'a sealed code_verifier',
      received: undefined,
      detail: 'cookie died 61 s before use',
    },
    {
      from: APP,
      summary: 'The pkce cookie died 61 s before use.',
      outcome: 'failed',
      rule: 'PK3',
      spec: { label: 'RFC 7636 §4.6', url: 'https://www.rfc-editor.org/rfc/rfc7636#section-4.6' },
    },
  )
  answered(record, 302, { location: 'https://app.example/auth/error?error=Configuration' })
}

function pressAuthorize(record: Recording): void {
  record.run('press Authorize')
  record.exchange('e3')
  record.add(
    'request.sent',
    {
      mode: 'navigation',
      initiator: 'https://github.com',
      site: 'same-origin',
      request: {
        method: 'POST',
        url: 'https://github.com/login/oauth/authorize',
        headers: headers({ 'content-type': 'application/x-www-form-urlencoded' }),
        body: body('client_id=Iv1.8a61f9b3a7aba766&decision=allow'),
      },
    },
    { from: LAPTOP, to: GITHUB, summary: 'laptop asks github.com' },
  )
  record.add(
    'response.received',
    {
      response: {
        status: 302,
        headers: headers({
          location: 'https://app.example/auth/callback/github?code=8f1d0c27be&state=eyJhbGciOi',
        }),
      },
    },
    { from: GITHUB, to: LAPTOP, summary: 'github.com answers 302', tookMs: 38 },
  )
  callback(record)
  dashboard(record)
}

function callback(record: Recording): void {
  record.exchange('e4')
  for (const [name, expires] of [
    ['__Host-authjs.csrf-token', 'session'],
    ['__Secure-authjs.callback-url', 'session'],
    ['__Secure-authjs.pkce.code_verifier', START + 821_000],
    ['__Secure-authjs.state', START + 821_000],
  ] as const)
    record.add(
      'cookie.sent',
      { cookie: cookie(name, expires), verdict: verdict('CK7', 'Lax, and this is a top-level GET') },
      { from: LAPTOP, summary: `${name} goes along`, rule: 'CK7' },
    )
  record.add(
    'cookie.not-sent',
    { cookie: { ...cookie('theme'), path: '/docs' }, verdict: verdict('CK4', 'Path=/docs') },
    { from: LAPTOP, summary: 'theme stays behind: Path=/docs', rule: 'CK4' },
  )
  sent(record, 'GET', 'https://app.example/auth/callback/github?code=8f1d0c27be&state=eyJhbGciOi', {
    cookie:
      '__Host-authjs.csrf-token=a; __Secure-authjs.callback-url=b; __Secure-authjs.pkce.code_verifier=c; d=e',
  })
  check(record, 'state', 'equals cookie')
  token(record, 'pkce', 'token.decrypted', { value: 'pX3vQ2mR8' })
  check(record, 'pkce', 'verifier opened')
  redeem(record)
  store(record)
  issue(record)
}

function redeem(record: Recording): void {
  record.exchange('e4.1')
  record.add(
    'request.sent',
    {
      mode: 'server',
      request: {
        method: 'POST',
        url: 'https://github.com/login/oauth/access_token',
        headers: headers({
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        }),
        body: body('code=8f1d0c27be&code_verifier=pX3vQ2mR8&grant_type=authorization_code'),
      },
    },
    { from: APP, to: GITHUB, summary: 'app.example redeems the code', spec: OAUTH },
  )
  record.add(
    'response.received',
    {
      response: {
        status: 200,
        headers: headers({ 'content-type': 'application/json' }),
        body: body(
          JSON.stringify({ access_token: ACCOUNT.access_token, scope: ACCOUNT.scope, token_type: 'bearer' }),
        ),
      },
    },
    { from: GITHUB, to: APP, summary: 'github.com grants a token', tookMs: 181 },
  )
  record.exchange('e4')
  record.add(
    'check.passed',
    { check: 'token response', detail: 'no expires_in' },
    {
      from: GITHUB,
      summary: 'The token response has no expires_in: the lifetime is unknown.',
      outcome: 'warning',
      spec: OAUTH,
    },
  )
  record.exchange('e4.2')
  record.add(
    'request.sent',
    {
      mode: 'server',
      request: {
        method: 'GET',
        url: 'https://api.github.com/user',
        headers: headers({ authorization: 'Bearer gho_16C7' }),
      },
    },
    { from: APP, to: API, summary: 'app.example asks who the person is' },
  )
  record.add(
    'response.received',
    {
      response: {
        status: 200,
        headers: headers({ 'content-type': 'application/json; charset=utf-8' }),
        body: body(
          JSON.stringify({ id: 583231, login: 'ada-byron', name: 'Ada Byron', email: 'ada@example.com' }),
        ),
      },
    },
    { from: API, to: APP, summary: 'api.github.com tells', tookMs: 42 },
  )
  record.exchange('e4')
}

function store(record: Recording): void {
  adapter(record, 'getUserByAccount', { provider: 'github', providerAccountId: '583231' }, null, 3.1)
  call(record, 'signIn', { user: USER, account: ACCOUNT, profile: { login: 'ada-byron', id: 583231 } }, true)
  adapter(record, 'getUserByEmail', 'ada@example.com', null, 1.2)
  record.add(
    'decision.taken',
    {
      decision: 'linking',
      branch: 'create-user',
      facts: { signedIn: false, accountKnown: false, emailKnown: false },
    },
    { from: APP, summary: 'Nobody has this account or this e-mail: a user is created.', rule: 'LINK-5' },
  )
  adapter(record, 'createUser', USER, USER, 4.0, 'users')
  record.add(
    'event.fired',
    { event: 'createUser', message: { user: USER } },
    { from: APP, summary: 'event createUser', tookMs: 0.1 },
  )
  adapter(record, 'linkAccount', ACCOUNT, ACCOUNT, 3.6, 'accounts')
  record.add(
    'event.fired',
    { event: 'linkAccount', message: { user: USER, account: ACCOUNT } },
    { from: APP, summary: 'event linkAccount', tookMs: 0.1 },
  )
}

function issue(record: Recording): void {
  const base = { name: 'Ada Byron', email: 'ada@example.com', picture: USER.image, sub: USER.id }
  call(
    record,
    'jwt',
    {
      token: base,
      user: USER,
      account: ACCOUNT,
      profile: { login: 'ada-byron', id: 583231 },
      trigger: 'signUp',
    },
    { ...base, login: 'ada-byron', githubId: 583231, plan: 'free' },
  )
  token(record, 'session', 'token.encrypted', {
    ...base,
    login: 'ada-byron',
    iat: 1_772_444_467,
    exp: 1_775_036_467,
  })
  call(
    record,
    'redirect',
    { url: 'https://app.example/dashboard', baseUrl: 'https://app.example' },
    'https://app.example/dashboard',
  )
  record.add(
    'event.fired',
    { event: 'signIn', message: { user: USER, isNewUser: true } },
    { from: APP, summary: 'event signIn', tookMs: 0.1 },
  )
  answered(record, 302, {
    location: 'https://app.example/dashboard',
    'set-cookie': '__Secure-authjs.session-token=eyJ',
  })
  record.add(
    'cookie.stored',
    {
      line: '__Secure-authjs.session-token=eyJ; Path=/; HttpOnly; Secure; SameSite=Lax',
      cookie: cookie('__Secure-authjs.session-token', START + 30 * 86_400_000),
      removed: false,
      verdict: verdict('CK31', 'Secure, and the page is https'),
    },
    { from: LAPTOP, summary: 'stored __Secure-authjs.session-token', rule: 'CK31' },
  )
}

function dashboard(record: Recording): void {
  record.exchange('e5')
  sent(record, 'GET', 'https://app.example/dashboard', { cookie: '__Secure-authjs.session-token=eyJ' })
  token(record, 'session', 'token.decrypted', { name: 'Ada Byron', sub: USER.id, exp: 1_775_036_467 })
  call(record, 'jwt', { token: { name: 'Ada Byron', sub: USER.id } }, { name: 'Ada Byron', sub: USER.id })
  call(
    record,
    'session',
    { session: { user: { name: 'Ada Byron' }, expires: '2026-04-01' }, token: { sub: USER.id } },
    {
      user: { name: 'Ada Byron', id: USER.id },
      expires: '2026-04-01',
    },
  )
  answered(record, 200, { 'content-type': 'text/html' }, '<h1>Signed in as Ada Byron</h1>')
}

function sent(record: Recording, method: string, url: string, own: Readonly<Record<string, string>>): void {
  const request = { method, url, headers: headers({ host: new URL(url).host, ...own }) }
  record.add(
    'request.sent',
    { request, mode: 'navigation', site: 'cross-site', initiator: 'https://github.com' },
    { from: LAPTOP, to: APP, summary: `laptop asks app.example: ${method} ${new URL(url).pathname}` },
  )
}

function answered(
  record: Recording,
  status: number,
  own: Readonly<Record<string, string>>,
  text?: string,
): void {
  record.add(
    'response.received',
    { response: { status, headers: headers(own), ...(text === undefined ? {} : { body: body(text) }) } },
    { from: APP, to: LAPTOP, summary: `app.example answers ${status}`, tookMs: 12.4 },
  )
}

function check(record: Recording, name: string, detail: string): void {
  record.add(
    'check.passed',
    { check: name, expected: 'x', received: 'x', detail },
    { from: APP, summary: `check ${name}: ${detail}`, tookMs: 0.3, rule: 'ST1' },
  )
}

function call(record: Recording, name: string, args: unknown, result: unknown): void {
  record.add(
    'callback.called',
    { callback: name, args: [args] },
    { from: APP, summary: `callback ${name} is called` },
  )
  record.add(
    'callback.returned',
    { callback: name, args: [args], result },
    { from: APP, summary: `callback ${name} returned`, tookMs: 0.1 },
  )
}

function adapter(
  record: Recording,
  operation: string,
  argument: unknown,
  result: unknown,
  tookMs: number,
  table?: string,
): void {
  const rows = table === undefined ? [] : [{ table, key: USER.id, after: result }]
  record.add(
    'adapter.called',
    { operation, args: [argument] },
    { from: APP, to: DATABASE, summary: `${operation} is called` },
  )
  record.add(
    'adapter.returned',
    { operation, args: [argument], result, rows },
    { from: DATABASE, to: APP, summary: `${operation} returned`, tookMs },
  )
}

function token(
  record: Recording,
  purpose: string,
  kind: 'token.encrypted' | 'token.decrypted',
  claims: Readonly<Record<string, unknown>>,
): void {
  record.add(
    kind,
    {
      purpose,
      token: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0..5dq1.9fJ3kQ.tag',
      salt: `__Secure-authjs.${purpose}-token`,
      header: { alg: 'dir', enc: 'A256CBC-HS512', kid: '7E3YtY1sX0' },
      claims,
      secretIndex: 0,
      info: `Auth.js Generated Encryption Key (__Secure-authjs.${purpose}-token)`,
      lengthBytes: 64,
    },
    { from: APP, summary: `token ${kind === 'token.encrypted' ? 'encrypted' : 'opened'}`, tookMs: 0.8 },
  )
}
