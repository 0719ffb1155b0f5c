import type { FaultEffect } from '../../../protocol/faults.ts'
import type { StoredResponse } from '../../values/message.ts'

/** What an effect made of an answer, and as text what it did. */
export interface Spoiled {
  readonly response: StoredResponse
  readonly detail: string
}

/** Effects on an answer that a server gave. */
export const SPOILING = [
  'cut-json',
  'malformed-json',
  'content-type',
  'oversized',
  'missing-field',
  'mistyped-field',
] as const

export type SpoilingEffect = Extract<FaultEffect, { readonly does: (typeof SPOILING)[number] }>

/** The answer with what went wrong on its way; `undefined` when the effect finds nothing in it to change. */
export function spoilAnswer(effect: SpoilingEffect, response: StoredResponse): Spoiled | undefined {
  switch (effect.does) {
    case 'cut-json':
      return cut(response)
    case 'malformed-json': {
      const body = '{"maintenance": soon'
      return { response: withBody(response, body, 'application/json'), detail: 'the body is not JSON' }
    }
    case 'content-type':
      return {
        response: withHeader(response, 'content-type', effect.value),
        detail: `the content type is ${effect.value}`,
      }
    case 'oversized':
      return pad(response, effect.bytes)
    case 'missing-field':
      return changeMember(response, effect.field, () => undefined, `${effect.field} is missing`)
    case 'mistyped-field':
      return changeMember(response, effect.field, mistype, `${effect.field} has another type`)
  }
}

/** An answer with another body. */
export function withBody(response: StoredResponse, text: string, contentType: string): StoredResponse {
  const body = new TextEncoder().encode(text).buffer
  return withLength(withHeader({ ...response, body }, 'content-type', contentType), body.byteLength)
}

function cut(response: StoredResponse): Spoiled | undefined {
  const length = Math.floor((response.body?.byteLength ?? 0) / 2)
  if (response.body === null || length === 0) return undefined
  const cut = withLength({ ...response, body: response.body.slice(0, length) }, length)
  return { response: cut, detail: `the body ends after ${length} bytes` }
}

/** Spaces behind the end: JSON and HTML stay what they are, and are long. */
function pad(response: StoredResponse, bytes: number): Spoiled | undefined {
  const given = new Uint8Array(response.body ?? new ArrayBuffer(0))
  if (given.byteLength >= bytes) return undefined
  const body = new Uint8Array(bytes).fill(0x20)
  body.set(given)
  return {
    response: withLength({ ...response, body: body.buffer }, bytes),
    detail: `the body has ${bytes} bytes`,
  }
}

function changeMember(
  response: StoredResponse,
  field: string,
  change: (value: unknown) => unknown,
  detail: string,
): Spoiled | undefined {
  const json = parse(response)
  const changed = changeAt(json, field, change)
  if (changed === undefined) return undefined
  const type = response.headers.find(([name]) => name === 'content-type')?.[1] ?? 'application/json'
  return { response: withBody(response, JSON.stringify(changed), type), detail }
}

/** A copy with one member changed, or removed where `change` gives `undefined`; `undefined` when there is no such member. */
function changeAt(value: unknown, field: string, change: (value: unknown) => unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const members = value as Readonly<Record<string, unknown>>
  if (Object.hasOwn(members, field)) {
    const { [field]: before, ...others } = members
    const after = change(before)
    return after === undefined ? others : { ...members, [field]: after }
  }
  const dot = field.indexOf('.')
  const name = field.slice(0, dot)
  if (dot < 1 || !Object.hasOwn(members, name)) return undefined
  const inner = changeAt(members[name], field.slice(dot + 1), change)
  return inner && { ...members, [name]: inner }
}

function mistype(value: unknown): unknown {
  return typeof value === 'string' ? 42 : 'mistyped'
}

function parse({ body }: StoredResponse): unknown {
  if (body === null) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function withHeader(response: StoredResponse, name: string, value: string): StoredResponse {
  const others = response.headers.filter(([given]) => given !== name)
  return { ...response, headers: [...others, [name, value]] }
}

/** The length is corrected where the server named it: a wrong one would be another fault. */
function withLength(response: StoredResponse, length: number): StoredResponse {
  const named = response.headers.some(([name]) => name === 'content-length')
  return named ? withHeader(response, 'content-length', String(length)) : response
}
