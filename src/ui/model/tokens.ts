import type { SealedToken, Step } from '../../protocol/steps.ts'
import { readBody } from './http.ts'
import { formatTime } from './time.ts'
import { isRecord } from './value.ts'

/** A token that the engine sealed or opened. */
export interface SealedView {
  readonly type: 'sealed'
  readonly seq: number
  readonly name: string
  readonly opened: boolean
  readonly token: SealedToken
}

/** What a token endpoint answered. */
export interface GrantView {
  readonly type: 'grant'
  readonly seq: number
  readonly name: string
  readonly from: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly idToken?: JwtParts
}

export type TokenView = SealedView | GrantView

export interface JwtParts {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

const GRANTED = ['access_token', 'refresh_token', 'id_token']

/** The token that a step shows, if it shows one. */
export function tokenOf(step: Step): TokenView | undefined {
  if (step.kind === 'token.sealed' || step.kind === 'token.opened') {
    const opened = step.kind === 'token.opened'
    return { type: 'sealed', seq: step.seq, name: step.data.purpose, opened, token: step.data }
  }
  if (step.kind !== 'response.received') return undefined
  const fields = fieldsOf(step)
  if (!fields || !GRANTED.some((name) => typeof fields[name] === 'string')) return undefined
  const idToken = decodeJwt(fields['id_token'])
  const base = { type: 'grant' as const, seq: step.seq, name: 'token response', from: step.from.name, fields }
  return idToken ? { ...base, idToken } : base
}

export function tokensIn(steps: readonly Step[]): readonly TokenView[] {
  return steps.map(tokenOf).filter((token) => token !== undefined)
}

function fieldsOf(
  step: Extract<Step, { readonly kind: 'response.received' }>,
): Readonly<Record<string, unknown>> | undefined {
  const { headers, body } = step.data.response
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
    const binary = atob((part ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
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
