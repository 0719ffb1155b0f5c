import type { SiteCheck } from '../../mocks/site.ts'
import type { NamedEndpoint } from './endpoint.ts'
import type { ServedFault } from './faults.ts'

/** One request to the simulated internet, with what came of it. */
export interface ServedExchange {
  /** Counted from 1 in its world. */
  readonly n: number
  /** Milliseconds of the machine's clock. */
  readonly at: number
  readonly tookMs: number
  /** Which end asked: the browser of a test, or the app's server. */
  readonly from: 'browser' | 'server'
  /** Whose endpoint it went to; absent for pages and other APIs. */
  readonly named?: NamedEndpoint
  readonly request: ServedMessage & { readonly method: string; readonly url: string }
  /** Absent when the connection was ended instead, or the client gave up first. */
  readonly response?: ServedMessage & { readonly status: number }
  /** The client ended the connection before it had a response, after `tookMs`. */
  readonly gaveUp?: true
  /** What the provider checked. */
  readonly checks: readonly SiteCheck[]
  /** Faults that were applied. */
  readonly faults: readonly Omit<ServedFault, 'times'>[]
}

export interface ServedMessage {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Text, at most `LONGEST_BODY` characters; absent without one and where it isn't text. */
  readonly body?: string
}

/** Characters of a body that the record keeps. */
export const LONGEST_BODY = 65_536

/** A body as it is kept. */
export function keptBody(
  bytes: ArrayBuffer | Uint8Array | null,
  type: string | null,
): { readonly body?: string } {
  if (bytes === null || bytes.byteLength === 0) return {}
  if (!isText(type)) return {}
  return { body: new TextDecoder().decode(bytes).slice(0, LONGEST_BODY) }
}

export function isText(type: string | null): boolean {
  return /^(?:text\/|application\/(?:[\w.+-]*json|x-www-form-urlencoded|jwt|xml))/.test(type ?? 'text/plain')
}
