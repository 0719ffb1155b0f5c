import type {
  CreateOutcome,
  CreateRequest,
  GetOutcome,
  GetRequest,
} from '../authenticator/platform/messages.ts'
import type { Decision, Prompt } from '../authenticator/platform/prompts.ts'
import {
  type Check,
  type Fields,
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
import { isShort, isWord } from './values.ts'

/** A page asked for a passkey: it makes one, or signs with one. Bytes are base64url. */
export type CeremonyCall =
  | { readonly call: 'create'; readonly request: CreateRequest }
  | { readonly call: 'get'; readonly request: GetRequest }

/** What the dialog of the simulated browser shows, and what the person did about it. */
export type CeremonyDialog = Prompt
export type CeremonyDecision = Decision

export type { Signal } from '../authenticator/platform/signals.ts'

/** How a ceremony ended. What a page gets of a failure is its `name` only; `reason` is what really happened. */
export type CeremonyOutcome =
  | CreateOutcome
  | GetOutcome
  /** The page no longer wanted it: its script aborted it, or it asked for another one. */
  | { readonly status: 'withdrawn'; readonly reason: 'aborted'; readonly name: 'AbortError' }

/** The browser refused a page's request before any authenticator was asked: its origin, its frame or its options don't allow it. */
export interface CeremonyRefusal {
  readonly call: CeremonyCall['call']
  /** As the page asked for it. */
  readonly rpId?: string
  /** The name and message of the error that the page got. */
  readonly name: string
  readonly message: string
}

/** One ceremony of a page, for the workbench that draws its dialog. */
export interface CeremonyView {
  /** `c3` */
  readonly id: string
  readonly call: CeremonyCall['call']
  readonly device: string
  /** Tab of the page that asked. */
  readonly tab: string
  /** Exchange that brought that page. */
  readonly document: string
  /** Origin of that page: `https://app.example`. */
  readonly origin: string
  readonly rpId: string
  /** The site's name as it calls itself, and the account that the passkey is for; when one is made. */
  readonly rpName?: string
  readonly user?: { readonly name: string; readonly displayName: string }
  /** Nothing is in the way of the page: a passkey is offered where the person types a user name, or made without a question. */
  readonly isConditional: boolean
  /** What the person is asked. Absent when nothing is: autofill without a passkey to offer, or the ceremony ended. */
  readonly dialog?: CeremonyDialog
  /** It waits until it is resumed: before the authenticator answers, or with the outcome, which the page does not have yet. */
  readonly pausedAt?: 'way' | 'end'
  /** Milliseconds of the virtual clock when it times out. */
  readonly expiresAt?: number
  readonly outcome?: CeremonyOutcome
}

const MOST = { text: 2_000, bytes: 20_000, list: 200 } as const

const isName = isShort(MOST.text)
const isBase64url: Check = (value, path) =>
  isShort(MOST.bytes)(value, path) ?? isText(/^[\w-]*$/, 'base64url')(value, path)

/** A list that is no longer than what is asked of authenticators. */
function isShortList(check: Check): Check {
  return (value, path) =>
    isList(check)(value, path) ??
    ((value as readonly unknown[]).length > MOST.list
      ? `${path} must have at most ${MOST.list} items.`
      : undefined)
}

const isRequirement = isOneOf('required', 'preferred', 'discouraged')
const isDescriptors = isShortList(hasFields({ id: isBase64url, transports: optional(isShortList(isWord)) }))
const isValues = hasFields({ first: isBase64url, second: optional(isBase64url) })

const isExtensions = hasFields<CreateRequest['extensions']>({
  credProps: optional(isBoolean),
  credentialProtectionPolicy: optional(
    isOneOf(
      'userVerificationOptional',
      'userVerificationOptionalWithCredentialIDList',
      'userVerificationRequired',
    ),
  ),
  enforceCredentialProtectionPolicy: optional(isBoolean),
  minPinLength: optional(isBoolean),
  credBlob: optional(isBase64url),
  getCredBlob: optional(isBoolean),
  largeBlob: optional(
    hasFields({
      support: optional(isOneOf('required', 'preferred')),
      read: optional(isBoolean),
      write: optional(isBase64url),
    }),
  ),
  prf: optional(
    hasFields({
      eval: optional(isValues),
      evalByCredential: optional((value, path) =>
        isRecord(value) ? isShortList(isValues)(Object.values(value), path) : `${path} must be an object.`,
      ),
    }),
  ),
  hmacCreateSecret: optional(isBoolean),
})

const REQUEST: Fields<Omit<GetRequest, 'allow'>> = {
  rpId: isWord,
  origin: isWebUrl,
  clientDataJSON: isBase64url,
  userVerification: isRequirement,
  hints: isShortList(isWord),
  extensions: isExtensions,
  isConditional: isBoolean,
  timeoutMs: optional(isInteger(0)),
}

const CALLS: { readonly [C in CeremonyCall['call']]: Check } = {
  create: hasFields<CreateRequest>({
    ...REQUEST,
    rpName: isName,
    user: hasFields({ id: isBase64url, name: isName, displayName: isName }),
    algorithms: isShortList(isInteger(-100_000, 100_000)),
    exclude: isDescriptors,
    attachment: optional(isOneOf('platform', 'cross-platform')),
    residentKey: isRequirement,
    attestation: isOneOf('none', 'indirect', 'direct', 'enterprise'),
    attestationFormats: isShortList(isWord),
  }),
  get: hasFields<GetRequest>({ ...REQUEST, allow: isDescriptors }),
}

/** What is wrong with a call, as a sentence, or `undefined`. */
export const isCeremonyCall: Check = (value, path) => {
  const problem = hasFields({ call: isOneOf('create', 'get') })(value, path)
  if (problem !== undefined) return problem
  const { call, request } = value as CeremonyCall
  return CALLS[call](request, `${path}.request`)
}

const DECISIONS: {
  readonly [K in CeremonyDecision['kind']]: Fields<Extract<CeremonyDecision, { kind: K }>>
} = {
  continue: { kind: isString },
  fail: { kind: isString },
  choose: { kind: isString, id: isShort(MOST.text) },
  PIN: { kind: isString, pin: isShort(64) },
  cancel: { kind: isString },
  'time out': { kind: isString },
}

export const isDecision: Check = (value, path) => {
  const problem = hasFields({ kind: isOneOf(...Object.keys(DECISIONS)) })(value, path)
  return problem ?? hasFields<object>(DECISIONS[(value as CeremonyDecision).kind])(value, path)
}

export const isSignal: Check = (value, path) => {
  const isOfUser = { kind: isString, rpId: isWord, userId: isBase64url }
  const kinds: Readonly<Record<string, Check>> = {
    'unknown credential': hasFields({ kind: isString, rpId: isWord, credentialId: isBase64url }),
    'all accepted credentials': hasFields({ ...isOfUser, credentialIds: isShortList(isBase64url) }),
    'current user details': hasFields({ ...isOfUser, name: isName, displayName: isName }),
  }
  const problem = hasFields({ kind: isOneOf(...Object.keys(kinds)) })(value, path)
  return problem ?? kinds[(value as { readonly kind: string }).kind]?.(value, path)
}

export const isRefusal: Check = hasFields<CeremonyRefusal>({
  call: isOneOf('create', 'get'),
  rpId: optional(isName),
  name: isName,
  message: isName,
})

/** What is wrong with what a page's script asks its world for, as a sentence, or `undefined`. */
export const isCeremonyAsked: Check = (value, path) => {
  const asks: Readonly<Record<string, Check>> = {
    ceremony: hasFields({ ask: isString, ceremony: isCeremonyCall }),
    open: hasFields({ ask: isString }),
    withdraw: hasFields({ ask: isString }),
    platform: hasFields({ ask: isString }),
    signal: hasFields({ ask: isString, signal: isSignal }),
    refused: hasFields({ ask: isString, refusal: isRefusal }),
    suffix: hasFields({ ask: isString, host: isWord }),
    script: hasFields({ ask: isString }),
  }
  const problem = hasFields({ ask: isOneOf(...Object.keys(asks)) })(value, path)
  return problem ?? asks[(value as { readonly ask: string }).ask]?.(value, path)
}
