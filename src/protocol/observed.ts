import type { HeaderList } from './http.ts'
import type { StepDraft } from './steps.ts'

/** Kinds of steps that the inside of someone's own app has. */
export type ObservedKind =
  | 'callback.called'
  | 'callback.returned'
  | 'adapter.called'
  | 'adapter.returned'
  | 'event.fired'
  | 'log.written'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What happened inside of an app, in the app's own words: who took part in it is known where it is recorded. */
export type ObservedStep = Without<Extract<StepDraft, { readonly kind: ObservedKind }>, 'from' | 'to'> & {
  /** Milliseconds since 1970, with fractions: `now` of this file. */
  readonly at: number
  /** The app's request during which it happened, where the app's platform knows. */
  readonly request?: string
}

/** A request to the app, as its server got it. */
export interface ObservedRequest {
  /** No two requests of one run have the same. */
  readonly id: string
  readonly at: number
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  /** The other end of its connection: `127.0.0.1:40123`. */
  readonly peer?: string
}

/** The app answered that request. */
export interface ObservedResponse {
  readonly id: string
  readonly at: number
  readonly status: number
  readonly headers: HeaderList
}

/** What an app sends at once. */
export interface Observations {
  /** The proxy that the app sends its requests through. */
  readonly proxy?: string
  readonly requests: readonly ObservedRequest[]
  readonly responses: readonly ObservedResponse[]
  readonly steps: readonly ObservedStep[]
  /** Steps that were too many to send. */
  readonly dropped: number
}

/** Where `authscope serve` takes them, as JSON of `json.ts`. */
export const OBSERVED_PATH = '/observed'

/** Names the app's request that a request of the app's server belongs to. authscope takes it off before a provider sees it. */
export const WITHIN_HEADER = 'x-authscope-within'

/**
 * The time in milliseconds since 1970, with fractions, by a clock that all processes of a machine share and no framework counts as a reason to
 * render again.
 */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
