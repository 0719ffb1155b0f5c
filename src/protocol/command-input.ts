import { isBranchName } from './branch-name.ts'
import { isKind, isNewBreakpoint } from './breakpoint-check.ts'
import { isCeremonyCall, isDecision, isRefusal, isSignal } from './ceremony.ts'
import { isWholeCode } from './code-check.ts'
import type { CommandName, Commands, NavigationRequest } from './commands.ts'
import { isEdit } from './edit-check.ts'
import { isNewFault } from './fault-check.ts'
import { MAX_NESTING } from './frame.ts'
import { isKeyChange } from './keys.ts'
import { copyData } from './plain-data.ts'
import { checkScenario, isTime } from './scenario-check.ts'
import { isSetupPart } from './setup-check.ts'
import {
  excerpt,
  type Fields,
  hasFields,
  isBoolean,
  isBytes,
  isInteger,
  isList,
  isOneOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import type { PageFetch } from './steps.ts'
import { isFlows, isHeader, isHeaderValue, isSeconds, isWord } from './values.ts'

const isMethod = isText(/^(?!(?:connect|trace|track)$)[a-z][a-z-]{0,19}$/i, 'an HTTP method')

const isNavigation = hasFields<NavigationRequest>({
  url: isWebUrl,
  method: optional(isMethod),
  contentType: optional(isHeaderValue),
  body: optional(isBytes),
  initiator: isWord,
  action: optional(isString),
  replace: optional(isBoolean),
  idempotencyKey: optional(isWord),
  nesting: optional(isInteger(0, MAX_NESTING)),
})

/** Every command and every field of its input: the compiler asks for what is missing here. */
const INPUTS: { readonly [K in CommandName]: Fields<Commands[K]['input']> } = {
  ping: {},
  'world.read': {},
  'world.reset': { scenario: optional((value) => checkScenario(value)) },
  'world.remove': {},
  'steps.page': {
    after: optional(isInteger(0)),
    limit: optional(isInteger(1)),
    run: optional(isInteger(0)),
    kind: optional(isKind),
  },
  'cookies.list': { device: isWord },
  'database.read': {},
  'database.page': { limit: optional(isInteger(1)) },
  'mail.list': {},
  'clock.advance': { seconds: isSeconds },
  'clock.jump': { to: isTime },
  'setup.change': { setup: (value) => isSetupPart(value, 'setup') },
  'fault.add': { fault: (value) => isNewFault(value, 'fault') },
  'fault.remove': { id: isWord },
  'code.environment': { code: (value) => isWholeCode(value, 'code') },
  'accounts.list': {},
  'consent.revoke': { person: isWord, provider: isWord },
  'logins.end': { person: isWord, provider: isWord },
  'keys.rotate': { provider: isWord },
  'tab.open': { device: isWord, navigation: isNavigation },
  'tab.navigate': { device: isWord, tab: isWord, navigation: isNavigation },
  'tab.traverse': {
    device: isWord,
    tab: isWord,
    delta: isInteger(-10_000, 10_000),
    idempotencyKey: optional(isWord),
  },
  'tab.close': { device: isWord, tab: isWord },
  'exchanges.open': {},
  'exchange.drive': { exchange: isWord },
  'page.request': {
    exchange: isWord,
    url: isWebUrl,
    method: isMethod,
    headers: isList(isHeader),
    body: optional(isBytes),
    fetch: hasFields<PageFetch>({
      mode: isString,
      credentials: isString,
      destination: isString,
      redirect: isString,
    }),
  },
  'control.read': {},
  'control.pause': {},
  'control.resume': { exchange: optional(isWord), to: isOneOf('step', 'response', 'breakpoint', 'end') },
  'control.beats': { flows: isFlows },
  'breakpoint.set': { breakpoint: isNewBreakpoint },
  'breakpoint.remove': { id: isWord },
  'paused.read': { exchange: isWord },
  'paused.edit': { exchange: isWord, edit: isEdit },
  'world.rewind': { to: isInteger(0) },
  'world.fork': { name: optional(isBranchName) },
  'branches.list': {},
  'branch.switch': { branch: isWord },
  'branch.rename': { branch: isWord, name: isBranchName },
  'branch.steps': { branch: isWord, after: optional(isInteger(0)), limit: optional(isInteger(1)) },
  'branches.compare': { a: isWord, b: isWord },
  'page.cookie': { exchange: isWord, line: isString },
  'ceremony.begin': { exchange: isWord, ceremony: isCeremonyCall, idempotencyKey: optional(isWord) },
  'ceremony.withdraw': { ceremony: isWord },
  'ceremony.decide': { ceremony: isWord, decision: isDecision },
  'ceremonies.open': {},
  'ceremony.signal': { exchange: isWord, signal: isSignal },
  'ceremony.refuse': { exchange: isWord, refusal: isRefusal },
  'passkeys.read': {},
  'passkeys.change': { change: isKeyChange },
}

/** Whether this version of the protocol has a command of that name. */
export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(INPUTS, name)
}

/** What is wrong with a command's input, as a sentence, or `undefined`. Unknown fields are tolerated, up to the size that inputs may have. */
export function checkCommandInput(name: CommandName, input: unknown): string | undefined {
  if (!isCommandName(name)) return `There is no command "${excerpt(String(name))}".`
  const problem = hasFields<object>(INPUTS[name])(input, 'input')
  if (problem !== undefined) return problem
  const copied = copyData(input, 'input')
  return 'problem' in copied ? copied.problem : undefined
}
