import type { Differs } from './compare.ts'
import type { Behaviour } from './fake-provider.ts'
import type { DeviceChange } from './passkey-device.ts'
import type { Operation, Rows } from './store.ts'
import type { Kit } from './world.ts'

type Text = Readonly<Record<string, string>>

interface Sent {
  readonly headers?: Text
  /** Default: the application's own. */
  readonly origin?: string
}

interface Get extends Sent {
  readonly get: string
  readonly method?: string
}

interface Post extends Sent {
  readonly post: string
  /** Sent as a form with the CSRF token of the jar, unless it has one; `undefined` leaves that out. */
  readonly form?: Readonly<Record<string, string | undefined>>
  /** Sent in place of the form, with the CSRF token likewise. */
  readonly json?: Readonly<Record<string, unknown>>
  /** Sent as it is, as `type`. */
  readonly body?: string
  readonly type?: string
}

/** The provider sends the person back after the last authorization request. */
interface Back extends Sent {
  readonly back: string
  readonly params?: Text
  readonly without?: readonly string[]
  readonly post?: 'form' | 'query'
}

/** The person follows the link of the last mail. */
interface Click extends Sent {
  readonly click: Text
  readonly without?: readonly string[]
}

/** The person's device answers the last passkey request. */
interface Passkey extends Sent {
  readonly passkey: string
  readonly device?: DeviceChange
  /** Fields of the form in place of the right ones; `undefined` leaves one out. */
  readonly form?: Readonly<Record<string, string | undefined>>
}

export type RequestStep = Get | Post | Back | Click | Passkey

/** Something that happens between requests. */
export type WorldStep =
  /** Seconds that pass. */
  | { readonly wait: number }
  /** A cookie of the jar is changed, or deleted. */
  | { readonly cookie: string; readonly to: string | null | ((old: string) => string) }
  | { readonly provider: Behaviour }
  | { readonly config: Recipe }
  | { readonly rows: Rows }
  /** Puts a session token into the jar that upstream encrypted. */
  | { readonly encrypted: object; readonly as?: string; readonly maxAge?: number; readonly secret?: string }
  /** Code outside the engine; what it returns is compared. */
  | { readonly run: (kit: Kit) => unknown }

export type Step = RequestStep | WorldStep

export type Handler = Operation
type Handlers = Readonly<Record<string, Handler | undefined>>

/** How a scenario's configuration differs from the plain one: a GitHub-like provider, a secret, everything recorded. */
export interface Recipe {
  /** With `database` there is an adapter; with `jwt-adapter` too, beside JWT sessions. Default `jwt`. */
  readonly strategy?: 'jwt' | 'database' | 'jwt-adapter'
  readonly providers?: (kit: Kit) => readonly unknown[]
  /** In place of recorded callbacks; `false` leaves all to the engine. */
  readonly callbacks?: Handlers | ((kit: Kit) => Handlers) | false
  readonly events?: Handlers | false
  /** In place of the adapter's operations; `undefined` removes one. */
  readonly adapter?: Handlers
  readonly session?: object
  /** Whether debug messages are compared too. */
  readonly debugLog?: boolean
  readonly more?: object | ((kit: Kit) => object)
}

export interface Scenario {
  readonly name: string
  readonly config?: Recipe
  readonly steps: readonly Step[]
  /**
   * Lines in which the two may differ, by the deviation that says so: number of the step, `-` (only upstream) or `+`
   * (only ours), and how the line begins.
   */
  readonly differs?: Differs
  /** Lines in which they differ only with the switch on. */
  readonly switched?: Differs
}

/** Scenarios of one part of an engine. */
export interface Flow {
  readonly title: string
  readonly scenarios: readonly Scenario[]
}
