import { describe, expect, it } from 'vitest'
import { codeSecrets, environmentSecrets, withNames } from './code-secrets.ts'

const found = (text: string) => codeSecrets({ 'auth.ts': text }).map(({ value }) => value)

describe('a secret in the code', () => {
  it.each([
    [`NextAuth({ secret: 'TOPSECRET' })`, 'TOPSECRET'],
    [`GitHub({ clientId: 'x', clientSecret: "top-secret" })`, 'top-secret'],
    ['const JWT_SECRET: string = `one two`', 'one two'],
    [`secret: process.env.AUTH_SECRET ?? 'fallback'`, 'fallback'],
    [`{ "apiKey" : 're-1' }`, 're-1'],
    [`if (credentials.password === 'pin') return user`, 'pin'],
    [`// clientSecret: 'old one'`, 'old one'],
    [`new Stripe('sk_live_51abcdefgh')`, 'sk_live_51abcdefgh'],
    [`createClient('postgres://ada:p4ss@db.example/app')`, 'p4ss'],
    [
      'const key = `-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----`',
      '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
    ],
    [`pass: 'it\\'s'`, `it\\'s`],
  ])('%s', (text, secret) => {
    expect(found(text)).toEqual([secret])
  })

  it.each([
    ["clientSecret: process.env.X ?? 'TOPSECRET', name: 'n'", ['TOPSECRET']],
    ["clientSecret: process.env['AUTH_GITHUB_SECRET']\n    || 'TOPSECRET',", ['TOPSECRET']],
    ["process.env['AUTH_SECRET'] = 'TOPSECRET'", ['TOPSECRET']],
    ["secret: isLive === 'yes' ? 'A-1' : 'B-2'", ['A-1', 'B-2']],
    ["secret: ('TOPSECRET')", ['TOPSECRET']],
    ["secret: 'TOP' + 'S3CRET'", ['TOP', 'S3CRET']],
    ["['clientSecret']: 'TOPSECRET'", ['TOPSECRET']],
    ["secret: Buffer.from('VE9QU0VDUkVU', 'base64'), id: 'x'", ['VE9QU0VDUkVU']],
    ["authorization: 'Bearer TOPSECRET'", ['TOPSECRET']],
    ["fetch('https://api.example/?api_key=TOPSECRET&x=1')", ['TOPSECRET']],
    [`hash('$2b$10$${'x'.repeat(53)}')`, [`$2b$10$${'x'.repeat(53)}`]],
    ['// secret: TOPSECRET of mine', ['TOPSECRET']],
    ["secret: env('AUTH_SECRET')\nconst name = 'Ada'", []],
    ["password: z.string().min(8, 'At least 8 letters')", []],
    ["const secret = process.env.AUTH_SECRET\nconst name = 'Ada'", []],
    ["cookies: { sessionToken: { name: 'own-name' } }", []],
  ])('is each of what its expression has: %s', (text, secrets) => {
    expect(found(text)).toEqual(secrets)
  })

  it.each([
    ["const s = 'TOP-5ECRET'\nNextAuth({ secret: s })", ['TOP-5ECRET']],
    ["let s: string = 'TOP-5ECRET'\nNextAuth({ secret: process.env.X ?? s })", ['TOP-5ECRET']],
    ["const id = 'TOP-5ECRET'\nNextAuth({ secret: process.env.X, id })", []],
    ["const s = 'TOP-5ECRET'\nNextAuth({ secret: env.s })", []],
    ["const kept = 'TOP-5ECRET'\nNextAuth({ secret: hash(kept) })", ['TOP-5ECRET']],
    ["const kind = 'database'\ntoken = kind", []],
  ])('may follow the name of a variable: %s', (text, secrets) => {
    expect(found(text)).toEqual(secrets)
  })

  it('may be in another file than its name', () => {
    const files = {
      'auth.ts': "import { s } from './lib/s'\nNextAuth({ secret: s })",
      'lib/s.ts': "export const s = 'TOP-5ECRET'",
    }
    expect(codeSecrets(files)).toMatchObject([{ file: 'lib/s.ts', line: 1, name: 's', value: 'TOP-5ECRET' }])
    expect(withNames(files, () => 'left-out.secret-1')['lib/s.ts']).toBe(
      "export const s = 'left-out.secret-1'",
    )
  })

  it('may be one of several', () => {
    expect(found(`secret: ['new one', 'old one'], name: 'x'`)).toEqual(['new one', 'old one'])
  })

  it.each([
    `clientId: 'public-id'`,
    `token: 'https://id.example/token'`,
    `client: { token_endpoint_auth_method: 'client_secret_post' }`,
    `credentials: { password: { label: 'Password', type: 'password' } }`,
    `const accessToken = 'access_token'`,
    `session: { strategy: 'jwt' }`,
    `secret: \`\${process.env.SECRET}\``,
    `secret: process.env.AUTH_SECRET`,
    `secret: ''`,
    `grant('https://app.example/@ada')`,
  ])('is not %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('is listed with file, line and name', () => {
    const files = { 'auth.ts': `a\nb\n  secret: 'x y z'`, 'mail.ts': `apiKey: 'k k k'` }
    expect(codeSecrets(files).map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([
      'auth.ts:3 secret',
      'mail.ts:1 apiKey',
    ])
  })

  it('gets a name in its place, and nothing else changes', () => {
    const text = `GitHub({ clientId: 'x', clientSecret: 'pin' }), secret: ['a b', 'c d'] // the pin`
    expect(withNames({ 'auth.ts': text }, (value) => `<${value.length}>`)).toEqual({
      'auth.ts': `GitHub({ clientId: 'x', clientSecret: '<3>' }), secret: ['<3>', '<3>'] // the pin`,
    })
  })

  it.each([
    'x',
    'secret',
    'secret ',
    'secret:',
    "secret:'",
    'secret: [',
    '\\',
    "'",
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
  ])('is looked for in 250 kB of %s, without hanging', (part) => {
    expect(codeSecrets({ 'auth.ts': part.repeat(250_000 / part.length) })).toBeDefined()
  })
})

it('variables of an environment are secrets by their names, or by how they look', () => {
  const environment = {
    SMTP_PASS: 'hunter',
    DB_PWD: 'hunter2',
    STRIPE: 'sk_live_abc',
    CREDENTIALS: 'ada and more',
    PRIVATE_PEM: '---',
    SOMETHING: 'x8Kq02nd9',
    DATABASE_URL: 'postgres://ada:p4ss@db.example/app',
    AUTH_GITHUB_ID: 'Ov23liAuthscope01',
    APP_URL: 'https://app.example',
    NODE_ENV: 'development',
    AUTH_TRUST_HOST: 'true',
    MODE: 'database',
    PIN_LENGTH: '6',
  }
  expect(environmentSecrets(environment)).toEqual([
    ...['hunter', 'hunter2', 'sk_live_abc', 'ada and more', '---', 'x8Kq02nd9'],
    'postgres://ada:p4ss@db.example/app',
  ])
})
