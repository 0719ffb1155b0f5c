import type { Edit } from '../../protocol/control.ts'
import { isEdit } from '../../protocol/edit-check.ts'
import { isEqual } from '../../protocol/equal.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { isTokenStep } from '../kinds/families.ts'
import { decodeJwt } from '../tokens/tokens.ts'
import { queryOf } from '../values/http.ts'
import { formatSpan, formatTime } from '../values/time.ts'
import { fieldsIn, type RequestSubject, type ResponseSubject } from './message-draft.ts'
import { readCookies, readSetCookie } from './set-cookie.ts'
import { readValue, valueText } from './value-text.ts'

/** A token in the paused value. */
export interface PausedToken {
  /** Compact form, joined where cookies carry it in parts. */
  readonly token: string
  /** Where it is: `cookie __Secure-authjs.session-token`, `body id_token`. */
  readonly where: string
  readonly form: 'signed' | 'encrypted'
  readonly header: Readonly<Record<string, unknown>>
  /** Absent when it is encrypted and no recorded step has it open. */
  readonly claims?: Readonly<Record<string, unknown>>
}

type TokenSlot = readonly [where: string, text: string]

/** The tokens in a paused message. Encrypted ones are read from the steps in which the engine encrypted or decrypted them. */
export function pausedTokens(
  subject: RequestSubject | ResponseSubject,
  steps: readonly Step[],
): readonly PausedToken[] {
  const seen = new Set<string>()
  return slotsIn(subject).flatMap(([where, text]) => {
    const found = tokenIn(text, steps)
    if (!found || seen.has(found.token)) return []
    seen.add(found.token)
    return [{ ...found, where }]
  })
}

function slotsIn(subject: RequestSubject | ResponseSubject): readonly TokenSlot[] {
  const { at, headers, body = '' } = subject
  const cookies = headers.flatMap(([name, value]): readonly TokenSlot[] => {
    if (at === 'request' && name === 'cookie') return readCookies(value)
    if (at === 'response' && name === 'set-cookie') {
      const cookie = readSetCookie(value)
      return [[cookie.name, cookie.value]]
    }
    return []
  })
  const others = headers.filter(([name]) => name !== 'cookie' && name !== 'set-cookie')
  return [
    ...joined(cookies).map(named('cookie')),
    ...others.flatMap(([name, value]): readonly TokenSlot[] => [
      [`header ${name}`, value.replace(/^(Bearer|DPoP) /i, '')],
      ...queryOf(value).map(named(`header ${name},`)),
    ]),
    ...(at === 'request' ? queryOf(subject.url).map(named('URL')) : []),
    ...jsonFields(body).map(named('body')),
    ...fieldsIn(body).map(({ name, value }): TokenSlot => [`body ${name}`, value]),
  ]
}

function named(kind: string): (location: TokenSlot) => TokenSlot {
  return ([name, text]) => [`${kind} ${name}`, text]
}

/** Cookies that carry one value in parts (`name.0`, `name.1`…) as one. */
function joined(cookies: readonly TokenSlot[]): readonly TokenSlot[] {
  const parts = new Map<string, string[]>()
  for (const [name, value] of cookies) {
    const [, base = name, number] = /^(.+)\.(\d+)$/.exec(name) ?? []
    const list = parts.get(base) ?? []
    list[Number(number ?? 0)] = value
    parts.set(base, list)
  }
  return [...parts].map(([name, list]) => [name, list.join('')])
}

function jsonFields(body: string): readonly TokenSlot[] {
  if (!body.startsWith('{')) return []
  try {
    const value: unknown = JSON.parse(body)
    return Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text] as const] : [],
    )
  } catch {
    return []
  }
}

function tokenIn(text: string, steps: readonly Step[]): Omit<PausedToken, 'where'> | undefined {
  const token = text.trim()
  if (/^[\w-]+\.[\w-]*(\.[\w-]+){3}$/.test(token)) return encrypted(token, steps)
  const parts = decodeJwt(token)
  return parts && { token, form: 'signed', ...parts }
}

function encrypted(token: string, steps: readonly Step[]): Omit<PausedToken, 'where'> {
  const data = steps.filter(isTokenStep).findLast((each) => each.data.token === token)?.data
  return { token, form: 'encrypted', header: data?.header ?? {}, ...(data ? { claims: data.claims } : {}) }
}

/** A token as it is typed. */
export interface TokenDraft {
  readonly claims: string
  readonly signature: 'right' | 'wrong'
}

export function tokenDraft(token: PausedToken): TokenDraft {
  return { claims: valueText(token.claims ?? {}), signature: 'right' }
}

/** What a draft changes, or what is wrong in it. A wrong signature over the same claims is a change too. */
export function readToken(
  paused: PausedToken,
  draft: TokenDraft,
): { readonly edit?: Edit } | { readonly problem: string } {
  const read = readValue(draft.claims, paused.claims)
  if ('problem' in read) return { problem: `Line ${read.line}, column ${read.column}: ${read.problem}` }
  const edit = { at: 'token', token: paused.token, claims: read.value, signature: draft.signature } as const
  const problem = isEdit(edit, 'edit')
  if (problem !== undefined) return { problem: problem.replace('edit.claims', 'Claims') }
  const isUnchanged = draft.signature === 'right' && isEqual(read.value, paused.claims)
  return isUnchanged ? {} : { edit: edit as Edit }
}

/** A claim that is a time, in words: `exp is 2026-04-01 09:41:07, in 30 days`. */
export function timesIn(claims: string, now: number): readonly string[] {
  const read = readValue(claims, undefined)
  if ('problem' in read || !isRecord(read.value)) return []
  return Object.entries(read.value).flatMap(([name, value]) =>
    TIMES.has(name) && typeof value === 'number' ? [`${name} is ${describeTime(value * 1000, now)}`] : [],
  )
}

const TIMES: ReadonlySet<string> = new Set(['iat', 'nbf', 'exp', 'auth_time', 'updated_at'])

function describeTime(at: number, now: number): string {
  const distance = Math.abs(at - now)
  if (!Number.isFinite(at) || distance > 8.64e15) return 'not a valid time'
  const when =
    distance < 1000 ? 'now' : at > now ? `in ${formatSpan(distance)}` : `${formatSpan(distance)} ago`
  return `${formatTime(at)}, ${when}`
}
