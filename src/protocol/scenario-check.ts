import type { Scenario } from './scenario.ts'
import { resolveScenario } from './scenario-defaults.ts'
import { checkTogether, SETUP_FIELDS } from './setup-check.ts'
import { type Check, type Fields, hasFields, isInteger, isWebUrl, optional } from './shape.ts'

/** Where virtual time ends, in milliseconds since 1970. */
export const END_OF_TIME = Date.UTC(9000, 0)

/** An ISO time. Dates outside these years break the engine's ISO strings and the cookie's two-digit rules. */
export const isTime: Check = (value, path) => {
  const ms =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value)
      ? Date.parse(value)
      : Number.NaN
  return ms >= 0 && ms < END_OF_TIME
    ? undefined
    : `${path} must be an ISO time such as 2026-03-02T09:41:07.000Z.`
}

export const SCENARIO_FIELDS: Fields<Scenario> = {
  ...SETUP_FIELDS,
  seed: optional(isInteger(0, 0xff_ff_ff_ff)),
  startsAt: optional(isTime),
  start: optional(isWebUrl),
}

const hasScenarioFields = hasFields<Scenario>(SCENARIO_FIELDS)

/** What is wrong with a scenario (or a part of one), as a sentence, or `undefined`. Absent fields have defaults. */
export function checkScenario(scenario: unknown): string | undefined {
  return (
    hasScenarioFields(scenario, 'scenario') ??
    checkTogether(resolveScenario(scenario as Partial<Scenario>), 'scenario')
  )
}
