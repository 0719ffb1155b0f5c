import { textFromBase64url } from '../../protocol/base64.ts'
import type { HttpResponse } from '../../protocol/http.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { EncryptedToken, Step } from '../../protocol/steps.ts'
import { isTokenStep } from '../kinds/families.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { tokenOpened } from '../kinds/token-decrypted.ts'
import { readBody } from '../values/http.ts'
import { formatTime } from '../values/time.ts'

/** A token that the engine encrypted or decrypted. */
export interface EncryptedView {
  readonly type: 'encrypted'
  readonly seq: number
  readonly name: string
  readonly decrypted: boolean
  readonly token: EncryptedToken
}

/** Tokens that one message carried: what a token endpoint granted, or what the app proved itself with. */
export interface CarriedView {
  readonly type: 'granted' | 'sent'
  readonly seq: number
  readonly name: string
  readonly from: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Those that can be read: signed tokens, by the field they came in. */
  readonly signed: readonly SignedToken[]
}

/** A signed token in compact form; whether its signature is genuine is another question. */
export interface SignedToken extends JwtParts {
  readonly field: string
  readonly token: string
}

export type TokenView = EncryptedView | CarriedView

export interface JwtParts {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

const GRANTED = ['access_token', 'refresh_token', 'id_token']

/** The token that a step shows, if it shows one. */
export function tokenOf(step: Step): TokenView | undefined {
  if (isTokenStep(step)) {
    const decrypted = tokenOpened.is(step)
    return { type: 'encrypted', seq: step.seq, name: step.data.purpose, decrypted, token: step.data }
  }
  if (requestSent.is(step)) return sentTokens(step)
  if (!responseReceived.is(step)) return undefined
  const fields = fieldsOf(step.data.response)
  if (!fields || !GRANTED.some((name) => typeof fields[name] === 'string')) return undefined
  const name = 'token response'
  return { type: 'granted', seq: step.seq, name, from: step.from.name, fields, signed: signedIn(fields) }
}

/** Signed tokens in a form: a client assertion, a client secret that is one, a hint. */
function sentTokens(step: RequestSent): CarriedView | undefined {
  const signed = signedIn(fieldsOf(step.data.request) ?? {})
  const [first] = signed
  if (!first) return undefined
  const fields = Object.fromEntries(signed.map(({ field, token }) => [field, token]))
  return { type: 'sent', seq: step.seq, name: first.field, from: step.from.name, fields, signed }
}

function signedIn(fields: Readonly<Record<string, unknown>>): readonly SignedToken[] {
  return Object.entries(fields).flatMap(([field, token]) => {
    const parts = decodeJwt(token)
    return parts && typeof token === 'string' ? [{ field, token, ...parts }] : []
  })
}

/** The last token of the same purpose before this one, or the last grant of the same party. */
export function previousOf(view: TokenView, steps: readonly Step[]): TokenView | undefined {
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (!step || step.seq >= view.seq) continue
    const other = tokenOf(step)
    if (other?.type === view.type && other.name === view.name && isSameParty(other, view)) return other
  }
  return undefined
}

function isSameParty(a: TokenView, b: TokenView): boolean {
  if (a.type === 'encrypted' || b.type === 'encrypted') return a.type === b.type
  return a.from === b.from
}

export function tokensIn(steps: readonly Step[]): readonly TokenView[] {
  return steps.map(tokenOf).filter((token) => token !== undefined)
}

function fieldsOf({
  headers,
  body,
}: Pick<HttpResponse, 'headers' | 'body'>): Readonly<Record<string, unknown>> | undefined {
  const readable = readBody(headers, body)
  if (!readable) return undefined
  if ('form' in readable) return Object.fromEntries(readable.form)
  return 'json' in readable && isRecord(readable.json) ? readable.json : undefined
}

/** Header and claims of a signed token; the signature is not looked at. */
export function decodeJwt(token: unknown): JwtParts | undefined {
  if (typeof token !== 'string') return undefined
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  const header = decodePart(parts[0])
  const claims = decodePart(parts[1])
  return header && claims ? { header, claims } : undefined
}

function decodePart(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(textFromBase64url(part ?? ''))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const TIMES: ReadonlySet<string> = new Set(['iat', 'exp', 'nbf', 'auth_time', 'updated_at', 'expires_at'])

/** What a claim means as a time, when it is one. */
export function claimTime(name: string, value: unknown): string | undefined {
  return TIMES.has(name) && typeof value === 'number' ? formatTime(value * 1000) : undefined
}

/** The parts of a compact JWE by name. `dir` leaves the second one empty: two dots stand together. */
export function jweParts(token: string): readonly (readonly [name: string, value: string])[] {
  const names = ['protected header', 'encrypted key', 'initialization vector', 'ciphertext', 'tag']
  return token.split('.').map((part, index) => [names[index] ?? 'more', part] as const)
}
