import type { Code } from '../../protocol/code.ts'
import { DEFAULT_SECRET } from '../../protocol/scenario-defaults.ts'
import { APPLE_KEY_TEXT, APPLE_PUBLIC_KEY, APPLE_TEAM, APPLE_TEST_SECRET } from '../machine/apple-key.ts'
import { clientOf, issuerOf, OWN_NAMES } from '../machine/registration.ts'
import { APP_ORIGIN } from '../values/parties.ts'
import { comparedWith } from './compared-values.ts'
import {
  demanded,
  environmentNames,
  isChecked,
  isOfNoUse,
  isSwitch,
  withOwnNames,
} from './environment-names.ts'
import { type Checks, checksIn, fitting } from './fitting-values.ts'
import { keyOfPair, pemOf } from './pair-variables.ts'

const PROVIDER = /['"](?:next-auth|@auth\/[a-z-]+)\/providers\/([a-z0-9-]+)['"]/g

/** Presets that take an API key. */
const MAIL: ReadonlySet<string> = new Set([
  'forwardemail',
  'loops',
  'mailgun',
  'postmark',
  'resend',
  'sendgrid',
])

const FIXED: Readonly<Record<string, string>> = {
  AUTH_SECRET: DEFAULT_SECRET,
  NEXTAUTH_SECRET: DEFAULT_SECRET,
  AUTH_URL: APP_ORIGIN,
  NEXTAUTH_URL: APP_ORIGIN,
  AUTH_TRUST_HOST: 'true',
  NODE_ENV: 'development',
}

/** What Apple gave app.example's team, for code that signs its client secret itself. */
const APPLE: readonly (readonly [name: RegExp, value: string])[] = [
  [/_TEAM_ID$/, APPLE_TEAM],
  [/_KEY_ID$/, String(APPLE_PUBLIC_KEY.kid)],
  [/_(?:PRIVATE_KEY|P8)$/, APPLE_KEY_TEXT],
]

/** What code usually wants a secret to have at least. */
const SECRET_LENGTH = 32

/** Parts of a provider's server, which its own document names. */
const ENDPOINT = /_(?:AUTH|AUTHORIZATION|TOKEN|USER_?INFO|JWKS)_(?:URL|URI|ENDPOINT)$/

/** Of Ada's password. */
const BCRYPT = '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS'

/** Where a provider says what it has: `AUTH_KEYCLOAK_WELL_KNOWN`, `SSO_DISCOVERY_URL`. */
const OWN_DOCUMENT = /_(?:WELL_?KNOWN|DISCOVERY|OPENID_CONFIGURATION)(?:_(?:URL|URI|ENDPOINT))?$/

function documentOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/** What a name says that its value must be. The first that fits counts. */
const SHAPES: readonly (readonly [name: RegExp, value: (name: string) => string])[] = [
  // The same secret under the name that the code has for it.
  [/(?:^|_)(?:NEXT_?)?AUTH_(?:JWT_)?SECRETS?$/, () => DEFAULT_SECRET],
  [/^VERCEL_(?:\w+_)?URL$/, () => new URL(APP_ORIGIN).host],
  // A list: each of its secrets must be as long as one.
  [/(?:^|_)SECRETS$/, (name) => `test-${slugOf(name)}`.padEnd(SECRET_LENGTH, '-0123456789')],
  [/(?:^|_)MONGO\w*_UR[IL]$/, () => 'mongodb://test:test@database.example:27017/app'],
  [/(?:^|_)(?:REDIS|KV)\w*_URL$/, () => 'https://redis.example'],
  [
    /(?:^|_)(?:DATABASE|DB|POSTGRES|MYSQL|DIRECT|NEON)\w*_URL$/,
    () => 'postgresql://test:test@database.example:5432/app',
  ],
  [/(?:^|_)(?:EMAIL|SMTP|MAIL)_(?:SERVER|URL)$/, () => 'smtp://test:test@smtp.app.example:587'],
  [/(?:^|_)(?:EMAIL|SMTP|MAIL)\w*_HOST$/, () => 'smtp.app.example'],
  [/_PORT$|^PORT$/, (name) => (/MAIL|SMTP/.test(name) ? '587' : '3000')],
  [/(?:^|_)BASE_?PATH$/, () => ''],
  [/(?:^|_)FROM(?:_\w+)?$|_FROM$|_SENDER$/, () => 'no-reply@app.example'],
  [/(?:^|_)(?:E?MAILS?)$/, () => 'ada@example.com'],
  [/(?:^|_)(?:ALLOWED|CORS|TRUSTED)\w*_(?:ORIGINS?|URLS)$/, () => APP_ORIGIN],
  [
    // `BACKEND_BASE_URL` is another server's.
    /(?:^|_)(?:APP|SITE|PUBLIC|WEB|CLIENT|FRONTEND|HOST|SERVER|CORS|WEBSITE|MAIN)_?(?:URL|ORIGIN|BASE_URL)$|^(?:(?:NEXT|PUBLIC|VITE|(?:NEXT)?AUTH)_)*BASE_?(?:URL|ORIGIN)$/,
    () => APP_ORIGIN,
  ],
  [
    /(?:^|_)(?:ALLOWED|ADMIN|COMPANY|CORPORATE|E?MAIL|HOSTED|ORG|ORGANIZATION|TEAM|WORKSPACE)\w*_DOMAINS?$|_DOMAINS$/,
    () => 'example.com',
  ],
  [/(?:^|_)(?:APP|BASE|COOKIE|PUBLIC|ROOT|SITE|WEB)\w*_DOMAIN$/, () => new URL(APP_ORIGIN).host],
  [OWN_DOCUMENT, (name) => documentOf(issuerNamed(name))],
  [/(?:^|_)(?:ISSUER|AUTHORITY)$/, issuerNamed],
  [/(?:^|_)(?:(?:BASE)?UR[IL]|ENDPOINT|ORIGIN)$/, hostOf],
  [/_(?:DOMAIN|HOST|HOSTNAME)$/, (name) => new URL(hostOf(name)).host],
  [/_(?:MAX_AGE|TTL|SECONDS|LIFETIME|EXPIRES_IN|EXPIRY|TIMEOUT|DURATION)$/, () => '3600'],
  [/_(?:ROUNDS|LIMIT|COUNT|MAX|MIN|DAYS|HOURS|MINUTES|SIZE|LENGTH)$/, () => '10'],
  [/(?<!SMTP|MAIL|DB|DATABASE|REDIS|POSTGRES|MYSQL|PG)_USER_?NAME$|^USER_?NAME$|_LOGIN$/, () => 'ada'],
  [
    /(?<!SMTP|MAIL|SERVER|DB|DATABASE|REDIS|POSTGRES|MYSQL|PG)_(?:PASSWORD|PASS|PASSPHRASE)$|^PASSWORD$/,
    () => 'lovelace',
  ],
  [/_PASSWORD_HASH$/, () => BCRYPT],
  [/(?:AWS|COGNITO)\w*_REGION$/, () => 'eu-west-1'],
  [/(?:^|_)POOL_?ID$/, () => 'eu-west-1_Example01'],
  [/(?:^|_)LOG_?LEVEL$/, () => 'info'],
  [/(?:^|_)(?:LOCALE|LANG(?:UAGE)?)$/, () => 'en'],
  [/(?:^|_)(?:TZ|TIME_?ZONE)$/, () => 'UTC'],
  [/TENANT(?:_ID)?$/, () => '0b9f7a52-6f3c-4d1e-9a58-2c7e51d3a604'],
]

/**
 * Test values for the variables that a project asks for: by name in its files, and for the providers that it imports, as the engine infers them.
 * Ids and secrets are those that app.example has at the simulated providers. Switches have none: they are off.
 */
export function testEnvironment({ files }: Pick<Code, 'files'>): Readonly<Record<string, string>> {
  const known = made.get(files)
  if (known) return known
  const about = asked({ files })
  const found = Object.fromEntries(
    about.names.flatMap((name) => {
      const value = acceptedValue(name, about)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  made.set(files, found)
  return found
}

/** Asked for with each exchange. */
const made = new WeakMap<Code['files'], Readonly<Record<string, string>>>()

/** The variables that a project asks for and that are not set: switches. */
export function unsetVariables(code: Pick<Code, 'files'>): readonly string[] {
  const about = asked(code)
  return about.names.filter((name) => acceptedValue(name, about) === undefined)
}

interface Asked {
  readonly text: string
  readonly checks: Checks | undefined
  readonly providers: readonly string[]
  readonly names: readonly string[]
}

/** One that passes the code's own checks. */
function acceptedValue(name: string, { checks, providers, text }: Asked): string | undefined {
  return fitting(name, testValue(name, providers, text), checks)
}

function asked({ files }: Pick<Code, 'files'>): Asked {
  const text = withOwnNames(
    Object.entries(files)
      .flatMap(([name, content]) => (name.endsWith('.json') ? [] : [content]))
      .join('\n'),
  )
  const providers = [...new Set([...text.matchAll(PROVIDER)].map(([, id = '']) => id))]
  const names = new Set([
    'AUTH_SECRET',
    ...providers.flatMap((id) => namesFor(id)),
    ...environmentNames(text),
  ])
  return { text, checks: checksIn(text), providers, names: [...names] }
}

function namesFor(id: string): readonly string[] {
  const prefix = `AUTH_${wordOf(id)}`
  if (MAIL.has(id)) return [`${prefix}_KEY`]
  if (['credentials', 'email', 'nodemailer', 'passkey', 'webauthn'].includes(id)) return []
  const issuer = issuerOf({ id }) === undefined ? [] : [`${prefix}_ISSUER`]
  return [`${prefix}_ID`, `${prefix}_SECRET`, ...issuer]
}

/** Its own name is rarely written whole. */
const OF_MICROSOFT = /(?:^|_)(?:ENTRA|MICROSOFT|AZURE(?:_AD)?)_ISSUER/

/**
 * A cookie that keeps its name, with `__Secure-` over https, and is only secure in production: a browser would not take it here.
 * `sessionToken: { options: { secure: process.env.NODE_ENV === 'production' } }`
 */
const SECURE_IN_PRODUCTION =
  /(?:\b\w+(?:Token|Url|Verifier)\s*:\s*\{|['"`]__(?:Secure|Host)-[^'"`\n]*['"`]\s*,)\s*options\s*:\s*\{[^{}]*\bsecure\s*:[^,\n]*\bNODE_ENV\b[^,\n]*production/

/** `undefined` for a switch, which is off. */
function testValue(name: string, providers: readonly string[], text: string): string | undefined {
  if (name === 'NODE_ENV' && SECURE_IN_PRODUCTION.test(text)) return 'production'
  // An address of the app that only decides something says that there is another host.
  if (Object.hasOwn(FIXED, name)) return /_URL$/.test(name) && isSwitch(name, text) ? undefined : FIXED[name]
  if (
    isOfNoUse(name, text) ||
    (ENDPOINT.test(name) && providers.some((id) => issuerOf({ id }) !== undefined))
  )
    return undefined
  if (/(?:^|_)APPLE_/.test(name)) {
    const own = APPLE.find(([pattern]) => pattern.test(name))?.[1]
    // Between its own two lines, only the key itself is asked for.
    if (own !== undefined) return /^M/.test(own) && !text.includes('-----BEGIN') ? pemOf('PRIVATE', own) : own
  }
  const key = keyOfPair(name, text)
  if (key !== undefined) return key
  // The longest name that fits: AZURE_AD_B2C before AZURE_AD.
  const [id] = providers
    .filter(
      (each) =>
        `_${name}_`.includes(`_${wordOf(each)}_`) ||
        (each === 'microsoft-entra-id' && OF_MICROSOFT.test(name)),
    )
    .toSorted((a, b) => b.length - a.length)
  if (CALLBACK.test(name) && !isSwitch(name, text)) return callbackFor(name, id ?? ownIdIn(name, text), text)
  const own = id === undefined ? undefined : (issuerAfterScheme(id, name, text) ?? valueAt(id, name))
  if (own !== undefined) return /^[\w.-]+$/.test(own) && beginsAddress(name, text) ? `https://${own}` : own
  if (isSwitch(name, text))
    return switchedOn(name, text) ?? (isChecked(name, text) ? 'false' : demanded(name, text))
  const use = usedAs(name, text)
  const shape = SHAPES.find(([pattern]) => pattern.test(name))
  const shaped = shape?.[1](name)
  if (use === 'number') return shaped !== undefined && /^\d+$/.test(shaped) ? shaped : '10'
  if (use === 'url' && shaped !== '' && (shaped === undefined || !URL.canParse(shaped)))
    return shaped === undefined ? hostOf(name) : `https://${shaped}`
  return shaped ?? comparedWith(name, text) ?? writtenDefault(name, text) ?? `test-${slugOf(name)}`
}

/** Where a provider sends people back to. */
const CALLBACK = /(?:^|_)(?:REDIRECT|CALLBACK)(?:_?(?:UR[IL]|ENDPOINT))?$/

/** What is registered for the provider; the app itself where none is meant. */
function callbackFor(name: string, id: string | undefined, text: string): string {
  if (id === undefined || /LOG_?OUT|POST_|AFTER|SUCCESS|ERROR|FAIL/.test(name)) return APP_ORIGIN
  const stated = /\bbasePath\s*:\s*['"](\/[^'"]*)['"]/.exec(text)?.[1]
  const usual = /['"]@auth\/(?:core|express|qwik|sveltekit)['"]/.test(text) ? '/auth' : '/api/auth'
  return `${APP_ORIGIN}${stated ?? usual}/callback/${OWN_NAMES[id] ?? id}`
}

/** The id of a provider that is written out and whose variable it is by its name, or of the only one. */
function ownIdIn(name: string, text: string): string | undefined {
  const ids = [...text.matchAll(/\bid\s*:\s*['"]([\w-]+)['"][^{}]*\btype\s*:\s*['"](?:oauth|oidc)['"]/g)].map(
    ([, id = '']) => id,
  )
  return ids.find((id) => `_${name}_`.includes(`_${wordOf(id)}_`)) ?? (ids.length === 1 ? ids[0] : undefined)
}

/** What the code takes if a variable isn't set: `process.env.AUTH_MODE || 'password'`. */
function writtenDefault(name: string, text: string): string | undefined {
  return new RegExp(`\\b${name}['"\\])]*\\s*(?:\\?\\?|\\|\\|)\\s*(['"])([^'"\\n]+)\\1`).exec(text)?.[2]
}

/** What a switch must be for a provider to be there, or the host to be trusted, if that depends on it: else no one can sign in. */
function switchedOn(name: string, text: string): string | undefined {
  const trusts = new RegExp(
    `\\btrustHost\\s*:\\s*[^,\\n]{0,80}?\\b${name}\\b['"\\])]*(?:\\s*===?\\s*['"](\\w+)['"])?\\s*[,)}\\n&|]`,
  ).exec(text)
  if (trusts !== null) return trusts[1] ?? 'true'
  const found = new RegExp(
    `\\b${name}['"\\])]*\\s*(?:===?\\s*['"](\\w+)['"]\\s*)?\\)?\\s*(?:\\{\\s*)?(?:\\w*[pP]roviders\\.push\\(|(?:\\?|&&)\\s*\\[?\\s*[A-Z]\\w*\\s*[(\\]])`,
  ).exec(text)
  return found === null ? undefined : (found[1] ?? 'true')
}

/** The issuer without its scheme, for a variable that is all the rest of it: `` issuer: `https://${process.env.COGNITO_DOMAIN}` ``. */
function issuerAfterScheme(id: string, name: string, text: string): string | undefined {
  const whole = new RegExp(
    `\\bissuer\\w*\\s*[:=]\\s*\\x60https://\\$\\{[^}]*?(?<!\\w)${name}['"\\]!]*\\s*\\}/?\\x60`,
    'i',
  )
  return whole.test(text) ? issuerOf({ id })?.replace(/^https:\/\//, '') : undefined
}

/** Whether code takes a variable for an address with its scheme: `${process.env.AUTH0_DOMAIN}/oauth/token`. */
function beginsAddress(name: string, text: string): boolean {
  return /_(?:DOMAIN|HOST)$/.test(name) && usedAs(name, text) === 'url'
}

/** What the code does with a variable: counts with it, or takes it for an address. */
function usedAs(name: string, text: string): 'number' | 'url' | undefined {
  // `process.env.NAME`, `env['NAME']`, `requireEnv('NAME')`
  const direct = `(?:(?:process\\.|import\\.meta\\.|Bun\\.)?\\w+\\??(?:\\.|\\[['"])${name}(?!\\w)|\\w+\\(\\s*['"]${name}['"]\\s*\\))`
  const local = new RegExp(`\\b(?:const|let|var)\\s+(\\w+)\\s*(?::[^=\\n]+)?=\\s*${direct}`).exec(text)?.[1]
  const it = local === undefined ? direct : `(?:${direct}|(?<![\\w$.])${local}(?![\\w$]))`
  const number = `(?:Number(?:\\.parse(?:Int|Float))?|parse(?:Int|Float))\\(\\s*${it}|(?:[=(,:]\\s*)\\+\\s*${it}|\\b${name}\\s*:\\s*z\\s*\\.(?:coerce\\s*\\.)?number\\b`
  if (new RegExp(number).test(text)) return 'number'
  const url = `new URL\\(\\s*${it}|\\b(?:fetch|axios(?:\\.\\w+)?)\\(\\s*(?:\\x60\\$\\{\\s*)?${it}|\\\x60\\$\\{\\s*${it}['"\\]!]*\\s*\\}/|\\b(?:issuer|wellKnown|userinfo|jwks_endpoint|baseURL|baseUrl|prefixUrl)\\s*:\\s*${it}|\\b(?:authorization|token)\\s*:\\s*${direct}|\\b${name}\\s*:\\s*z\\s*\\.(?:string\\(\\)\\s*\\.)?url\\b`
  return new RegExp(url).test(text) ? 'url' : undefined
}

/** Begins the host name of the pages of Cognito's user pool. */
const COGNITO_PREFIX = 'example01-lc'

/** What app.example has at a provider. */
function valueAt(id: string, name: string): string | undefined {
  if (/_ID$/.test(name) && !/_(?:TENANT|POOL|SERVER|ORG|GUILD|ROLE|GROUP|TEAM)_ID$/.test(name))
    return clientOf(id).clientId
  if (/_SECRET$/.test(name)) return id === 'apple' ? APPLE_TEST_SECRET : clientOf(id).clientSecret
  const issuer = issuerOf({ id })
  if (OWN_DOCUMENT.test(name)) return issuer === undefined ? undefined : documentOf(issuer)
  if (/_ISSUER(?:_(?:BASE_)?UR[IL])?$/.test(name)) return issuer ?? ''
  if (/_REALMS?$/.test(name)) return issuer?.split('/').at(-1)
  if (/_(?:BASE_?|SERVER_)?URL$/.test(name)) return issuer === undefined ? undefined : new URL(issuer).origin
  if (id === 'cognito' && /_DOMAIN(?:_PREFIX)?$/.test(name))
    return /PREFIX$/.test(name) ? COGNITO_PREFIX : `${COGNITO_PREFIX}.auth.eu-west-1.amazoncognito.com`
  if (/_(?:DOMAIN|HOST)$/.test(name)) return issuer === undefined ? undefined : new URL(issuer).host
  if (/_KEY$/.test(name)) return `test-key-${id}`
  return undefined
}

/** An origin by that name: `https://api.example` for `NEXT_PUBLIC_API_URL`, `https://acme.example` for `AUTH_ACME_ISSUER`. */
function hostOf(name: string): string {
  const word =
    name
      .replace(/^(?:NEXT_PUBLIC|PUBLIC|VITE)_/, '')
      .replace(/^AUTH_(?=\w+_)/, '')
      .replace(OWN_DOCUMENT, '')
      .replace(/_ISSUER_URL$/, '')
      .replace(
        /(?:_BASE)?_(?:(?:BASE)?URL|URI|ENDPOINT|ORIGIN|ISSUER|AUTHORITY|DOMAIN|HOST|HOSTNAME)$/,
        '',
      ) || name
  return `https://${slugOf(word)}.example`
}

/** That of a simulated provider where it has this host: `AUTH_KEYCLOAK_ISSUER` for one that is written out. */
function issuerNamed(name: string): string {
  const host = hostOf(name)
  const known = issuerOf({ id: new URL(host).host.replace(/\.example$/, '') })
  return known?.startsWith(`${host}/`) ? known : host
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

function wordOf(id: string): string {
  return (OWN_NAMES[id] ?? id).toUpperCase().replaceAll('-', '_')
}
