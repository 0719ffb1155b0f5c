// Checks of what a world records.
import type { Mail } from './mail.ts'
import { type Check, hasFields, isInteger, isOneOf, isString, optional } from './shape.ts'
import { isMoment, isSpec } from './step-data-check.ts'
import { dataCheckOf, type Lane, STEP_KINDS, type StepKind } from './steps.ts'

const LANES: Readonly<Record<Lane, true>> = {
  person: true,
  browser: true,
  app: true,
  provider: true,
  database: true,
  mail: true,
  authenticator: true,
  world: true,
}

const isParty = hasFields({ lane: isOneOf(...Object.keys(LANES)), name: isString })

const hasStepBase = hasFields({
  seq: isInteger(1),
  key: isString,
  at: isMoment,
  realAt: isMoment,
  tookMs: optional(isMoment),
  run: isInteger(0),
  exchange: isString,
  from: isParty,
  to: optional(isParty),
  summary: isString,
  outcome: isOneOf('done', 'failed', 'warning'),
  rule: optional(isString),
  spec: optional(isSpec),
  kind: isOneOf(...STEP_KINDS),
})

export const isStep: Check = (value, path) => {
  const problem = hasStepBase(value, path)
  if (problem !== undefined) return problem
  const { kind, data } = value as { kind: StepKind; data: unknown }
  return dataCheckOf(kind)(data, `${path}.data`)
}

export const isMail = hasFields<Mail>({
  id: isString,
  service: isString,
  to: isString,
  from: isString,
  subject: isString,
  text: isString,
  html: isString,
  at: isMoment,
  state: isOneOf('delivered', 'delayed', 'bounced', 'lost'),
  arrivesAt: isMoment,
})
