import type { Code } from '../../protocol/code.ts'
import { PASSWORD_WORDS } from '../../protocol/password-words.ts'
import type { Step } from '../../protocol/steps.ts'
import { KINDS, valuesIn } from '../flow/kinds.ts'
import { atomsOf } from '../kinds/registry.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import type { Atom } from '../values/atoms.ts'
import { readBody } from '../values/http.ts'
import { codeSecrets, environmentSecrets, isTelling } from './code-secrets.ts'

/** Values that allow someone to act, each with the name that replaces it when it is left out: `left-out.session-2`. */
export type Secrets = ReadonlyMap<string, string>

const CREDENTIAL = new RegExp(`${PASSWORD_WORDS}|secret|api[_-]?key|^(?:one_time_code|otp|pin)$`, 'i')

/** Whether a field of that name contains something that only its owner should know. */
export function isCredential(field: string): boolean {
  return CREDENTIAL.test(field)
}

/** The secrets that a record shows, and those given beside it (the app's own). Those that are `known` keep their names. */
export function secretsIn(
  steps: readonly Step[],
  more: readonly string[] = [],
  known: Secrets = new Map(),
): Secrets {
  const found = new Map(known)
  const counts = countsOf(known)
  const add = (value: string, kind: string) => {
    if (value.length < SHORTEST || found.has(value)) return
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    found.set(value, `left-out.${kind}-${number}`)
  }
  const addShort = (field: string, value: string) => {
    const name = `left-out.credential-${(counts.get('credential') ?? 0) + 1}`
    if (value === '' || value.length >= SHORTEST || found.has(value)) return
    counts.set('credential', (counts.get('credential') ?? 0) + 1)
    // As a whole string it is replaced everywhere, inside a text only where its field is beside it.
    found.set(value, name)
    // As a refusal quotes it.
    found.set(JSON.stringify(value), JSON.stringify(name))
    found.set(String(new URLSearchParams([[field, value]])), `${field}=${name}`)
    found.set(`${JSON.stringify(field)}:${JSON.stringify(value)}`, `${JSON.stringify(field)}:"${name}"`)
  }
  for (const value of more) add(value, 'secret')
  for (const value of steps.flatMap(environmentsIn)) add(value, 'secret')
  for (const [value, kind] of valuesIn(steps)) if (KINDS[kind].secret) add(value, kind)
  for (const step of steps) {
    for (const atom of atomsOf(step)) {
      const kind = secretKind(atom)
      if (kind) add(atom.value, kind)
    }
    for (const [field, value] of typedFields(step)) if (isCredential(field)) addShort(field, value)
  }
  return found
}

/** Secrets of the environments that the code of app.example had. */
function environmentsIn(step: Step): readonly string[] {
  if (!setupChanged.is(step) || step.data.member !== 'code') return []
  return [...secretsOfCode(step.data.before), ...secretsOfCode(step.data.after)]
}

/** The secrets in code: in its environment, and written in its files. */
export function secretsOfCode(code: unknown): readonly string[] {
  if (!isCode(code)) return []
  const { environment = {}, files } = code
  const written = codeSecrets(files).map(({ at, file, value }) =>
    // What may mean something else elsewhere is found again only with what comes before it.
    isTelling(value) ? value : (files[file] ?? '').slice(Math.max(0, at - SHORTEST), at + value.length),
  )
  return [...environmentSecrets(environment), ...written]
}

/** Code without its environment: anyone who runs it gets test values for what it asks for. */
export function withoutEnvironment<T extends { readonly code?: Code | null | undefined }>(setup: T): T {
  if (!setup.code) return setup
  const { environment: _environment, ...code } = setup.code
  return { ...setup, code }
}

function isCode(code: unknown): code is Code {
  return typeof code === 'object' && code !== null && 'files' in code
}

/** How many secrets of each kind have a name. */
function countsOf(secrets: Secrets): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of secrets.values()) {
    const [, kind, number] = /left-out\.([a-z_-]+)-(\d+)/.exec(name) ?? []
    if (kind !== undefined) counts.set(kind, Math.max(counts.get(kind) ?? 0, Number(number)))
  }
  return counts
}

/** Fields of a form or of JSON that was sent. */
function typedFields(step: Step): readonly (readonly [string, string])[] {
  if (!requestSent.is(step)) return []
  const { headers, body } = step.data.request
  const readable = readBody(headers, body)
  if (!readable) return []
  if ('form' in readable) return readable.form
  if (!('json' in readable) || typeof readable.json !== 'object' || readable.json === null) return []
  return Object.entries(readable.json).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
}

/** A shorter text may stand anywhere by chance: inside others it is replaced only beside the name of its field. */
export const SHORTEST = 6

function secretKind({ site, name, value }: Atom): string | undefined {
  if (site === 'request-header') return name === 'client_secret' ? 'client-secret' : 'authorization'
  if (site === 'jar' || site === 'set-cookie' || site === 'request-cookie')
    // Where to go back to is an address, not a secret.
    return /^(https?:)?\//.test(value) ? undefined : 'cookie'
  const field = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(']')) + 1)
  if (!isCredential(field)) return undefined
  return field === 'client_secret' ? 'client-secret' : 'credential'
}

/** A copy of any recorded value without the secrets; dates and bytes stay as they are. */
export function leaveOut<T>(value: T, secrets: Secrets): T {
  return createRedactor(secrets)(value)
}

/** The same for many values. */
export function createRedactor(secrets: Secrets): <T>(value: T) => T {
  const replace = replacerOf(secrets)
  return <T>(value: T) => copyWithout(value, replace) as T
}

function copyWithout(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((item) => copyWithout(item, replace))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [replace(key), copyWithout(member, replace)]),
  )
}

/** What tokens are written with on the wire: most secrets are one word of these. */
const WORD = /[A-Za-z0-9_~.-]{6,}/g
const IS_WORD = /^[A-Za-z0-9_~.-]+$/

/** A text with each secret, as it is or percent-encoded, replaced by its name. */
function replacerOf(secrets: Secrets): (text: string) => string {
  const phrases = [...secrets]
    .filter(([secret]) => secret.length >= SHORTEST && !IS_WORD.test(secret))
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([secret, name]) => [...formsOf(secret)].map((form) => [form, name] as const))
  return (text) => {
    const whole = secrets.get(text)
    if (whole !== undefined || text.length < SHORTEST) return whole ?? text
    let result = text
    for (const [form, name] of phrases)
      if (result.includes(form)) result = result.replaceAll(form, () => name)
    return result.replace(WORD, (word) => secrets.get(word) ?? withoutDots(word, secrets))
  }
}

/** A word at the end of a sentence takes the full stop along. */
function withoutDots(word: string, secrets: Secrets): string {
  const bare = word.replace(/\.+$/, '')
  const name = bare === word ? undefined : secrets.get(bare)
  return name === undefined ? word : name + word.slice(bare.length)
}

/** A secret as addresses, forms and JSON write it. */
function formsOf(secret: string): ReadonlySet<string> {
  const form = new URLSearchParams({ v: secret }).toString().slice(2)
  return new Set([secret, encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)])
}
