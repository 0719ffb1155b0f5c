import type {
  CodeRecord,
  GrantRecord,
  LoginMark,
  LoginRecord,
  RefreshRecord,
  TokenRecord,
} from '../../mocks/provider/records.ts'
import {
  type Check,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isString,
  optional,
} from '../../protocol/shape.ts'

const isTime = isInteger(0)
const isTrue: Check = (value, path) => (value === true ? undefined : `${path} must be true.`)
const isWords = isList(isString)

const TOKEN = {
  clientId: isString,
  person: isString,
  scopes: isWords,
  claims: optional(isString),
  family: optional(isString),
  expiresAt: optional(isTime),
}

/** What servers of the simulated internet remember, by the word in the key that names the kind of record. */
const VALUES: Readonly<Record<string, Check>> = {
  code: hasFields<CodeRecord>({
    clientId: isString,
    person: isString,
    scopes: isWords,
    redirectUri: optional(isString),
    challenge: optional(isString),
    nonce: optional(isString),
    claims: optional(isString),
    authTime: optional(isTime),
    refreshes: optional(isBoolean),
    expiresAt: isTime,
    token: optional(isString),
  }),
  token: hasFields<TokenRecord>(TOKEN),
  refresh: hasFields<RefreshRecord>({
    ...TOKEN,
    family: isString,
    authTime: optional(isTime),
    used: optional(isBoolean),
  }),
  revoked: isTrue,
  grant: hasFields<GrantRecord>({
    scopes: isWords,
    tokens: isList(hasFields({ token: isString, scope: isString, family: optional(isString) })),
  }),
  login: hasFields<LoginRecord>({
    person: isString,
    expiresAt: isTime,
    since: optional(isTime),
    device: optional(isString),
  }),
  'logins-of': isList(hasFields<LoginMark>({ id: isString, device: optional(isString) })),
  assertion: isTrue,
  key: isString,
  rotations: isInteger(0),
  second: hasFields({ second: isInteger(0), count: isInteger(0) }),
}

const KIND = new RegExp(`:(${Object.keys(VALUES).join('|')})(?::|$)`)

/** What is wrong with a value that a server keeps under a key, as a sentence that begins with `path`, or `undefined`. */
export function checkStateValue(key: string, value: unknown, path: string): string | undefined {
  const kind = KIND.exec(key)?.[1]
  return kind === undefined ? undefined : VALUES[kind]?.(value, path)
}
