import { chainEnd, codeOnly } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'
import { fittingText } from '../../protocol/fitting-text.ts'
import { typedColumns } from '../../protocol/likely-rows.ts'
import { PASSWORD_WORDS } from '../../protocol/password-words.ts'
import { passes, sampleOf } from '../../protocol/sample-of.ts'
import { leafOf } from './likely-names.ts'
import { typedToken } from './typed-tokens.ts'

type Files = Readonly<Record<string, string>>

/** A written text: what it is quoted with, and itself. */
const QUOTED = '([\'"`])([^\'"`\\n$]{1,80})'
/** Whose members are not what someone typed. */
const OTHERS = '(?!(?:user|dbUser|existing\\w*|found\\w*|token|session|profile|account|row|env)\\b)'
const EQUAL = '\\s*[!=]==?\\s*'

/** What code compares the inputs of a form with, as texts that it has itself: `password === 'demo'`, `z.enum(['customer', 'vendor'])`. */
export function credentialValues(files: Files, names: readonly string[]): Readonly<Record<string, string>> {
  const text = Object.entries(files)
    .flatMap(([path, content]) => (path.endsWith('.json') ? [] : [content]))
    .join('\n')
  const code = codeOnly(text)
  const columns = typedColumns(text)
  const found = names.flatMap((name) => {
    const value =
      comparedWith(name, text, code) ?? jsonOf(name, text) ?? typedToken(name, text) ?? columns[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}

function comparedWith(name: string, text: string, code: string): string | undefined {
  const key = escaped(name)
  const schemas = schemasOf(key, text, code)
  const typed = `(?<![\\w$.])(?:${OTHERS}\\w+(?:\\s+as\\s+\\w+\\s*\\))?[?!]?\\.)?${key}\\b(?:\\s+as\\s+string\\s*\\))?`
  const all = (pattern: string, group: number) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].flatMap((match) => {
      const { index } = match
      // Not in a comment, and not the name of a type.
      const isCode =
        code.charAt(index) === text.charAt(index) &&
        !/typeof\s+\(?$/.test(text.slice(Math.max(0, index - 12), index))
      const isRefused = /[^!]==/.test(match[0]) && TURNED_AWAY.test(text.slice(index + match[0].length))
      return isCode ? [{ value: match[group] ?? '', isRefused }] : []
    })
  const written: Written = (pattern, group) => all(pattern, group)[0]?.value
  const before = '(?<=[(!&|]\\s{0,60})'
  const compared = [
    ...all(`${typed}${EQUAL}${QUOTED}\\1`, 2),
    ...all(`${before}${QUOTED}\\1${EQUAL}${typed}`, 2),
  ]
  const taken = (found: typeof compared) =>
    found.filter(({ isRefused }) => !isRefused).map(({ value }) => value)
  const named = [...all(`${typed}${EQUAL}${NAME}`, 1), ...all(`${before}${NAME}${EQUAL}${typed}`, 1)]
  return (
    written(`\\b${key}\\s*:\\s*\\w+\\s*\\.\\s*enum\\([^()]*\\)\\s*\\.\\s*default\\(\\s*${QUOTED}`, 2) ??
    written(`\\b${key}\\s*:\\s*\\w+\\s*\\.\\s*(?:enum\\(\\s*\\[|literal\\()\\s*${QUOTED}`, 2) ??
    // Where nothing has to be typed, what the code takes then.
    (compared.length > 0 ? written(`${typed}\\s*(?:\\?\\?|\\|\\|)\\s*${QUOTED}\\1`, 2) : undefined) ??
    taken(compared).find((value) => !REGISTERS.test(value === 'true' ? name.replace(/^is/, '') : value)) ??
    taken(named)
      .map((name) => constant(name, written))
      .find((value) => value !== undefined) ??
    ofSomeone(key, written) ??
    firebaseToken(key, text, written) ??
    digitsOf(key, text, code) ??
    formatted(schemas) ??
    (PASSWORD.test(name) ? undefined : patterned(schemas)) ??
    longerName(name, schemas)
  )
}

/** `if (password === 'dummy') return null`: behind the comparison. */
const TURNED_AWAY = /^[^{};\n]*\)\s*\{?\s*(?:return\s+(?:null|false)\b|throw\b)/

type Written = (pattern: string, group: number) => string | undefined

/** What makes an account instead of signing in with one: `mode === 'sign-up'`, `isNewAccount === 'true'`. */
const REGISTERS =
  /^(?:_?sign[-_ ]?(?:ing)?up|_?register(?:ing)?|_?registration|create|_?new_?(?:user|account|member)?|create_?(?:user|account))$/i

/** `DEV_CODE`, `DEMO.password` */
const NAME = '([A-Za-z_$][\\w$]*(?:\\.\\w+)?)\\b(?!\\s*[.([])'

/** The text that a name has for good: `const DEV_CODE = '000000'`, `const DEMO = { password: 'demo' }`. */
function constant(name: string, written: Written): string | undefined {
  const [own = '', member] = name.split('.').map(escaped)
  const begin = `\\bconst\\s+${own}\\s*(?::[^=\\n]+)?=\\s*`
  return member === undefined
    ? written(`${begin}${QUOTED}\\1`, 2)
    : written(`${begin}\\{[^{}]*?(?<![\\w$])${member}\\s*:\\s*${QUOTED}\\1`, 2)
}

/** `getAuth().verifyIdToken(idToken)`: a token as `firebase/auth` gives it to the world's first person. */
function firebaseToken(key: string, text: string, written: Written): string | undefined {
  const verified = `\\bverify(?:IdToken|SessionCookie)\\(\\s*(?:String\\(\\s*)?(?:\\w+[?!]?\\.)?${key}\\b()`
  return text.includes('firebase-admin') && written(verified, 1) !== undefined
    ? 'firebase-id-token-of-ada'
    : undefined
}

const PERSON = { id: '1', name: 'Ada Byron', email: 'ada@example.com' }
/** A message of Sign-In with Ethereum to this app, and its signature by an invented key. */
const SIGNED: Readonly<Record<string, string>> = {
  message:
    '{"domain":"app.example","address":"0xa8049bB68181799124F98E467DD749e120abFA64","uri":"https://app.example","version":"1","chainId":1,"nonce":"sandbox12345","issuedAt":"2024-01-01T00:00:00.000Z"}',
  signature:
    '0x3d4624a1682cf019ae5f114b73b3ef7cd9e335e87987617a8b1cf970b37051c025430bd57c6500eff560990f1462282c7172b1571fb5df4ff43db3efc92c366e1c',
}

/** The same message as the text that is signed. https://eips.ethereum.org/EIPS/eip-4361 */
const SIGNED_TEXT = `app.example wants you to sign in with your Ethereum account:
0xa8049bB68181799124F98E467DD749e120abFA64


URI: https://app.example
Version: 1
Chain ID: 1
Nonce: sandbox12345
Issued At: 2024-01-01T00:00:00.000Z`

/** `JSON.parse(credentials.user)`, or a function that does so with what it is given. */
function jsonOf(name: string, text: string): string | undefined {
  const parsers = ['JSON\\.parse', ...parsersIn(text)].join('|')
  const parsed = (each: string) =>
    new RegExp(
      `(?<![\\w$.])(?:${parsers})\\(\\s*(?:String\\(\\s*)?\\(?(?:${OTHERS}\\w+[?!]?\\.)?${escaped(each)}\\b(?!\\s*[.(])`,
    ).exec(text)
  const found = parsed(name)
  const isSigned = /\bsiwe\b/.test(text) && /\bmessage\b/.test(text) && Object.hasOwn(SIGNED, name)
  if (isSigned) return name === 'message' && !parsed('message') ? SIGNED_TEXT : SIGNED[name]
  return found ? JSON.stringify({ ...PERSON, ...membersRead(text, found.index) }) : undefined
}

/** What the code reads of a parsed text, beside what every person has: `const user = JSON.parse(…)` and `user.phone`. */
function membersRead(text: string, at: number): Readonly<Record<string, unknown>> {
  const target = /(\{[^{}]*\}|\w+)\s*(?::[^=\n]+)?=\s*(?:await\s+)?$/.exec(
    text.slice(Math.max(0, at - FARTHEST), at),
  )?.[1]
  if (target === undefined) return {}
  const names = target.startsWith('{')
    ? (target.match(/\w+(?=\s*(?:[,:=}]))/g) ?? [])
    : [
        ...text
          .slice(at, at + FARTHEST * 3)
          .matchAll(new RegExp(`(?<![\\w$.])${target}[?!]?\\.(\\w+)\\b(?!\\s*\\()`, 'g')),
      ].map(([, name = '']) => name)
  const known = [...new Set(names)].filter((each) => !Object.hasOwn(PERSON, each) && each !== '__proto__')
  return Object.fromEntries(
    known.flatMap((each) => {
      const value = leafOf(each)
      return value === undefined || value === null ? [] : [[each, value] as const]
    }),
  )
}

/** `function parseUser(value) { … JSON.parse(value) … }` */
function parsersIn(text: string): readonly string[] {
  return [...text.matchAll(/\bJSON\.parse\(\s*(?:String\(\s*)?(\w+)\s*[)\s]/g)].flatMap(
    ({ index, 1: it = '' }) => {
      const before = text.slice(Math.max(0, index - FARTHEST), index)
      const heads = /(?:\bfunction\s+(\w+)\s*\(|\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?\()\s*(\w+)/g
      const [, declared, assigned, parameter] = [...before.matchAll(heads)].at(-1) ?? []
      return parameter === it ? [declared ?? assigned ?? ''] : []
    },
  )
}

/** A function that only parses is short. */
const FARTHEST = 400

/** `z.string({ … }).regex(/^\d{6}$/)`: what schemas say of a key. */
function schemasOf(key: string, text: string, code: string): readonly string[] {
  return [...code.matchAll(new RegExp(`\\b${key}\\s*:`, 'g'))].map(({ index, 0: { length } }) =>
    text.slice(index + length, chainEnd(code, index + length)),
  )
}

const DIGITS = '\\/\\^?(?:\\\\d|\\[0-9\\])\\{(\\d{1,2})(?:,\\d*)?\\}'

/** As many digits as the code wants: `pin: z.string().regex(/^\d{6}$/)`, `/^[0-9]{4}$/.test(pin)`, `code: z.string().length(6)`. */
function digitsOf(key: string, text: string, code: string): string | undefined {
  const schemas = schemasOf(key, text, code)
  const isCode = /pin|otp|code|totp|token/i.test(key)
  const inSchemas = (pattern: string) =>
    schemas.flatMap((schema) => new RegExp(pattern).exec(schema)?.[1] ?? [])[0]
  const count =
    inSchemas(DIGITS) ??
    new RegExp(`${DIGITS}[^\\n]{0,12}\\.test\\([^\\n;{]{0,60}\\b${key}\\b`).exec(text)?.[1] ??
    (isCode ? inSchemas('\\.length\\(\\s*(\\d{1,2})\\b') : undefined)
  return count === undefined ? undefined : '1234567890'.repeat(10).slice(0, Number(count))
}

const FORMAT = /\.(?:uuid|cuid2?|ulid|url|datetime)\(/

/** `tenant: z.string().uuid()`, `tenant: z.uuid()` */
function formatted(schemas: readonly string[]): string | undefined {
  const schema = schemas.find((each) => FORMAT.test(each))
  return schema && fittingText(schema, undefined)
}

/** What people type without being asked for more: a name, a phone's number. */
const USUAL = ['ada', '+4912345678', 'Ada Byron', 'ada@example.com']

/** What passes a schema that refuses all of it: `phone: z.string().regex(/^\+91\d{10}$/)`. */
function patterned(schemas: readonly string[]): string | undefined {
  return schemas.flatMap((schema) => {
    const [, source = '', flags = ''] =
      /\.(?:regex|matches|pattern)\(\s*\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/.exec(
        schema,
      ) ?? []
    const sample = sampleOf(source)
    return !sample || [...USUAL, LONG_NAME].some((usual) => passes(source, flags, usual)) ? [] : [sample]
  })[0]
}

const LONG_NAME = 'adabyron'
const PASSWORD = new RegExp(`^pass$|${PASSWORD_WORDS}`, 'i')

/** Ada's user name has three letters: `username: z.string().min(4)` asks for more. */
function longerName(name: string, schemas: readonly string[]): string | undefined {
  if (!/user_?name|login|nick|handle/i.test(name)) return undefined
  const least = schemas.map((schema) => Number(/\.min(?:Length)?\(\s*(\d{1,2})\b/.exec(schema)?.[1] ?? 0))
  const longest = Math.max(0, ...least)
  return longest > 'ada'.length ? LONG_NAME.padEnd(longest, '1815') : undefined
}

/** `users.find((user) => user.email === email)`, where the users are written out. */
function ofSomeone(key: string, written: Written) {
  const member = `\\w+[?!]?\\.${key}\\b`
  const compared = `(?<![\\w$.])(?:${member}${EQUAL}(?:\\w+[?!]?\\.)?${key}\\b|${key}${EQUAL}${member})()`
  return written(compared, 1) === undefined
    ? undefined
    : written(`(?<=[{,]\\s{0,60})${key}\\s*:\\s*${QUOTED}\\1`, 2)
}
