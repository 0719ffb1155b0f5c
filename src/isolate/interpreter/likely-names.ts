import { MADE_UP, madeUpToken } from '../../protocol/made-up.ts'
import { SALT } from '../../protocol/own-hash.ts'

/** What names say that a value is, where the code says nothing else. */
export const PERSON = { id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user' }

const TOKEN = 'token-of-ada'
/** Reads what a token says. */
export const DECODES =
  /\b(?:jwtDecode|jwt_decode|decodeJwt|decodeToken|jwtVerify|parseJwt)\b|\bjwt\s*\.\s*(?:decode|verify)\s*\(|\.split\(\s*['"]\.['"]\s*\)/

/** Replaced by a password's hash as the code makes one. */
const HASH = Symbol('hash')

/** What the files say of values by their names. */
export interface Named {
  readonly isDecoded: boolean
  readonly hash: string
  /** What people type for one. */
  readonly password: string
}

/** Names of what keeps people out, asks more of them, or says what went wrong. */
const UNWANTED =
  /^(?:(?:is_?|was_?|has_?)?(?:locked|banned|blocked|deleted|disabled|suspended|archived|revoked|limited|expired|rejected|denied)|errors?|issues|problems|fail(?:ed|ure)s?|graphQLErrors|pending)$|^(?:is_?|has_?)?(?:locked|banned|blocked|deleted|suspended|revoked|limited)|Errors?$/i

/** The first that fits counts. */
const LEAVES: readonly (readonly [name: RegExp, value: unknown])[] = [
  [
    /(?:two_?factor|2fa|mfa|totp)\w*?(?:enabled|required)?$|^(?:must|needs?|requires?|force)_?[A-Z]\w*$|required$/i,
    false,
  ],
  [/^ip(?:_?addr\w*)?$|Ip(?:Addr\w*)?$|IP$|_ip$/, '127.0.0.1'],
  [/version$|attempts$/i, 0],
  [/^status_?code$/i, 200],
  [/^(?:generate|create|make|random)\w*(?:code|otp|pin|number|digits)$/i, MADE_UP.code],
  [/^(?:generate|make|random)\w*(?:secret|key|string|nonce|slug|handle)$/i, 'made-for-ada'],
  [/^uid$/, 'user-ada'],
  [/(?:^|_|[a-z])id(?:user)?$|^id|Id$|^uuid$|^sub$/i, '1'],
  [/expires?_?in$|max_?age|ttl/i, 3600],
  [/^exp$/, 4_070_908_800],
  [/expir|until$|period_?end/i, '2099-01-01T00:00:00.000Z'],
  [/_at$|At$|date/i, '2024-01-01T00:00:00.000Z'],
  [/^(?:is|has|can)_?[A-Z]\w*/, true],
  [/^(?:ok|success|active|enabled|valid|verified|allowed|approved)|verified$/i, true],
  [/e?mail$/i, 'ada@example.com'],
  [/salt$/i, SALT],
  [/password|hash/i, HASH],
  [/token|jwt/i, TOKEN],
  [/first_?name|given_?name/i, 'Ada'],
  [/last_?name|family_?name|surname/i, 'Byron'],
  [/name$|^nombre$|^nome$|^nom$/i, 'Ada Byron'],
  [/role$/i, 'user'],
  [/image|avatar|picture|photo|foto/i, 'https://app.example/ada.png'],
  [/^message$/i, ''],
  [/phone|mobile/i, '+4912345678'],
  [/count|remaining|limit|amount|total/i, 10],
  [/^(?:roles|permissions|groups|teams)$|ids$/i, []],
  [/^(?:user|data|profile|account)$/i, PERSON],
]

/** A second factor, which would be asked for. */
const SECOND = /totp|mfa|2fa|two_?factor/i

/** Whether a value of this name is best left out. */
export function isUnwanted(name: string): boolean {
  return UNWANTED.test(name) || SECOND.test(name)
}

export function leafOf(name: string, { hash, isDecoded }: Named = NAMED): unknown {
  if (UNWANTED.test(name)) return null
  const value = LEAVES.find(([pattern]) => pattern.test(name))?.[1]
  if (value === HASH) return hash
  return value === TOKEN && isDecoded ? madeUpToken() : value
}

const NAMED: Named = { isDecoded: false, hash: '', password: '' }

/** Names of lists of pages that everyone may open: `publicRoutes`. */
export function isOpenPages(name: string): boolean {
  return /path|route|page|prefix/i.test(name) && OPEN.test(name)
}

const OPEN = /public|open|guest|anonym|allow|white|unprotected|skip|ignore/i

/** Names of functions that give a person. */
export const PERSONAL =
  /user|account|member|customer|admin|employee|student|person|profile|login|sign_?in|auth|credential|usuario/i

/** Where a text of a mail goes. */
export const OF_MAILS =
  /^(?:html|text|body|content|message|react|markup|template|rendered|plain(?:Text)?)$|html$/i

/** `getRoleOf` gives a role. */
export function bare(name: string): string {
  return name
    .replace(/^(?:get|find|fetch|load|read)_?(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(?:Of|For|By|From|In)(?:[A-Z]\w*)?$/, '')
}

/** A tenant of Entra ID: each has its own issuer. */
export const TENANT = '0b9f7a52-6f3c-4d1e-9a58-2c7e51d3a604'

/** A public key of RSA whose private one no one has: tokens that are made up aren't signed. */
export const PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAjzEoOkRVJTfmqe3RcEwoVllB9Rj5uHYLLNRKAeKFntvVlnYZOMAU3lw1E7W+XLgXJ1OCTRacfrzSQNof7AkiOLgYNQHByLi9n6+GZD8KXo+MnGB2nS2C8Mzfa6kRtkTlA85ogVGleZHxDlXlmhaqWTbh+/ZmwF4TrnGdonxPEtNp9b7eT9XLEjvG9zham7Jrs3lWXlqUir7jiVagXFkqhieKcs9hsRzAZ/X3p7fzsCpMsp2jL1i82pwO2zsNByesh+HF3Cn+Ii87nD18VYbgzaJ6DBKr1mO68W4KCfcr6SfD/Qthupv+8HkE7ZxO/cwL18dlzmKmlwwaXv2PG1U+2QIDAQAB
-----END PUBLIC KEY-----
`

/** What a provider of OpenID Connect is asked for. */
const SCOPES = 'openid profile email'

const ROUTE =
  /(?:^|_)(?:PATH(?:NAME)?|ROUTE|REDIRECT|PAGE|PREFIX|HREF)(?:$|_)|(?:^|_)(?:LOGIN|SIGN_?IN|SIGN_?OUT|LOGOUT|DASHBOARD|HOME)$/i
const IS_UPPER = /^[A-Z\d_]+$/

/** Whether it is a member of paths: `ROUTES.LOGIN`. */
export function isOfRoutes(path: string): boolean {
  return /(?:^|\.)(?:\w*_)?(?:ROUTES?|PATHS?|PAGES|URLS|LINKS)\./i.test(path)
}

/** A constant of a missing file: a path, a number of seconds, an address, a message, or its own name. */
export function constantOf(path: string): unknown {
  const name = path.split('.').at(-1) ?? path
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2')
  if (/^(?:next_?)?auth_(?:\w+_)?base_?path$/i.test(words)) return '/api/auth'
  if (/(?:^|_)(?:BASE_?(?:PATH|NAME)|BASENAME)$/i.test(words)) return `/${words.split('_')[0]?.toLowerCase()}`
  if (/(?:_|^)(?:PREFIX)$/i.test(words) && /cookie|key|redis|cache/i.test(words)) return 'app'
  if (
    /(?:_MESSAGE|_MSG|_ERROR|_CODE|_NAME|_KEY|_TYPE|_STATUS|_ROLE)S?$/i.test(words) ||
    /(?:ERRORS?|CODES?|MESSAGES?|ROLES?|STATUS\w*)\.\w+$/i.test(path)
  )
    return name
  if ((ROUTE.test(words) || isOfRoutes(path)) && !/API_?(?:URL|HOST)|_URL$/i.test(words)) return pathOf(words)
  if (/e?mail$/i.test(name)) return 'ada@example.com'
  if (/(?:^|_)SCOPES?$/i.test(words)) return SCOPES
  if (/(?:entra|azure|microsoft)\w*\.(?:\w+\.)?tenant_?id$/i.test(path)) return TENANT
  if (/_(?:MS|MILLIS\w*)$/i.test(words)) return 3_600_000
  if (
    /_(?:AGE|SECONDS|MINUTES|DAYS|LIMIT|ROUNDS|COUNT|TTL|EXPIRY|EXPIRES?_?IN|DURATION|TIMEOUT|LIFETIME)$/i.test(
      words,
    )
  )
    return /ROUNDS|LIMIT|COUNT|DAYS|MINUTES/i.test(words) ? 10 : 3600
  if (/_(?:LENGTH|DIGITS|SIZE|RETRIES|ATTEMPTS)$|^(?:MAX|MIN)_/i.test(words)) return 6
  const leaf = leafOf(name)
  if (leaf !== undefined && !IS_UPPER.test(name)) return leaf
  return IS_UPPER.test(name) && !/UR[IL]|API|HOST|ENDPOINT|ORIGIN|BASE$/.test(name)
    ? name
    : `https://api.example/${name.toLowerCase()}`
}

/** What addresses begin with: `shopApiUrl` is https://shop-api.example. */
export function originOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  const word = words.replace(/^(?:next_)?public_|(?:^|_)(?:base_)?(?:ur[il]|origin|endpoint|host|base)$/g, '')
  return `https://${word.replaceAll('_', '-') || 'api'}.example`
}

/** `LOGIN_PATHNAME` is `/login`, `DEFAULT_LOGIN_REDIRECT` is `/`. */
function pathOf(words: string): string {
  if (/redirect|home|default|dashboard/i.test(words)) return '/'
  const rest = words
    .toLowerCase()
    .split('_')
    .filter((word) => !/^(?:path|pathname|route|page|prefix|href|url|the)$/.test(word))
  // `apiAuthPrefix` is `/api/auth`.
  return rest[0] === 'api' ? `/${rest.join('/')}` : `/${rest.join('-')}`
}
