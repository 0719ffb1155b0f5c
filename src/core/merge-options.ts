import type { OAuth2Config, Provider, ProviderConfig } from './provider-types.ts'
import { customFetch } from './symbols.ts'

type WithFetch = Pick<OAuth2Config<object>, typeof customFetch>

type Members = Readonly<Record<string, unknown>>

/** Merges what the user gave over defaults, object by object. `undefined` and an empty list keep the default; other lists replace it. */
export function mergeOptions(defaults: Members, given: Members): Members {
  const merged: Record<string, unknown> = { ...defaults }
  for (const [key, value] of Object.entries(given)) {
    if (key === '__proto__' || value === undefined || (Array.isArray(value) && value.length === 0)) continue
    merged[key] = isPlain(value) ? mergeOptions(membersOf(merged[key]), value) : value
  }
  return merged
}

/** What to merge into. An endpoint given as a string is its address, which options for it do not change. */
function membersOf(present: unknown): Members {
  return isPlain(present) ? present : typeof present === 'string' ? { url: present } : {}
}

function isPlain(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

interface Merged {
  /** The entry as it was merged, member by member. */
  readonly from: readonly unknown[]
  readonly provider: ProviderConfig
}

/** Merged entries, valid while the entry exists and has not changed. */
const kept = new WeakMap<object, Merged>()

/** An entry of `providers` with the user's part merged in. Functions are called each time; only objects are cached. */
export function mergeEntry(entry: Provider): ProviderConfig {
  if (typeof entry === 'function') return merge(entry())
  const from: unknown[] = []
  addMembers(entry, from)
  const known = kept.get(entry)
  if (known && isSame(known.from, from)) return known.provider
  const provider = merge(entry)
  kept.set(entry, { from, provider })
  return provider
}

/** How deep in an entry a change is noticed: `options.authorization.params.claims`. */
const maxDepth = 4

/** Names and values, also of nested objects. `for in` and no arrays in between: this runs for each entry of each request. */
function addMembers(object: object, into: unknown[], depth = 0): void {
  into.push((object as Partial<WithFetch>)[customFetch])
  for (const name in object) {
    const value: unknown = Reflect.get(object, name)
    into.push(name, value)
    if (isPlain(value) && depth < maxDepth) addMembers(value, into, depth + 1)
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false
  return true
}

function merge({ options = {}, ...defaults }: ProviderConfig): ProviderConfig {
  const merged = mergeOptions(defaults, { ...options }) as unknown as ProviderConfig
  const own = (defaults as WithFetch)[customFetch] ?? (options as WithFetch)[customFetch]
  return own ? Object.assign({ ...merged }, { [customFetch]: own }) : merged
}
