import { MAX_NESTING, type PageContext, type PageMessage } from './frame.ts'
import {
  type Fields,
  hasFields,
  isBoolean,
  isBytes,
  isInteger,
  isOneOf,
  isString,
  isWebUrl,
  optional,
} from './shape.ts'

type MessageName = PageMessage['authscope']

type Message<N extends MessageName> = Extract<PageMessage, { readonly authscope: N }>

const isContext = hasFields<PageContext>({
  base: isString,
  world: isString,
  device: isString,
  tab: isString,
  exchange: isString,
  url: isWebUrl,
  nesting: isInteger(0, MAX_NESTING),
  cookie: isString,
  referrer: isString,
  passkeys: optional(isOneOf('simulated', 'machine')),
  latePasskeys: optional(isBoolean),
  now: isInteger(0),
})

const MESSAGES: { readonly [N in MessageName]: Fields<Message<N>> } = {
  'page.navigate': {
    authscope: isString,
    page: isContext,
    url: isWebUrl,
    method: isString,
    contentType: optional(isString),
    body: optional(isBytes),
    action: optional(isString),
    replace: isBoolean,
    target: isOneOf('frame', 'top', 'tab', 'nested'),
    background: optional(isBoolean),
  },
  'page.traverse': { authscope: isString, page: isContext, delta: isInteger(-10_000, 10_000) },
  'page.ready': { authscope: isString, page: isContext, title: isString },
  'page.cookie': { authscope: isString, page: isContext, line: isString },
}

/** What is wrong with a simulated page's message, as a sentence, or `undefined`. Unknown fields are tolerated. */
export function checkPageMessage(message: PageMessage): string | undefined {
  return Object.hasOwn(MESSAGES, message.authscope)
    ? hasFields<object>(MESSAGES[message.authscope])(message, 'message')
    : `There is no message "${message.authscope}".`
}
