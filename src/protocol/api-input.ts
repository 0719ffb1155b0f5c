import type { Authscope, WaitOptions } from './api.ts'
import { isBranchName } from './branch-name.ts'
import { isBreakpointTarget, isCondition, isKind, isNewBreakpoint } from './breakpoint-check.ts'
import { isDecision } from './ceremony.ts'
import { isDuration } from './duration.ts'
import { isEdit } from './edit-check.ts'
import { isNewFault } from './fault-check.ts'
import { isKeyChange } from './keys.ts'
import { copyData } from './plain-data.ts'
import { checkScenario, isTime, SCENARIO_FIELDS } from './scenario-check.ts'
import { isSetupPart, SETUP_FIELDS } from './setup-check.ts'
import { type Check, excerpt, hasFields, isInteger, isOneOf, isWebUrl, optional } from './shape.ts'
import { isFlows, isWord } from './values.ts'

/** The functions of `window.authscope` that return a promise, by the name that a script calls them by. */
export interface ApiFunctions
  extends Pick<
    Authscope,
    | 'reset'
    | 'setup'
    | 'change'
    | 'steps'
    | 'waitFor'
    | 'cookies'
    | 'database'
    | 'mail'
    | 'open'
    | 'pauseAt'
    | 'pauseAtBeats'
    | 'paused'
    | 'pause'
    | 'step'
    | 'resume'
    | 'edit'
    | 'rewind'
    | 'fork'
    | 'branches'
    | 'switchTo'
    | 'compare'
  > {
  'faults.add': Authscope['faults']['add']
  'faults.remove': Authscope['faults']['remove']
  'faults.list': Authscope['faults']['list']
  'clock.now': Authscope['clock']['now']
  'clock.advance': Authscope['clock']['advance']
  'clock.jump': Authscope['clock']['jump']
  'breakpoints.add': Authscope['breakpoints']['add']
  'breakpoints.remove': Authscope['breakpoints']['remove']
  'breakpoints.list': Authscope['breakpoints']['list']
  'passkeys.dialogs': Authscope['passkeys']['dialogs']
  'passkeys.decide': Authscope['passkeys']['decide']
  'passkeys.keys': Authscope['passkeys']['keys']
  'passkeys.change': Authscope['passkeys']['change']
}

export type ApiCall = keyof ApiFunctions

type Parameters = readonly (readonly [name: string, check: Check])[]

const isScenario: Check = (value, path) =>
  hasOnly(...Object.keys(SCENARIO_FIELDS))(value, path) ?? checkScenario(value)

const isChange: Check = (value, path) =>
  hasOnly(...Object.keys(SETUP_FIELDS))(value, path) ?? isSetupPart(value, path)

const isFaultToAdd: Check = (value, path) =>
  hasOnly('id', 'target', 'effect', 'once')(value, path) ?? isNewFault(value, path)

const isFilter: Check = (value, path) =>
  hasOnly('run', 'kind')(value, path) ??
  hasFields({ run: optional(isInteger(0)), kind: optional(isKind) })(value, path)

const isWaitOptions: Check = (value, path) =>
  hasOnly('condition', 'after', 'within')(value, path) ??
  hasFields<WaitOptions>({
    condition: optional(isCondition),
    after: optional(isInteger(0)),
    within: optional(isDuration),
  })(value, path)

/** A kind, or what a breakpoint can be set on. */
const isPauseTarget: Check = (value, path) =>
  (typeof value === 'string' ? isKind : isBreakpointTarget)(value, path)

const isBreakpoint: Check = (value, path) =>
  hasOnly('id', 'enabled', 'on', 'condition')(value, path) ??
  isNewBreakpoint({ enabled: true, ...(value as object) }, path)

const ID: Parameters = [['id', isWord]]
const EXCHANGE: Parameters[number] = ['exchange', optional(isWord)]

const CALLS: { readonly [K in ApiCall]: Parameters } = {
  reset: [['scenario', optional(isScenario)]],
  setup: [],
  change: [['setup', isChange]],
  'faults.add': [['fault', isFaultToAdd]],
  'faults.remove': ID,
  'faults.list': [],
  steps: [['filter', optional(isFilter)]],
  waitFor: [
    ['on', isPauseTarget],
    ['options', optional(isWaitOptions)],
  ],
  cookies: [['device', optional(isWord)]],
  database: [],
  mail: [],
  'clock.now': [],
  'clock.advance': [['duration', isDuration]],
  'clock.jump': [['to', isTime]],
  open: [
    ['device', isWord],
    ['url', isWebUrl],
  ],
  pauseAt: [
    ['on', isPauseTarget],
    ['condition', optional(isCondition)],
  ],
  pauseAtBeats: [['flows', optional(isFlows)]],
  'breakpoints.add': [['breakpoint', isBreakpoint]],
  'breakpoints.remove': ID,
  'breakpoints.list': [],
  'passkeys.dialogs': [],
  'passkeys.decide': [
    ['decision', isDecision],
    ['ceremony', optional(isWord)],
  ],
  'passkeys.keys': [],
  'passkeys.change': [['change', isKeyChange]],
  paused: [],
  pause: [],
  step: [EXCHANGE],
  resume: [['to', optional(isOneOf('step', 'response', 'breakpoint', 'end'))], EXCHANGE],
  edit: [['change', isEdit], EXCHANGE],
  rewind: [['seq', isInteger(0)]],
  fork: [['name', optional(isBranchName)]],
  branches: [],
  switchTo: [['branch', isWord]],
  compare: [
    ['a', isWord],
    ['b', isWord],
  ],
}

/** The names of all of them. */
export const API_CALLS = Object.keys(CALLS) as readonly ApiCall[]

/**
 * The arguments of a call, as plain data that does not change any more, or in a sentence what is wrong with them. Members that the call does not know
 * are refused: a misspelt one would be left out without a word.
 */
export function readArguments(
  call: ApiCall,
  given: readonly unknown[],
): { readonly args: readonly unknown[] } | { readonly problem: string } {
  const parameters = CALLS[call]
  const signature = `${call}(${parameters.map(([name]) => name).join(', ')})`
  const args: unknown[] = []
  for (const [index, [name, check]] of parameters.entries()) {
    const copied = copyData(given[index], name)
    const problem = 'problem' in copied ? copied.problem : check(copied.copy, name)
    if (problem !== undefined) return { problem: `${signature}: ${problem}` }
    if ('copy' in copied) args.push(copied.copy)
  }
  const isTooMany = given.slice(parameters.length).some((value) => value !== undefined)
  return isTooMany
    ? { problem: `${signature} takes ${parameters.length} arguments at most, not ${given.length}.` }
    : { args }
}

function hasOnly(...names: readonly string[]): Check {
  return (value, path) => {
    const problem = hasFields({})(value, path)
    if (problem !== undefined) return problem
    const unknown = Object.keys(value as object).find((name) => !names.includes(name))
    return unknown === undefined
      ? undefined
      : `${path} has no member ${excerpt(unknown)}; there are ${names.join(', ')}.`
  }
}
