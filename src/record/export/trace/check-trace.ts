import { isMail, isStep } from '../../../protocol/record-check.ts'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import {
  type Check,
  firstProblem,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isRecordOf,
  isString,
} from '../../../protocol/shape.ts'
import { isAnything, isCookie, isMoment } from '../../../protocol/step-data-check.ts'

const isTab = hasFields({
  device: isString,
  tab: isString,
  url: isString,
  loading: isBoolean,
  history: isList(hasFields({ url: isString })),
  position: isInteger(-1),
})

/** A device keeps one tab at least. */
const isTabs: Check = (value, path) =>
  isList(isTab)(value, path) ??
  (Array.isArray(value) && value.length > 0 ? undefined : `${path} must name at least one tab.`)

const isScenario: Check = (value, path) => {
  const problem = checkScenario(value)
  return problem === undefined ? undefined : `${path}: ${problem}`
}

const isRow = isRecordOf(isAnything, isAnything)
const isTable = isList(isRow)

const hasTraceFields = hasFields({
  build: isString,
  withoutSecrets: isBoolean,
  world: hasFields({
    world: isString,
    scenario: isScenario,
    setup: isScenario,
    now: isMoment,
    devices: isList(hasFields({ id: isString, person: isString, tabs: isTabs })),
    lastStep: isInteger(0),
  }),
  steps: isList(isStep),
  cookies: isRecordOf(isAnything, isList(isCookie)),
  mails: isList(isMail),
  database: hasFields({
    users: isTable,
    accounts: isTable,
    sessions: isTable,
    verificationTokens: isTable,
    authenticators: isTable,
  }),
})

/** What is wrong with a trace of the present version, as a sentence that says where, or `undefined`. */
export function checkTrace(trace: unknown): string | undefined {
  return (
    hasTraceFields(trace, 'trace') ??
    checkShown(trace as Shown) ??
    checkOrder(trace as { steps: readonly { seq: number }[] })
  )
}

interface Shown {
  readonly steps: readonly unknown[]
  readonly world: { readonly devices: readonly unknown[] }
}

/** Steps happen on a device; an empty trace may have none. */
function checkShown({ steps, world }: Shown): string | undefined {
  return steps.length > 0 && world.devices.length === 0
    ? 'trace.world.devices must name at least one device.'
    : undefined
}

function checkOrder({ steps }: { readonly steps: readonly { readonly seq: number }[] }): string | undefined {
  return firstProblem(
    steps.map(({ seq }, index) => {
      const before = steps[index - 1]?.seq
      if (before === undefined || seq === before + 1) return undefined
      return `trace.steps[${index}].seq must be ${before + 1}, because steps are numbered without gaps, not ${seq}.`
    }),
  )
}
