import type { Code } from './code.ts'

/** Values of someone's own variables, each with what replaces it: `private.ALLOWED_DOMAIN`. */
export type PrivateValues = ReadonlyMap<string, string>

/** Too short, or said by everyone: replacing these would change what has nothing to do with them. */
const SAYS_NOTHING =
  /^(?:.{0,2}|true|false|null|none|yes|no|on|off|\d{1,5}|development|production|test|https?:\/\/localhost(?::\d+)?\/?)$/i

export function privateValuesOf(codes: readonly unknown[]): PrivateValues {
  return new Map(
    codes.flatMap((code) => {
      const { environment = {}, private: names = [] } = Object(code) as Partial<Code>
      return names.flatMap((name): [string, string][] => {
        const value = environment[name]
        return value === undefined || SAYS_NOTHING.test(value) ? [] : [[value, nameFor(name, value)]]
      })
    }),
  )
}

/** An address is replaced by an address: paths behind it stay readable. */
function nameFor(variable: string, value: string): string {
  return /^https?:\/\//.test(value)
    ? `https://private-${variable.toLowerCase().replaceAll('_', '-')}.example`
    : `private.${variable}`
}

/** A copy of any recorded value in which names replace private values, however they are written; dates stay as they are. */
export function withoutPrivate<T>(value: T, privates: PrivateValues): T {
  if (privates.size === 0) return value
  const forms = [...privates]
    .flatMap(([secret, name]) => [
      ...formsOf(secret).map((form) => [form, name] as const),
      ...hostsOf(secret, name),
    ])
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

/** A value as it is, and as addresses, forms, JSON, HTML and bytes write it. */
function formsOf(value: string): readonly string[] {
  const form = new URLSearchParams({ v: value }).toString().slice(2)
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const json = inJson(value)
  const percent = encodeURIComponent(value)
  const hex = [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    ...new Set([
      value,
      // A short word in other letters is anyone's.
      ...(value.length < 8 ? [] : [value.toLowerCase(), value.toUpperCase()]),
      ...[percent, percent.replaceAll(/[!'()*]/g, (sign) => `%${hexOf(sign)}`), percentOld(value), form],
      // JSON inside JSON, too.
      ...[json, inJson(json), inJson(inJson(json))],
      ...[html, html.replaceAll("'", '&#39;'), html.replaceAll("'", '&#x27;')],
      ...(hex.length < 8 ? [] : [hex]),
    ]),
  ]
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase()

/** As `escape()` writes it, which older code still calls. */
function percentOld(value: string): string {
  return value.replaceAll(/[^A-Za-z0-9@*_+\-./]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 256 ? `%${hexOf(sign).padStart(2, '0')}` : `%u${hexOf(sign).padStart(4, '0')}`
  })
}

/** Everyone has these. */
const PUBLIC_HOST =
  /^(?:localhost|app\.example|(?:www\.|api\.)?github\.com|(?:accounts|www|oauth2)\.google(?:apis)?\.com|login\.microsoftonline\.com|appleid\.apple\.com|(?:www\.|api\.)?linkedin\.com|discord\.com|gitlab\.com|slack\.com)$/

/** Of an address, what requests, cookies and logs say of it: its origin and its host. */
function hostsOf(value: string, name: string): readonly (readonly [form: string, name: string])[] {
  if (!/^https?:/i.test(value) || !URL.canParse(value) || !URL.canParse(name)) return []
  const { host, hostname, href, origin } = new URL(value)
  if (PUBLIC_HOST.test(hostname)) return [[href, `${name}/`]]
  const written = /^\w+:\/\/([^/?#:]+)/.exec(value)?.[1] ?? hostname
  const hosts = [...new Set([host, hostname, written])].map((each) => [each, new URL(name).host] as const)
  return [[href, `${name}/`], [origin, name], ...hosts]
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
