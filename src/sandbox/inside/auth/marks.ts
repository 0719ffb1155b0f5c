/** Enumerable, so that a copy by spread is still what it was. */
const providerMark = Symbol('authscope.provider')
const adapterMark = Symbol('authscope.adapter')

/** Name and type of each provider that there is, by id. From the host: the list is the simulator's. */
export type ProviderFacts = Readonly<Record<string, { readonly name: string; readonly type: string }>>

let facts: ProviderFacts = {}

export function knowProviders(given: ProviderFacts): void {
  facts = given
}

/** The factory that `next-auth/providers/<id>` exports: what it makes is filled in at the other end, where the provider's file is. */
export function provider(id: string): object {
  const factory = (options: object = {}): object => ({ id, ...facts[id], [providerMark]: id, options })
  return Object.assign(factory, { [providerMark]: id })
}

/** What an adapter's package exports: the simulator puts its own in place. */
export function adapter(packageName: string): () => object {
  return () => ({ [adapterMark]: packageName })
}

export function providerOf(value: object): string | undefined {
  return markOf(value, providerMark)
}

export function adapterOf(value: object): string | undefined {
  return markOf(value, adapterMark)
}

function markOf(value: object, mark: symbol): string | undefined {
  const id: unknown = Reflect.get(value, mark)
  return typeof id === 'string' ? id : undefined
}
