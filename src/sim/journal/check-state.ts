import type {
  CodeRecord,
  GrantRecord,
  LoginMark,
  LoginRecord,
  RefreshRecord,
  TokenRecord,
} from '../../mocks/provider/records.ts'
import { isCeremonyCall, isDecision } from '../../protocol/ceremony.ts'
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

/** What people's keys and the ceremonies of pages are kept as, by the first word of the key. */
const PASSKEY_VALUES: Readonly<Record<string, Check>> = {
  passkeys: hasFields({ lastCeremony: isInteger(0), lastKey: isInteger(0), unsynced: isWords }),
  authenticator: hasFields({
    id: isString,
    kind: isString,
    owner: isString,
    holder: optional(isString),
    pluggedIn: optional(isString),
    state: hasFields({
      model: hasFields({ name: isString, transports: isWords }),
      credentials: isList(hasFields({ id: isString, rpId: isString, privateKey: isString })),
    }),
  }),
  ceremony: hasFields({
    id: isString,
    device: isString,
    tab: isString,
    document: isString,
    steps: isInteger(0),
    told: isInteger(0),
    asked: isCeremonyCall,
    before: isList(hasFields({ id: isString })),
    decisions: isList(isDecision),
  }),
}

const KIND = new RegExp(`:(${Object.keys(VALUES).join('|')})(?::|$)`)

/** What is wrong with a value that a server keeps under a key, as a sentence that begins with `path`, or `undefined`. */
export function checkStateValue(key: string, value: unknown, path: string): string | undefined {
  const [word = ''] = key.split(' ', 1)
  if (Object.hasOwn(PASSKEY_VALUES, word)) return PASSKEY_VALUES[word]?.(value, path)
  const kind = KIND.exec(key)?.[1]
  return kind === undefined ? undefined : VALUES[kind]?.(value, path)
}
