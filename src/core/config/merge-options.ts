import type { OAuth2Config, Provider, ProviderConfig } from '../provider-types.ts'
import { customFetch } from '../symbols.ts'

type WithFetch = Pick<OAuth2Config<object>, typeof customFetch>

type Members = Readonly<Record<string, unknown>>

/** Merges the user's options over a provider's defaults, object by object. `undefined` and an empty list keep the default; other lists replace it. */
export function mergeOptions(defaults: Members, given: Members): Members {
  const merged: Record<string, unknown> = { ...defaults }
  for (const [key, value] of Object.entries(given)) {
    if (key === '__proto__' || value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const present = merged[key]
    merged[key] = isPlain(value) && isPlain(present) ? mergeOptions(present, value) : value
  }
  return merged
}

function isPlain(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

interface Merged {
  /** Members of the entry and of its options when they were merged, in their order. */
  readonly from: readonly unknown[]
  readonly provider: ProviderConfig
}

/** Merged entries, for as long as the entry lives and its members, and those of its options, are the ones that were merged. */
const kept = new WeakMap<object, Merged>()

/** An entry of `providers` with the user's part merged in. A function is called for it each time: only objects are kept. */
export function mergeEntry(entry: Provider): ProviderConfig {
  if (typeof entry === 'function') return merge(entry())
  const from = [...members(entry), ...members(entry.options)]
  const known = kept.get(entry)
  if (known?.from.length === from.length && known.from.every((member, index) => member === from[index]))
    return known.provider
  const provider = merge(entry)
  kept.set(entry, { from, provider })
  return provider
}

function members(object: object = {}): unknown[] {
  return Reflect.ownKeys(object).flatMap((key) => [key, Reflect.get(object, key)])
}

function merge({ options = {}, ...defaults }: ProviderConfig): ProviderConfig {
  const merged = mergeOptions(defaults, { ...options }) as unknown as ProviderConfig
  const own = (defaults as WithFetch)[customFetch] ?? (options as WithFetch)[customFetch]
  return own ? Object.assign({ ...merged }, { [customFetch]: own }) : merged
}
