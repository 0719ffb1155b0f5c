import type { EditableMessage } from './control.ts'
import { isRecord } from './shape.ts'

/** Marks a body with a passkey's response: most bodies have none, and need not be parsed. */
export const PASSKEY_MARK = 'clientDataJSON'

/** JSON of a `PublicKeyCredential`, whose response may still be wrong. */
export type PasskeyJson = Readonly<Record<string, unknown>>

/** The JSON of a passkey's response within a value: libraries and apps put it into members of their choice, some as text. */
export function passkeyJsonIn(value: unknown): PasskeyJson | undefined {
  if (typeof value === 'string')
    return value.includes(PASSKEY_MARK) ? passkeyJsonIn(parsed(value)) : undefined
  if (!isRecord(value)) return undefined
  const { response } = value
  if (isRecord(response) && typeof response[PASSKEY_MARK] === 'string') return value
  return Object.values(value).map(passkeyJsonIn).find(Boolean)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // A text within a text would be read without end.
    return typeof value === 'string' ? undefined : value
  } catch {
    return undefined
  }
}

/** The passkey's response that a request carries, in a field of a form or within JSON. */
export function passkeyIn(message: EditableMessage): PasskeyJson | undefined {
  const fields = formOf(message)
  if (!fields) return passkeyJsonIn(message.body)
  return fields.map(([, value]) => passkeyJsonIn(value)).find(Boolean)
}

/** The body with another response in the same place; what is around it stays. Undefined without one. */
export function bodyWithPasskey(message: EditableMessage, next: PasskeyJson): string | undefined {
  const json = passkeyIn(message)
  const { body } = message
  if (!json || body === undefined) return undefined
  const fields = formOf(message)
  if (!fields) return replaced(body, json, next)
  const at = fields.findIndex(([, value]) => passkeyJsonIn(value))
  const swapped = fields.map(([name, value], index) => [
    name,
    index === at ? replaced(value, json, next) : value,
  ])
  return new URLSearchParams(swapped).toString()
}

function formOf({ body, headers }: EditableMessage): readonly (readonly [string, string])[] | undefined {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const isForm = /^application\/x-www-form-urlencoded/i.test(type)
  return isForm && body !== undefined ? [...new URLSearchParams(body)] : undefined
}

function replaced(text: string, json: PasskeyJson, next: PasskeyJson): string {
  const wanted = JSON.stringify(json)
  const swap = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && JSON.stringify(value) === wanted) return next
    if (typeof value === 'string' && passkeyJsonIn(value)) return replaced(value, json, next)
    if (Array.isArray(value)) return value.map(swap)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swap(each)]))
  }
  return JSON.stringify(swap(JSON.parse(text)))
}
