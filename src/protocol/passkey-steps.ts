import { carries } from './carries.ts'
import {
  type CeremonyCall,
  type CeremonyDecision,
  type CeremonyDialog,
  type CeremonyOutcome,
  type CeremonyRefusal,
  isRefusal,
  type Signal,
} from './ceremony.ts'
import type { KeyChange } from './keys.ts'
import { hasFields, isList, isString, optional } from './shape.ts'

// Of each part, what descriptions rely on. What is done again from a link is checked as an action.
const isAsked = hasFields({
  call: isString,
  request: hasFields({
    rpId: isString,
    userVerification: isString,
    user: optional(hasFields({ name: isString })),
  }),
})
const isDialog = hasFields({
  kind: isString,
  devices: optional(isList(hasFields({ id: isString, name: isString }))),
  accounts: optional(isList(hasFields({ credentialId: isString, name: isString }))),
})
const isKind = hasFields({ kind: isString })

/** Kinds of steps of passkeys: ceremonies of pages, and what happens to people's keys. */
export const PASSKEY_STEPS = {
  /** A page called `navigator.credentials.create()` or `get()`; its request as the browser read it. */
  'ceremony.asked': carries<{
    /** `c3` */
    readonly ceremony: string
    /** Exchange that brought the page. */
    readonly document: string
    readonly asked: CeremonyCall
  }>({ ceremony: isString, document: isString, asked: isAsked }),
  /** The browser asks the person. */
  'ceremony.prompted': carries<{ readonly ceremony: string; readonly dialog: CeremonyDialog }>({
    ceremony: isString,
    dialog: isDialog,
  }),
  /** What the person did about it. */
  'ceremony.decided': carries<{
    readonly ceremony: string
    /** What they were asked. */
    readonly dialog: CeremonyDialog
    readonly decision: CeremonyDecision
  }>({ ceremony: isString, dialog: isDialog, decision: isKind }),
  /** One command of CTAP, and what the authenticator said. Bytes are hexadecimal digits. */
  'authenticator.answered': carries<{
    readonly ceremony: string
    readonly authenticator: string
    /** `makeCredential`, `getAssertion`, `clientPin`… */
    readonly command: string
    readonly sent: string
    /** `CTAP2_OK`, `CTAP2_ERR_PIN_INVALID`… */
    readonly status: string
    readonly received: string
  }>({
    ceremony: isString,
    authenticator: isString,
    command: isString,
    sent: isString,
    status: isString,
    received: isString,
  }),
  /** What really happened, and what the page got of it. */
  'ceremony.ended': carries<{
    readonly ceremony: string
    readonly call: CeremonyCall['call']
    readonly outcome: CeremonyOutcome
  }>({ ceremony: isString, call: isString, outcome: hasFields({ status: isString }) }),
  /** The browser refused a page's request; no authenticator heard of it. */
  'ceremony.refused': carries<{ readonly document: string; readonly refusal: CeremonyRefusal }>({
    document: isString,
    refusal: isRefusal,
  }),
  /** A person, an attacker or a site changed what an authenticator keeps, outside of a ceremony. */
  'passkeys.changed': carries<{
    readonly change?: KeyChange
    /** What a page told authenticators, and the exchange that brought the page. */
    readonly signal?: Signal
    readonly document?: string
  }>({
    change: optional(hasFields({ do: isString })),
    signal: optional(isKind),
    document: optional(isString),
  }),
}
