import type { Action, ActionBody } from './actions.ts'
import { isCeremonyCall, isDecision, isRefusal, isSignal } from './ceremony.ts'
import { isKeyChange } from './keys.ts'
import { LINK_LIMITS } from './limits.ts'
import { checkScenario, isTime } from './scenario-check.ts'
import {
  type Check,
  type Fields,
  hasFields,
  isInteger,
  isList,
  isOneOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import type { PageFetch } from './steps.ts'
import { isHeader, isHeaderValue, isSeconds, isShort, isWord } from './values.ts'

const isActionText = isShort(LINK_LIMITS.actionText)

const isActionUrl: Check = (value, path) => isActionText(value, path) ?? isWebUrl(value, path)

type Of<D extends Action['do']> = Extract<Action, { readonly do: D }>

const isField: Check = (value, path) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= 2 &&
  value.every((part) => typeof part === 'string')
    ? undefined
    : `${path} must be a field's name, and its value unless the page has it.`

const isBody: Check = (value, path) =>
  typeof value === 'object' && value !== null && 'text' in value
    ? hasFields<Extract<ActionBody, { text: string }>>({ text: isString })(value, path)
    : hasFields<Extract<ActionBody, { form: unknown }>>({ form: isList(isField) })(value, path)

const isExchange = isText(/^e\d{1,9}$/, 'the id of an exchange')

/** A setup is part of a scenario, and is checked as one. */
const isSetup: Check = (value, path) => {
  const problem = checkScenario(value)
  return problem === undefined ? undefined : `${path}: ${problem}`
}

const isDo = isOneOf(
  'navigate',
  'traverse',
  'close',
  'request',
  'cookie',
  'advance',
  'jump',
  'setup',
  'provider',
  'ceremony',
  'decide',
  'withdraw',
  'signal',
  'refusal',
  'keys',
)

const ACTIONS: { readonly [D in Action['do']]: Fields<Of<D>> } = {
  navigate: {
    do: isDo,
    device: isWord,
    tab: isWord,
    url: isActionUrl,
    method: optional(isWord),
    contentType: optional(isHeaderValue),
    body: optional(isBody),
    document: optional(isExchange),
    action: optional(isActionText),
    replace: optional(isOneOfTrue),
    nesting: optional(isInteger(0)),
  },
  traverse: { do: isDo, device: isWord, tab: isWord, to: isInteger(0) },
  close: { do: isDo, device: isWord, tab: isWord },
  request: {
    do: isDo,
    document: isExchange,
    url: isActionUrl,
    method: isWord,
    headers: isList(isHeader),
    body: optional(isBody),
    fetch: hasFields<PageFetch>({
      mode: isWord,
      credentials: isWord,
      destination: isWord,
      redirect: isWord,
    }),
  },
  cookie: { do: isDo, document: isExchange, line: isActionText },
  advance: { do: isDo, seconds: isSeconds },
  jump: { do: isDo, to: isTime },
  setup: { do: isDo, setup: isSetup },
  provider: {
    do: isDo,
    command: isOneOf('consent.revoke', 'logins.end', 'keys.rotate'),
    provider: isWord,
    person: optional(isWord),
  },
  ceremony: { do: isDo, document: isExchange, ceremony: isCeremonyCall },
  decide: { do: isDo, ceremony: isWord, decision: isDecision },
  withdraw: { do: isDo, ceremony: isWord },
  signal: { do: isDo, document: isExchange, signal: isSignal },
  refusal: { do: isDo, document: isExchange, refusal: isRefusal },
  keys: { do: isDo, change: isKeyChange },
}

function isOneOfTrue(value: unknown, path: string): string | undefined {
  return value === true ? undefined : `${path} must be true, or absent.`
}

/** What is wrong with an action that came from outside, as a sentence, or `undefined`. */
export const checkAction: Check = (value, path) => {
  const problem = hasFields({ do: isDo })(value, path)
  if (problem !== undefined) return problem
  return hasFields<object>(ACTIONS[(value as Action).do])(value, path)
}
