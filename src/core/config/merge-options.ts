import type { Provider, ProviderConfig } from '../provider-types.ts'

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

/** An entry of `providers` with the user's part merged in; a function is called for it. */
export function mergeEntry(entry: Provider): ProviderConfig {
  const { options, ...defaults } = typeof entry === 'function' ? entry() : entry
  return mergeOptions(defaults, { ...options }) as unknown as ProviderConfig
}
