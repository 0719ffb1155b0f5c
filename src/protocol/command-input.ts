import { isBranchName } from './branch-name.ts'
import { isNewBreakpoint } from './breakpoint-check.ts'
import { isWholeCode } from './code-check.ts'
import type { CommandName, Commands, NavigationRequest } from './commands.ts'
import { isEdit } from './edit-check.ts'
import { isNewFault } from './fault-check.ts'
import { MAX_NESTING } from './frame.ts'
import { checkScenario, isTime } from './scenario-check.ts'
import { isSetupPart } from './setup-check.ts'
import {
  type Fields,
  hasFields,
  isBoolean,
  isBytes,
  isHeader,
  isHeaderValue,
  isInteger,
  isList,
  isOneOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import type { PageFetch } from './steps.ts'

const isMethod = isText(/^(?!(?:connect|trace|track)$)[a-z][a-z-]{0,19}$/i, 'an HTTP method')

const isNavigation = hasFields<NavigationRequest>({
  url: isWebUrl,
  method: optional(isMethod),
  contentType: optional(isHeaderValue),
  body: optional(isBytes),
  initiator: isString,
  action: optional(isString),
  replace: optional(isBoolean),
  wish: optional(isString),
  nesting: optional(isInteger(0, MAX_NESTING)),
})

/** Every command and every field of its input: the compiler asks for what is missing here. */
const INPUTS: { readonly [K in CommandName]: Fields<Commands[K]['input']> } = {
  ping: {},
  'world.read': {},
  'world.reset': { scenario: optional((value) => checkScenario(value)) },
  'steps.page': {
    after: optional(isInteger(0)),
    limit: optional(isInteger(1)),
    run: optional(isInteger(0)),
    kind: optional(isString),
  },
  'cookies.list': { device: isString },
  'database.read': {},
  'database.page': { limit: optional(isInteger(1)) },
  'mail.list': {},
  'clock.advance': {
    // Virtual time never goes back: stored expiry times would come alive again.
    seconds: (value, path) =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0
        ? undefined
        : `${path} must be a number of seconds, 0 or more.`,
  },
  'clock.jump': { to: isTime },
  'setup.change': { setup: (value) => isSetupPart(value, 'setup') },
  'fault.add': { fault: (value) => isNewFault(value, 'fault') },
  'fault.remove': { id: isString },
  'code.environment': { code: (value) => isWholeCode(value, 'code') },
  'accounts.list': {},
  'consent.revoke': { person: isString, provider: isString },
  'logins.end': { person: isString, provider: isString },
  'keys.rotate': { provider: isString },
  'tab.open': { device: isString, navigation: isNavigation },
  'tab.navigate': { device: isString, tab: isString, navigation: isNavigation },
  'tab.traverse': { device: isString, tab: isString, delta: isInteger(-10_000, 10_000) },
  'tab.close': { device: isString, tab: isString },
  'exchanges.open': {},
  'exchange.drive': { exchange: isString },
  'page.request': {
    exchange: isString,
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
  'control.resume': { exchange: optional(isString), to: isOneOf('step', 'response', 'breakpoint', 'end') },
  'breakpoint.set': { breakpoint: isNewBreakpoint },
  'breakpoint.remove': { id: isString },
  'held.read': { exchange: isString },
  'held.edit': { exchange: isString, edit: isEdit },
  'world.rewind': { to: isInteger(0) },
  'world.fork': { name: optional(isBranchName) },
  'branches.list': {},
  'branch.switch': { branch: isString },
  'branch.rename': { branch: isString, name: isBranchName },
  'branch.steps': { branch: isString, after: optional(isInteger(0)), limit: optional(isInteger(1)) },
  'branches.compare': { a: isString, b: isString },
  'page.cookie': { exchange: isString, line: isString },
}

/** Whether this version of the protocol has a command of that name. */
export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(INPUTS, name)
}

/** What is wrong with a command's input, as a sentence, or `undefined`. Unknown fields are tolerated. */
export function checkCommandInput(name: CommandName, input: unknown): string | undefined {
  return isCommandName(name)
    ? hasFields<object>(INPUTS[name])(input, 'input')
    : `There is no command "${String(name)}".`
}
