import { isName } from './address.ts'
import type { DeviceSetup, FixedAnswer, Person, Scenario } from './scenario.ts'
import { resolveScenario } from './scenario-defaults.ts'
import {
  type Check,
  firstProblem,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isOneOf,
  isRecord,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'

const TEN_YEARS_SECONDS = 315_360_000

/** Dates outside these break the engine's ISO strings and the cookie's two-digit rules. */
const isTime: Check = (value, path) => {
  const ms =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value)
      ? Date.parse(value)
      : Number.NaN
  return ms >= 0 && ms < Date.UTC(9000, 0)
    ? undefined
    : `${path} must be an ISO time such as 2026-03-02T09:41:07.000Z.`
}

const isPlainUrl: Check = (value, path) =>
  isWebUrl(value, path) ??
  (/[?#]/.test(String(value)) ? `${path} must be a URL without query and fragment.` : undefined)

const isAddressName: Check = (value, path) =>
  typeof value === 'string' && isName(value)
    ? undefined
    : `${path} must be a name of lower case letters, digits and dashes, at most 40.`

const isPerson = hasFields<Person>({
  id: isAddressName,
  name: isString,
  email: isText(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'),
  emailHidden: optional(isBoolean),
  emailVerified: optional(isBoolean),
  login: optional(isText(/^[A-Za-z0-9-]{1,39}$/, 'a login name of letters, digits and dashes')),
})

const isDevice = hasFields<DeviceSetup>({ id: isAddressName, person: isString })

const isAnswer = hasFields<FixedAnswer>({
  // The platform's Response takes no other status.
  status: optional(isInteger(200, 599)),
  headers: optional(
    isRecord(
      isText(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'a header name'),
      isText(/^[^\r\n\0]*$/, 'one line of text'),
    ),
  ),
  body: optional(isString),
})

const hasScenarioFields = hasFields<Scenario>({
  seed: optional(isInteger(0, 0xff_ff_ff_ff)),
  startsAt: optional(isTime),
  strategy: optional(isOneOf('jwt', 'database')),
  maxAge: optional(isInteger(1, TEN_YEARS_SECONDS)),
  updateAge: optional(isInteger(0, TEN_YEARS_SECONDS)),
  people: optional(isList(isPerson)),
  devices: optional(isList(isDevice)),
  start: optional(isWebUrl),
  answers: optional(isRecord(isPlainUrl, isAnswer)),
})

/** What is wrong with a scenario (or a part of one), as a sentence, or `undefined`. Absent fields have defaults. */
export function checkScenario(scenario: unknown): string | undefined {
  return (
    hasScenarioFields(scenario, 'scenario') ?? checkTogether(resolveScenario(scenario as Partial<Scenario>))
  )
}

function checkTogether({ people, devices }: Scenario): string | undefined {
  if (people.length === 0) return 'scenario.people must name at least one person.'
  if (devices.length === 0) return 'scenario.devices must name at least one device.'
  return firstProblem([
    checkUnique(people, 'people'),
    checkUnique(devices, 'devices'),
    ...devices.map(({ id, person }) =>
      people.some((known) => known.id === person)
        ? undefined
        : `scenario.devices: "${id}" belongs to "${person}", who is not among scenario.people.`,
    ),
  ])
}

function checkUnique(rows: readonly { readonly id: string }[], field: string): string | undefined {
  const twice = rows.find((row, index) => rows.findIndex((other) => other.id === row.id) !== index)
  return twice && `scenario.${field} names "${twice.id}" twice.`
}
