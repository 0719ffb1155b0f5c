import type { Cookie } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { type AdapterReturned, adapterReturned } from '../kinds/adapter-returned.ts'
import { type CookieStored, cookieStored } from '../kinds/cookie-stored.ts'
import { atomsOf } from '../kinds/registry.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { readBody } from '../values/http.ts'
import { fieldOf } from '../values/value.ts'

/** What ends are read from, collected in one pass, so that a long record costs little for each life. */
export interface Facts {
  /** Virtual time of the newest step. */
  readonly now: number
  /** Requests that carried a value in their query or body, and the field. */
  readonly carried: ReadonlyMap<string, readonly Carried[]>
  readonly answers: ReadonlyMap<string, ResponseReceived>
  /** Cookies that were written, by each value that they had or have. */
  readonly written: ReadonlyMap<string, readonly Written[]>
  /** Cookies too large for one, part by part. */
  readonly parts: readonly Written[]
  /** Rows that an adapter's operation deleted, by their token. */
  readonly deleted: ReadonlyMap<string, AdapterReturned>
  /** Operations that used a verification token, by exchange. */
  readonly usedLinks: ReadonlyMap<string, AdapterReturned>
}

interface Carried {
  readonly step: RequestSent
  readonly site: 'request-query' | 'request-body'
  readonly name: string
}

export interface Written {
  readonly step: CookieStored
  /** The cookie's value after the step. */
  readonly value: string
  /** Its value before. */
  readonly before: string
}

export function factsIn(steps: readonly Step[]): Facts {
  const carried = new Map<string, Carried[]>()
  const answers = new Map<string, ResponseReceived>()
  const written = new Map<string, Written[]>()
  const parts: Written[] = []
  const deleted = new Map<string, AdapterReturned>()
  const usedLinks = new Map<string, AdapterReturned>()
  for (const step of steps) {
    if (requestSent.is(step)) {
      for (const { site, name, value } of atomsOf(step))
        if (site === 'request-query' || site === 'request-body') push(carried, value, { step, site, name })
    } else if (responseReceived.is(step)) answers.set(step.exchange, step)
    else if (cookieStored.is(step)) readCookie(step, written, parts)
    else if (adapterReturned.is(step) && !step.data.error) {
      const gone = step.data.rows.find(({ before, after }) => before !== undefined && after === undefined)
      const token = fieldOf(gone?.before, 'sessionToken') ?? fieldOf(gone?.before, 'token')
      if (typeof token === 'string') deleted.set(token, step)
      if (gone && step.data.operation === 'useVerificationToken') usedLinks.set(step.exchange, step)
    }
  }
  return { now: steps.at(-1)?.at ?? 0, carried, answers, written, parts, deleted, usedLinks }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function readCookie(step: CookieStored, written: Map<string, Written[]>, parts: Written[]): void {
  const entry = { step, value: textOf(step.data.cookie), before: textOf(step.data.before) }
  if (/\.\d+$/.test(step.data.cookie.name)) parts.push(entry)
  const keys = new Set([entry.value, entry.before].flatMap((value) => [value, value.split('|')[0] ?? '']))
  for (const key of keys) if (key !== '') push(written, key, entry)
}

function textOf(cookie: Cookie | undefined): string {
  const raw = cookie?.value ?? ''
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** Fields of a token endpoint's answer. */
export function grantOf(answer: ResponseReceived | undefined): Readonly<Record<string, unknown>> {
  if (!answer) return {}
  const fields = readBody(answer.data.response.headers, answer.data.response.body)
  if (!fields) return {}
  if ('form' in fields) return Object.fromEntries(fields.form)
  return 'json' in fields && typeof fields.json === 'object' && fields.json !== null ? { ...fields.json } : {}
}
