import { catalogueProvider, PROVIDERS } from '../catalogue/providers.ts'
import { isName } from './address.ts'
import { isCode } from './code-check.ts'
import { ENGINES } from './engines.ts'
import { isFault } from './fault-check.ts'
import { isJsonObject } from './json-check.ts'
import type {
  DeviceSetup,
  FixedAnswer,
  PasskeyChecksOff,
  Person,
  PersonAccount,
  PersonClaims,
  ProviderSetup,
  WorldSetup,
} from './setup.ts'
import {
  type Check,
  excerpt,
  type Fields,
  firstProblem,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isOneOf,
  isRecordOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import { isHeaderName, isHeaderValue, isWord } from './values.ts'

const TEN_YEARS_SECONDS = 315_360_000

const isAddressName: Check = (value, path) =>
  typeof value === 'string' && isName(value)
    ? undefined
    : `${path} must be a name of lower case letters, digits and dashes, at most 40.`

const isPersonName = isText(/^.{0,200}$/s, 'a name of at most 200 characters')
const isEmail = isText(/^([^\s@]+@[^\s@]+)?$/, 'an e-mail address, or empty for none')
const isLogin = isText(/^[A-Za-z0-9-]{1,39}$/, 'a login name of letters, digits and dashes')
const isProviderId = isText(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'an id of lower case letters, digits and dashes')

const isSecure: Check = (value, path) =>
  isWebUrl(value, path) ??
  (String(value).startsWith('https:')
    ? undefined
    : `${path} must be an https URL, not "${excerpt(String(value))}".`)

/** RFC 8414 §2: no query and no fragment. */
const isIssuer: Check = (value, path) =>
  isSecure(value, path) ??
  (/[?#]/.test(String(value)) ? `${path} must be a URL without query and fragment.` : undefined)

const isApiPath = isText(/^\/[\w@:./-]{1,200}$/, 'a path of the API such as /user/orgs')

const isApi: Check = (value, path) =>
  isRecordOf(isApiPath, () => undefined)(value, path) ?? isJsonObject(value, path)

const isClaims = hasFields<PersonClaims>({
  idToken: optional(isJsonObject),
  accessToken: optional(isJsonObject),
  userinfo: optional(isJsonObject),
  api: optional(isApi),
})

const isAccount = hasFields<PersonAccount>({
  email: optional(isEmail),
  emailHidden: optional(isBoolean),
  emailVerified: optional(isBoolean),
  name: optional(isPersonName),
  login: optional(isLogin),
  picture: optional(isSecure),
  closed: optional(isBoolean),
  claims: optional(isClaims),
})

const isColumnName = isText(/^(?!__proto__$)[A-Za-z_]\w{0,99}$/, 'the name of a column')
const isColumnValue: Check = (value, path) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? undefined
    : `${path} must be text, a number, true, false or null.`

const isPerson = hasFields<Person>({
  id: isAddressName,
  name: isPersonName,
  email: isEmail,
  emailHidden: optional(isBoolean),
  emailVerified: optional(isBoolean),
  login: optional(isLogin),
  picture: optional(isSecure),
  columns: optional(isRecordOf(isColumnName, isColumnValue)),
  accounts: optional(isRecordOf(isProviderId, isAccount)),
})

/** The browser's own cookies and the length of the body stay what they are. */
const isAddedHeader: Check = (value, path) =>
  isHeaderName(value, path) ??
  (/^(?:cookie|content-length)$/i.test(String(value))
    ? `${path} must be a header that a proxy may set, not ${value}.`
    : undefined)

const isDevice = hasFields<DeviceSetup>({
  id: isAddressName,
  person: isWord,
  name: optional(isText(/^.{1,60}$/, 'a name of at most 60 characters')),
  attacker: optional(isBoolean),
  headers: optional(isRecordOf(isAddedHeader, isHeaderValue)),
})

const hasProviderFields = hasFields<ProviderSetup>({
  id: isProviderId,
  type: optional(isOneOf('oidc')),
  name: optional(isText(/^.{1,60}$/, 'a name of at most 60 characters')),
  issuer: optional(isIssuer),
  checks: optional(isList(isOneOf('pkce', 'state', 'nonce', 'none'))),
  params: optional(isRecordOf(isText(/^[a-z]\w{0,59}$/, 'the name of a parameter'), isString)),
  allowDangerousEmailAccountLinking: optional(isBoolean),
  passkeys: optional(
    hasFields<Required<ProviderSetup>['passkeys']>({
      rpId: optional(isWord),
      autofill: optional(isBoolean),
      upgrade: optional(isBoolean),
      attestation: optional(isOneOf('none', 'direct')),
    }),
  ),
})

const isProvider: Check = (value, path) =>
  hasProviderFields(value, path) ?? checkProvider(value as ProviderSetup, path)

/** `https://api.example/login`, or with a method before it. */
const isAnswered: Check = (value, path) => {
  const [, url = ''] = /^(?:[A-Z]{1,20} )?(.*)$/s.exec(String(value)) ?? []
  return (
    isWebUrl(url, path) ??
    (/[?#]/.test(url) ? `${path} must be a URL without query and fragment.` : undefined)
  )
}

const isAnswer = hasFields<FixedAnswer>({
  // The platform's Response takes no other status.
  status: optional(isInteger(200, 599)),
  headers: optional(isRecordOf(isHeaderName, isHeaderValue)),
  body: optional(isString),
  delayMs: optional(isInteger(0, 86_400_000)),
})

const isStepList = isList(isInteger(1, 99))

/** Checks of the members of a setup, for those who have more fields beside them. */
export const SETUP_FIELDS: Fields<WorldSetup> = {
  strategy: optional(isOneOf('jwt', 'database')),
  maxAge: optional(isInteger(1, TEN_YEARS_SECONDS)),
  updateAge: optional(isInteger(0, TEN_YEARS_SECONDS)),
  secrets: optional(isList(isText(/^.{1,1000}$/s, 'a text of at most 1000 characters'))),
  providers: optional(isList(isProvider)),
  people: optional(isList(isPerson)),
  devices: optional(isList(isDevice)),
  passkeys: optional(isOneOf('simulated', 'machine')),
  passkeyChecksOff: optional(
    hasFields<PasskeyChecksOff>({ registration: optional(isStepList), authentication: optional(isStepList) }),
  ),
  asPublished: optional(isBoolean),
  engine: optional(isOneOf(...ENGINES)),
  faults: optional(isList(isFault)),
  answers: optional(isRecordOf(isAnswered, isAnswer)),
  code: optional(isCode),
}

/** More than these make whatever asks about each of them slow, and no page shows them. */
const MOST = { people: 500, devices: 50, providers: 200, secrets: 50, faults: 200 } as const

/** What is wrong with some members of a setup, each by itself. How they fit to the others is for `checkTogether`. */
export const isSetupPart: Check = (value, path) =>
  hasFields<WorldSetup>(SETUP_FIELDS)(value, path) ??
  (Object.keys(SETUP_FIELDS).some((name) => Reflect.get(value as object, name) !== undefined)
    ? undefined
    : `${path} must name at least one of ${Object.keys(SETUP_FIELDS).join(', ')}.`)

/** What is wrong between the members of a whole setup, as a sentence that begins with `path`, or `undefined`. */
export function checkTogether(setup: WorldSetup, path: string): string | undefined {
  const { people, devices, providers, secrets, faults } = setup
  if (people.length === 0) return `${path}.people must name at least one person.`
  if (devices.length === 0) return `${path}.devices must name at least one device.`
  if (secrets.length === 0) return `${path}.secrets must contain at least one secret.`
  const tooMany = (Object.keys(MOST) as (keyof typeof MOST)[]).find((name) => setup[name].length > MOST[name])
  if (tooMany) return `${path}.${tooMany} must be at most ${MOST[tooMany]}, not ${setup[tooMany].length}.`
  return firstProblem([
    checkUnique(people, `${path}.people`),
    checkUnique(devices, `${path}.devices`),
    checkUnique(providers, `${path}.providers`),
    checkUnique(faults, `${path}.faults`),
    ...devices.map(({ id, person }) =>
      people.some((known) => known.id === person)
        ? undefined
        : `${path}.devices: "${id}" belongs to "${person}", who is not among ${path}.people.`,
    ),
  ])
}

function checkProvider({ id, type, issuer, checks }: ProviderSetup, path: string): string | undefined {
  if (type === undefined && catalogueProvider(id) === undefined)
    return `${path}.id must be the id of a preset, or come with type "oidc" and an issuer; "${id}" is not one of ${PROVIDERS.map((known) => known.id).join(', ')}.`
  if (type === 'oidc' && issuer === undefined)
    return `${path}.issuer must be the issuer's URL: type "oidc" is a standard OpenID provider there.`
  return checks?.includes('none') && checks.length > 1
    ? `${path}.checks must be "none" alone, or a list of others.`
    : undefined
}

function checkUnique(rows: readonly { readonly id: string }[], path: string): string | undefined {
  const twice = rows.find((row, index) => rows.findIndex((other) => other.id === row.id) !== index)
  return twice && `${path} names "${twice.id}" twice.`
}
