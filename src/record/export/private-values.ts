import type { Code } from '../../protocol/code.ts'
import type { Step } from '../../protocol/steps.ts'
import { setupChanged } from '../kinds/setup-changed.ts'

/** Values of someone's own variables, each with the name that replaces it: `private.ALLOWED_DOMAIN`. */
export type PrivateValues = ReadonlyMap<string, string>

/** Too short, or said by everyone: replacing these would change what has nothing to do with them. */
const SAYS_NOTHING =
  /^(?:.{0,2}|true|false|null|none|yes|no|on|off|\d{1,5}|development|production|test|https?:\/\/localhost(?::\d+)?\/?)$/i

/** The private values of code that runs or ran. */
export function privateValues(steps: readonly Step[], ...codes: readonly unknown[]): PrivateValues {
  const changed = steps.flatMap((step) =>
    setupChanged.is(step) && step.data.member === 'code' ? [step.data.before, step.data.after] : [],
  )
  return new Map(
    [...codes, ...changed].flatMap((code) => {
      const { environment = {}, private: names = [] } = Object(code) as Partial<Code>
      return names.flatMap((name): [string, string][] => {
        const value = environment[name]
        return value === undefined || SAYS_NOTHING.test(value) ? [] : [[value, `private.${name}`]]
      })
    }),
  )
}

/** A copy of any recorded value in which names replace private values, however they are written; dates stay as they are. */
export function withoutPrivate<T>(value: T, privates: PrivateValues): T {
  if (privates.size === 0) return value
  const forms = [...privates]
    .flatMap(([secret, name]) => [...formsOf(secret)].map((form) => [form, name] as const))
    .toSorted(([a], [b]) => b.length - a.length)
  const plain = (text: string) =>
    forms.reduce((read, [form, name]) => read.replaceAll(form, () => name), text)
  const replace = (text: string) =>
    plain(text).replace(ENCODED, (word) => {
      const inside = decoded(word)
      const found = inside === undefined ? undefined : forms.find(([form]) => inside.includes(form))
      return found === undefined ? word : found[1]
    })
  return copyOf(value, replace) as T
}

/** What may be base64: a Basic header, a part of a token. */
const ENCODED = /[A-Za-z0-9+/_-]{8,}={0,2}/g

function decoded(word: string): string | undefined {
  try {
    const binary = atob(word.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** A value as it is, and as addresses, forms, JSON and HTML write it. */
function formsOf(value: string): ReadonlySet<string> {
  const form = new URLSearchParams({ v: value }).toString().slice(2)
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return new Set([value, encodeURIComponent(value), form, JSON.stringify(value).slice(1, -1), html])
}

function copyOf(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof ArrayBuffer) return bytesOf(new Uint8Array(value), replace).buffer
  if (value instanceof Uint8Array) return bytesOf(value, replace)
  if (Array.isArray(value)) return value.map((item) => copyOf(item, replace))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [replace(key), copyOf(member, replace)]),
  )
}

/** Bytes that are a text with one of the values are that text without it. */
function bytesOf(bytes: Uint8Array, replace: (text: string) => string): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  const without = replace(text)
  return without === text ? bytes : new TextEncoder().encode(without)
}
