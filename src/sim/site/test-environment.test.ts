import { createPrivateKey, sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { clientOf } from '../machine/registration.ts'
import { testEnvironment, unsetVariables } from './test-environment.ts'

it('has what the code names, and what the engine infers for the providers that are imported', () => {
  const files = {
    'auth.ts': `import GitHub from "next-auth/providers/github"
import Keycloak from '@auth/core/providers/keycloak'
import Resend from 'next-auth/providers/resend'
import Hydra from 'next-auth/providers/ory-hydra'
import Credentials from 'next-auth/providers/credentials'
GitHub({ clientId: process.env.GITHUB_CLIENT_ID, clientSecret: process.env['GITHUB_CLIENT_SECRET'] })`,
    'env.ts': `import { PEPPER, OTHER as other } from '$env/static/private'
export const url = import.meta.env.DATABASE_URL`,
  }
  const github = clientOf('github')
  expect(testEnvironment({ files })).toEqual({
    AUTH_SECRET: 'authscope-example-secret-not-for-production',
    AUTH_GITHUB_ID: github.clientId,
    AUTH_GITHUB_SECRET: github.clientSecret,
    AUTH_KEYCLOAK_ID: clientOf('keycloak').clientId,
    AUTH_KEYCLOAK_SECRET: clientOf('keycloak').clientSecret,
    AUTH_KEYCLOAK_ISSUER: 'https://keycloak.example/realms/example',
    AUTH_RESEND_KEY: 'test-key-resend',
    AUTH_HYDRA_ID: clientOf('ory-hydra').clientId,
    AUTH_HYDRA_SECRET: clientOf('ory-hydra').clientSecret,
    AUTH_HYDRA_ISSUER: 'https://hydra.example',
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
    PEPPER: 'test-pepper',
    OTHER: 'test-other',
    DATABASE_URL: 'postgresql://test:test@database.example:5432/app',
  })
})

it('reads variables where code checks them, takes them apart, or hands them on', () => {
  const files = {
    'auth.ts': `import { env } from '~/env'
import { SESSION_TTL } from '../config/env.server'
import { PUBLIC_APP_URL } from '$env/static/public'
const {
  GITHUB_ID,
  GITHUB_SECRET: secret, // of the app, not of the person
  NODE_ENV = 'x', /* as Node has it */
} = process.env
const checked = z.object({ EMAIL_SERVER_PORT: z.coerce.number(), MONGODB_URI: z.string().url() }).parse(process.env)
const host = process.env.VERCEL_URL ?? process.env.NEXT_PUBLIC_API_URL
export default { skip: !!process.env.SKIP_ENV_VALIDATION, id: env.DISCORD_CLIENT_ID, from: requireEnv('EMAIL_FROM') }`,
  }
  expect(testEnvironment({ files })).toEqual({
    AUTH_SECRET: 'authscope-example-secret-not-for-production',
    NEXT_PUBLIC_API_URL: 'https://api.example',
    DISCORD_CLIENT_ID: 'test-discord-client-id',
    EMAIL_FROM: 'no-reply@app.example',
    EMAIL_SERVER_PORT: '587',
    MONGODB_URI: 'mongodb://test:test@database.example:27017/app',
    GITHUB_ID: 'test-github-id',
    GITHUB_SECRET: 'test-github-secret',
    NODE_ENV: 'development',
    PUBLIC_APP_URL: 'https://app.example',
    SESSION_TTL: '3600',
  })
})

const valuesOf = (code: string) => {
  const { AUTH_SECRET: _, ...values } = testEnvironment({ files: { 'auth.ts': code } })
  return values
}

it.each([
  ['process.env.AUTH_ACME_ISSUER', 'https://acme.example'],
  ['process.env.AUTH_KEYCLOAK_ISSUER', 'https://keycloak.example/realms/example'],
  ['process.env.ACME_ISSUER_URL', 'https://acme.example'],
  [
    'process.env.AUTH_KEYCLOAK_WELL_KNOWN',
    'https://keycloak.example/realms/example/.well-known/openid-configuration',
  ],
  ['process.env.SSO_WELL_KNOWN', 'https://sso.example/.well-known/openid-configuration'],
  ['process.env.ACME_WELL_KNOWN_URL', 'https://acme.example/.well-known/openid-configuration'],
  [`\`https://\${process.env.ACME_DOMAIN}/login\``, 'acme.example'],
  ['{ issuer: process.env.ACME_DOMAIN }', 'https://acme.example'],
  [`const it = requireEnv('ACME_DOMAIN')\nfetch(\`\${it}/token\`)`, 'https://acme.example'],
  ['email.endsWith(process.env.ALLOWED_EMAIL_DOMAIN)', 'example.com'],
  [`\`\${process.env.BACKEND}/users\``, 'https://backend.example'],
  ['new URL(process.env.UPSTREAM)', 'https://upstream.example'],
  ['Number(process.env.RETRIES)', '10'],
  ['parseInt(process.env.SESSION_MAX_AGE, 10)', '3600'],
  ['{ age: +process.env.SESSION_DAYS }', '10'],
  ['pino({ level: process.env.AWS_LAMBDA_LOG_LEVEL })', 'info'],
  ['new Intl.NumberFormat(process.env.DEFAULT_LOCALE)', 'en'],
  ['{ timeZone: process.env.APP_TIMEZONE }', 'UTC'],
  ['process.env.ADMIN_NAME', 'test-admin-name'],
])('a value fits its use: %s is %s', (use, value) => {
  expect(Object.values(valuesOf(use))).toEqual([value])
})

it.each([
  ['if (process.env.STRICT) check()', 'STRICT'],
  ['...(process.env.TENANT_ONLY ? [a] : [])', 'TENANT_ONLY'],
  ['process.env.VERBOSE && log()', 'VERBOSE'],
  ['{ debug: process.env.MODE_X === "on" }', 'MODE_X'],
  ['{ debug: !!process.env.AUTH_DEBUG }', 'AUTH_DEBUG'],
  ['{ debug: process.env.ENABLE_LOGS }', 'ENABLE_LOGS'],
  ['const { WITH_PLAN } = process.env', 'WITH_PLAN'],
])('a switch is off: %s', (code, name) => {
  expect(valuesOf(code)).toEqual({})
  expect(unsetVariables({ files: { 'auth.ts': code } })).toEqual([name])
})

it('a variable of an object that reads the environment is one, whatever the object is called', () => {
  expect(
    valuesOf(`import Entra from 'next-auth/providers/microsoft-entra-id'
const { config } = readAuthEnv()
const { BILLING_URL } = loadEnv()
Entra({ clientId: config.AZURE_AD_CLIENT_ID, issuer: settings.SSO_ISSUER })`),
  ).toMatchObject({
    AZURE_AD_CLIENT_ID: 'test-azure-ad-client-id',
    SSO_ISSUER: 'https://sso.example',
    BILLING_URL: 'https://billing.example',
  })
})

it('a variable has its own name where the file that renames it is missing', () => {
  const code = `const env = readEnv()
const sso = { id: 'sso', issuer: env.ssoIssuer, clientID: getServerEnv().ssoClientID, plain: process.env.asItIs }
if (env.isLocal) env.logAll()`
  const found = { SSO_ISSUER: 'https://sso.example', SSO_CLIENT_ID: 'test-sso-client-id' }
  expect(valuesOf(code)).toEqual({ ...found, asItIs: 'test-asitis' })
  expect(valuesOf(`${code}\nfunction readEnv() { return { ssoIssuer: 'https://id.example' } }`)).toEqual({
    SSO_CLIENT_ID: 'test-sso-client-id',
    asItIs: 'test-asitis',
  })
})

it('a provider’s address and realm are where its server is', () => {
  expect(
    valuesOf(`import Keycloak from 'next-auth/providers/keycloak'
Keycloak({ issuer: new URL(\`/realms/\${process.env.KEYCLOAK_REALM}\`, process.env.KEYCLOAK_BASEURL).href })`),
  ).toMatchObject({ KEYCLOAK_REALM: 'example', KEYCLOAK_BASEURL: 'https://keycloak.example' })
})

it('parts of a provider’s server are left to its own document, and a request’s environment is read', () => {
  expect(
    valuesOf(`import Keycloak from 'next-auth/providers/keycloak'
Keycloak({ token: process.env.AUTH_KEYCLOAK_TOKEN_URL }); event.env.get('ADMIN_USERNAME')`),
  ).toEqual({
    AUTH_KEYCLOAK_ID: clientOf('keycloak').clientId,
    AUTH_KEYCLOAK_SECRET: clientOf('keycloak').clientSecret,
    AUTH_KEYCLOAK_ISSUER: 'https://keycloak.example/realms/example',
    ADMIN_USERNAME: 'ada',
  })
})

it.each([
  ['trustHost: !process.env.NEXTAUTH_URL', 'NEXTAUTH_URL'],
  [
    `import Mail from 'next-auth/providers/nodemailer'
const more = process.env.MAIL_SERVER ? [Mail({ server: process.env.MAIL_SERVER })] : []`,
    'MAIL_SERVER',
  ],
])('what would make a configuration fail is not set: %s', (code, name) => {
  expect(valuesOf(code)).toEqual({})
  expect(unsetVariables({ files: { 'auth.ts': code } })).toEqual([name])
})

it('links can be sent where there is an adapter', () => {
  const code = `import Mail from 'next-auth/providers/nodemailer'
NextAuth({ adapter, providers: process.env.MAIL_SERVER ? [Mail({ server: process.env.MAIL_SERVER })] : [] })`
  expect(valuesOf(code)).toEqual({ MAIL_SERVER: 'smtp://test:test@smtp.app.example:587' })
})

it.each([
  ["if (process.env.ALLOW_GITHUB === 'true') {\n  providers.push(GitHub)\n}", 'true'],
  ["if (env.ALLOW_GITHUB === '1') providers.push(\n  GitHub)", '1'],
  ['providers: [...(process.env.ALLOW_GITHUB ? [GitHub({ scope })] : [])]', 'true'],
  ["trustHost: env.ALLOW_GITHUB === 'yes',", 'yes'],
  ['trustHost: dev || Boolean(process.env.ALLOW_GITHUB),', 'true'],
])('a switch that a provider or trust in the host depends on is on: %s', (code, value) => {
  expect(valuesOf(code)).toEqual({ ALLOW_GITHUB: value })
})

it('origins that are allowed are the app’s', () => {
  const files = { 'auth.ts': "process.env.ALLOWED_ORIGINS?.split(',').map((each) => new URL(each).origin)" }
  expect(testEnvironment({ files })['ALLOWED_ORIGINS']).toBe('https://app.example')
})

it('an issuer is an address, also under no other name', () => {
  expect(valuesOf('Keycloak({ issuer: env.ISSUER })')).toEqual({ ISSUER: 'https://issuer.example' })
})

it('Apple’s key is one that can sign, with its lines or between those of the code', () => {
  const names = 'sign(process.env.APPLE_KEY_ID, process.env.APPLE_TEAM_ID, '
  const whole = valuesOf(`${names}process.env.APPLE_PRIVATE_KEY)`)
  expect(createPrivateKey(whole['APPLE_PRIVATE_KEY'] ?? '').asymmetricKeyDetails).toEqual({
    namedCurve: 'prime256v1',
  })
  expect(whole).toMatchObject({ APPLE_KEY_ID: 'EXAMPLE001', APPLE_TEAM_ID: 'EXAMPLETEAM' })
  const inner = valuesOf(`\`-----BEGIN PRIVATE KEY-----\n\${process.env.APPLE_PRIVATE_KEY}\``)
  expect(bodyOf(whole['APPLE_PRIVATE_KEY'])).toBe(inner['APPLE_PRIVATE_KEY'])
})

const bodyOf = (pem = '') => pem.replace(/-----.*-----|\n/g, '')

it.each(['RS256', 'ES256'])('keys that code signs and verifies by %s with are a pair', (algorithm) => {
  const values = valuesOf(`await importPKCS8(process.env.TOKEN_PRIVATE_KEY, '${algorithm}')
createPublicKey(env.VERIFIER)
importSPKI(Buffer.from(env.OTHER_PUBLIC_KEY, 'base64').toString(), '${algorithm}')`)
  const signed = sign('sha256', Buffer.from('a'), values['TOKEN_PRIVATE_KEY'] ?? '')
  expect(verify('sha256', Buffer.from('a'), values['VERIFIER'] ?? '', signed)).toBe(true)
  expect(atob(values['OTHER_PUBLIC_KEY'] ?? '')).toBe(values['VERIFIER'])
})

it('a key of no pair is a test value, and between lines of the code only the key itself', () => {
  expect(valuesOf('send(process.env.MAPS_PUBLIC_KEY)')).toEqual({ MAPS_PUBLIC_KEY: 'test-maps-public-key' })
  const begin = '-----BEGIN PUBLIC KEY-----'
  const inner = valuesOf(`importSPKI(\`${begin}\\n\${process.env.PUBLIC_KEY}\`, 'RS256')`)
  expect(inner['PUBLIC_KEY']).toMatch(/^MII[\w+/=]+$/)
})

it('what has to be there is there: whose absence throws, what a provider or a schema asks for', () => {
  expect(
    valuesOf(`import Google from 'next-auth/providers/google'
if (!process.env.API_TOKEN) throw new Error('API_TOKEN is missing')
if (!process.env.OTHER) {
  throw new Error('no')
}
const providers = process.env.AUTH_GOOGLE_ID && process.env.AUTH_GOOGLE_SECRET ? [Google] : []
const env = z.object({ ENABLE_X: z.enum(['true', 'false']) })`),
  ).toEqual({
    AUTH_GOOGLE_ID: clientOf('google').clientId,
    AUTH_GOOGLE_SECRET: clientOf('google').clientSecret,
    API_TOKEN: 'test-api-token',
    OTHER: 'test-other',
    ENABLE_X: 'false',
  })
})

it('people of the environment can sign in as Ada does, and a mode is what the code takes without one', () => {
  expect(
    valuesOf(`process.env.OWNER_USERNAME; process.env.AUTH_ADMIN_PASSWORD; process.env.ADMIN_EMAIL; process.env.SMTP_PASSWORD
const mode = process.env.AUTH_MODE || 'password'; const name = process.env.APP_NAME ?? "Shop"`),
  ).toEqual({
    OWNER_USERNAME: 'ada',
    AUTH_ADMIN_PASSWORD: 'lovelace',
    ADMIN_EMAIL: 'ada@example.com',
    SMTP_PASSWORD: 'test-smtp-password',
    AUTH_MODE: 'password',
    APP_NAME: 'Shop',
  })
})

it('variables are found where Qwik, Hono and Deno ask for them', () => {
  expect(
    valuesOf(`import GitHub from '@auth/core/providers/github'
const { AUTH_SECRET, GITHUB_ID } = env<Bindings>(c)
const { LEVEL } = c.env
GitHub({ clientId: env.get('GITHUB_CLIENT_ID')!, clientSecret: Deno.env.get("GITHUB_SECRET"), basePath: import.meta.env.VITE_AUTH_PATH })
const login = \`\${process.env.NEXT_PUBLIC_BASE_PATH}/login\``),
  ).toMatchObject({
    GITHUB_ID: clientOf('github').clientId,
    GITHUB_CLIENT_ID: clientOf('github').clientId,
    GITHUB_SECRET: clientOf('github').clientSecret,
    LEVEL: 'test-level',
    NEXT_PUBLIC_BASE_PATH: '',
  })
  expect(valuesOf('basePath: import.meta.env.VITE_AUTH_PATH')).toEqual({})
  expect(valuesOf('base: import.meta.env.BASE_URL, mode: import.meta.env.MODE')).toEqual({})
})

it('what a provider sends back to is the app, at the callback that is registered', () => {
  const config = `import Notion from 'next-auth/providers/notion'
    export default { a: process.env.NOTION_REDIRECT_URI, b: process.env.POST_LOGOUT_REDIRECT_URL,
      own: { id: 'city', name: 'City', type: 'oidc', c: process.env.CITY_CALLBACK } }`
  expect(testEnvironment({ files: { 'auth.ts': config } })).toMatchObject({
    NOTION_REDIRECT_URI: 'https://app.example/api/auth/callback/notion',
    POST_LOGOUT_REDIRECT_URL: 'https://app.example',
    CITY_CALLBACK: 'https://app.example/api/auth/callback/city',
  })
  const other = `import Google from '@auth/sveltekit/providers/google'
    import { SvelteKitAuth } from '@auth/sveltekit'
    import { GOOGLE_CALLBACK_URL } from '$env/static/private'`
  expect(testEnvironment({ files: { 'auth.ts': other } })['GOOGLE_CALLBACK_URL']).toBe(
    'https://app.example/auth/callback/google',
  )
})

it.each([
  `const at = process.env.LOG_IN_THERE\nawait fetch(\`${'$'}{at}\`, { method: "POST" })`,
  'const { data } = await axios.post(process.env.LOG_IN_THERE!, { email })',
  'const there = process.env.LOG_IN_THERE ?? ""\naxios.create({ baseURL: there })',
])('a variable that is asked for an answer is an address: %s', (text) => {
  expect(testEnvironment({ files: { 'auth.ts': text } })['LOG_IN_THERE']).toBe('https://log-in-there.example')
})

it('a key that is sent along is no address', () => {
  const text = 'const key = process.env.LOG_IN_THERE\nfetch(there, { headers: { authorization: key } })'
  expect(testEnvironment({ files: { 'auth.ts': text } })['LOG_IN_THERE']).toBe('test-log-in-there')
})

it('a switch is there if the code ends without it, and off', () => {
  const code = `import GitHub from 'next-auth/providers/github'
    const live = process.env.IS_LIVE
    if (live == undefined) { console.error('?'); process.exit(1) }
    if (!process.env.ENABLE_X) { throw new Error('?') }
    if (process.env.DEBUG_AUTH) console.log('on')`
  const found = testEnvironment({ files: { 'auth.ts': code } })
  expect(found).toMatchObject({ IS_LIVE: '', ENABLE_X: 'test-enable-x' })
  expect(found).not.toHaveProperty('DEBUG_AUTH')
})

it.each([
  [
    "const list = (process.env.PASS_LIST ?? '').split(',').map((each) => each.trim())\nlist.includes(user.email)",
    'ada@example.com',
  ],
  [
    'const PASS = process.env.PASS_LIST\nif (!PASS) return false\nreturn profile?.email === PASS',
    'ada@example.com',
  ],
  [
    "const orgs = new Set(process.env.PASS_LIST!.split(','))\nconst domain = email.split('@')[1]\nreturn orgs.has(domain)",
    'example.com',
  ],
  ["process.env.PASS_LIST?.split(',').includes(profile.login)", 'ada'],
  [
    "function listed(): string[] {\n  return (process.env.PASS_LIST ?? '').split(',')\n}\nconst all = listed()\nif (all.length === 0) return true\nreturn all.includes(emailOf(profile))",
    'ada@example.com',
  ],
  [
    "const all = process.env.PASS_LIST?.split(',') ?? []\nreturn all.some((one) => one === user.email)",
    'ada@example.com',
  ],
  ['return user.email.endsWith(process.env.PASS_LIST)', 'example.com'],
  ['console.log(process.env.PASS_LIST, user.email)', 'test-pass-list'],
])('a variable that people are compared with lets Ada in: %s', (text, value) => {
  expect(testEnvironment({ files: { 'auth.ts': text } })['PASS_LIST']).toBe(value)
})

it.each(['AUTH_ENTRA_ISSUER', 'AZURE_AD_ISSUER', 'AUTH_MICROSOFT_ENTRA_ISSUER'])(
  'has Microsoft’s issuer under a shorter name: %s',
  (name) => {
    const text = `import Entra from 'next-auth/providers/microsoft-entra-id'\nEntra({ issuer: process.env.${name} })`
    const values = testEnvironment({ files: { 'auth.ts': text } })
    expect(values[name]).toBe('https://login.microsoftonline.com/common/v2.0')
  },
)

it.each([
  [
    'cognito',
    `issuer: \`https://\${process.env.COGNITO_DOMAIN}\``,
    'cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Example01',
  ],
  [
    'cognito',
    `authorization: \`https://\${process.env.COGNITO_DOMAIN}/oauth2/authorize\``,
    'example01-lc.auth.eu-west-1.amazoncognito.com',
  ],
  [
    'keycloak',
    `const ISSUER = \`https://\${process.env['KEYCLOAK_HOST']!}\``,
    'keycloak.example/realms/example',
  ],
  ['keycloak', `issuer: \`https://\${process.env.KEYCLOAK_HOST}/realms/example\``, 'keycloak.example'],
])('a variable of %s that is the rest of an issuer is all of it: %s', (provider, use, value) => {
  const text = `import Provider from 'next-auth/providers/${provider}'\n${use}`
  const name = provider === 'cognito' ? 'COGNITO_DOMAIN' : 'KEYCLOAK_HOST'
  expect(testEnvironment({ files: { 'auth.ts': text } })[name]).toBe(value)
})

it.each([
  ['SITE_AUTH_SECRETS', 'authscope-example-secret-not-for-production'],
  ['COOKIE_SECRETS', 'test-cookie-secrets-0123456789-0'],
])('each secret of a list is as long as code usually wants one: %s', (name, value) => {
  const text = `const all = process.env.${name}!.split(',')\nif (all.some((each) => each.length < 32)) throw new Error('too short')`
  expect(testEnvironment({ files: { 'auth.ts': text } })[name]).toBe(value)
})

it.each([
  ["sessionToken: { options: { path: '/', secure: process.env.NODE_ENV === 'production' } }", 'production'],
  ["{ name: '__Secure-app', options: { secure: process.env.NODE_ENV === 'production' } }", 'production'],
  ["{ name: 'app', options: { secure: process.env.NODE_ENV === 'production' } }", 'development'],
])('a cookie that has to be secure by its name is: %s', (text, value) => {
  expect(testEnvironment({ files: { 'auth.ts': text } })['NODE_ENV']).toBe(value)
})

it.each([
  ['VERCEL_URL: z.string(),\nVERCEL: z.string().optional()', 'app.example'],
  ['VERCEL_URL: z.string().optional()', undefined],
])('what only a host of servers sets is there where a schema asks for it: %s', (schema, value) => {
  const text = `const env = z.object({ ${schema} }).parse({ VERCEL_URL: process.env.VERCEL_URL, VERCEL: process.env.VERCEL })`
  const environment = testEnvironment({ files: { 'env.ts': text } })
  expect(environment['VERCEL_URL']).toBe(value)
  expect(environment['VERCEL']).toBeUndefined()
})
