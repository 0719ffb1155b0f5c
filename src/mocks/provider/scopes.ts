import type { Provider, Scope } from './provider.ts'

/** Scopes of a request that the provider knows, in its order, each once; unknown ones are left out. */
export function readScopes(provider: Provider, scope: string | null): readonly string[] {
  const asked = [...new Set((scope ?? '').split(/[\s,]+/))]
  const known = asked.filter((name) => findScope(provider, name) !== undefined)
  return provider.quirks.normalizesScopes ? normalize(provider, known) : known
}

/** Names in `scope` that the provider does not know. */
export function unknownScopes(provider: Provider, scope: string | null): readonly string[] {
  return (scope ?? '')
    .split(/[\s,]+/)
    .filter((name) => name !== '' && findScope(provider, name) === undefined)
}

/** Whether every scope of `wanted` is among `granted`, by itself or as part of a larger one. */
export function covers(provider: Provider, granted: readonly string[], wanted: readonly string[]): boolean {
  const contained = new Set(granted.flatMap((name) => [name, ...containedIn(provider, name)]))
  return wanted.every((name) => contained.has(name))
}

/** Both lists as one, without what a larger scope already contains. */
export function joinScopes(
  provider: Provider,
  some: readonly string[],
  more: readonly string[],
): readonly string[] {
  return normalize(provider, [...new Set([...some, ...more])])
}

/** What each scope allows, in words. */
export function describeScopes(provider: Provider, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => findScope(provider, name)?.words ?? [])
}

function normalize(provider: Provider, names: readonly string[]): readonly string[] {
  return names.filter((name) => !names.some((other) => containedIn(provider, other).includes(name)))
}

function containedIn(provider: Provider, name: string): readonly string[] {
  return findScope(provider, name)?.includes ?? []
}

function findScope(provider: Provider, name: string): Scope | undefined {
  const listed = provider.scopes.find((scope) => scope.name === name)
  if (listed !== undefined || !provider.takesAnyScope || name === '') return listed
  return { name, words: `use “${name}”` }
}
