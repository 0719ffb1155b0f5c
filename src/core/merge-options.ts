import { missingEndpoint } from './missing-endpoint.ts'
import type { OAuth2Config, Provider, ProviderConfig } from './provider-types.ts'
import { never } from './resolve-runtime.ts'
import type { Follows } from './runtime.ts'
import { customFetch, deviations } from './symbols.ts'

type WithFetch = Pick<OAuth2Config<object>, typeof customFetch>

type Members = Readonly<Record<string, unknown>>

/** Used as issuer for a provider that names none, and as the address of an endpoint that was given only options (reference 4.4). */
export const placeholderIssuer = 'https://authjs.dev'

/**
 * Merges what the user gave over defaults, object by object. `undefined` and an empty list keep the default; other lists replace it.
 *
 * @param follows Asked only where it makes a difference.
 */
export function mergeOptions(defaults: Members, given: Members, follows: Follows = never): Members {
  const merged: Record<string, unknown> = { ...defaults }
  for (const [key, value] of Object.entries(given)) {
    if (key === '__proto__' || value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const present = merged[key]
    if (isPlain(value)) merged[key] = mergeOptions(membersOf(present, value, follows), value, follows)
    else merged[key] = Array.isArray(value) ? mergeLists(present, value, follows) : value
  }
  return merged
}

/** What to merge into. An endpoint given as a string is its address, which options without one do not change. */
function membersOf(present: unknown, given: Members, follows: Follows): Members {
  if (typeof present === 'string' && given['url'] !== undefined) return {}
  if (typeof present === 'string') return { url: follows('DEV-59') ? placeholderIssuer : present }
  return isPlain(present) ? present : {}
}

/** A list replaces the default list. By index, as the published package merges them, the end of a longer one would stay. */
function mergeLists(present: unknown, given: readonly unknown[], follows: Follows): readonly unknown[] {
  const rest = Array.isArray(present) ? present.slice(given.length) : []
  const loses = rest.some((item) => !given.includes(item))
  return loses && follows('DEV-22') ? [...given, ...rest] : given
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
export function mergeEntry(entry: Provider, follows: Follows = never): ProviderConfig {
  if (typeof entry === 'function') return merge(entry(), follows)
  const from: unknown[] = [follows('DEV-22'), follows('DEV-59')]
  addMembers(entry, from)
  const known = kept.get(entry)
  if (known && isSame(known.from, from)) return known.provider
  const provider = merge(entry, follows)
  kept.set(entry, { from, provider })
  return provider
}

/** Rows of `DEVIATIONS.md` that the settings of a merged provider come under. */
export function deviationsOf(provider: object): readonly `DEV-${number}`[] {
  return (provider as { readonly [deviations]?: readonly `DEV-${number}`[] })[deviations] ?? []
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

function merge(written: ProviderConfig, follows: Follows): ProviderConfig {
  const { options = {}, ...defaults } = written
  const met = [...deviationsOf(written)]
  const merged = mergeOptions(defaults, { ...options }, (id) => {
    met.push(id)
    return follows(id)
  }) as unknown as ProviderConfig
  if (missingEndpoint(written) && !missingEndpoint(merged)) met.push('DEV-67')
  const own = (defaults as WithFetch)[customFetch] ?? (options as WithFetch)[customFetch]
  return {
    ...merged,
    ...(own && { [customFetch]: own }),
    ...(met.length > 0 && { [deviations]: [...new Set(met)] }),
  }
}
