import { ADAPTER_OPERATIONS } from '../../../core/adapter-operations.ts'

/** What is marked, by the mark's value: an object of ours, since a proxy of the user's may give anything for any key. */
const marks = new WeakMap<object, string>()

/** Enumerable, so that a spread copy keeps it. */
const providerMark = Symbol('authscope.provider')
const adapterMark = Symbol('authscope.adapter')

/** Name and type of each known provider, by id. It comes from the host: the list is the simulator's. */
export type ProviderFacts = Readonly<Record<string, { readonly name: string; readonly type: string }>>

let facts: ProviderFacts = {}

export function knowProviders(given: ProviderFacts): void {
  facts = given
}

/** The factory that `next-auth/providers/<id>` exports. The other end, where the provider's file is, fills in what it makes. */
export function provider(id: string): object {
  const mark = markFor(id)
  const factory = (options: object = {}): object => ({ id, ...facts[id], [providerMark]: mark, options })
  return Object.assign(factory, { [providerMark]: mark })
}

type Operation = (...args: readonly unknown[]) => Promise<unknown>

const adapterMethods = new WeakMap<object, string>()

/** What an adapter package exports: the simulator's adapter. `perform` runs its operations when user code calls them. */
export function adapterFactory(
  packageName: string,
  perform: (operation: string, args: readonly unknown[]) => Promise<unknown>,
): () => object {
  return () => {
    const methods = ADAPTER_OPERATIONS.map((name): [string, Operation] => [
      name,
      (...args) => perform(name, args),
    ])
    for (const [name, method] of methods) adapterMethods.set(method, name)
    return { [adapterMark]: markFor(packageName), ...Object.fromEntries(methods) }
  }
}

/** Which operation of the simulator's adapter a function is: the other end has these itself. */
export function operationOf(value: object): string | undefined {
  return adapterMethods.get(value)
}

export function providerOf(value: object): string | undefined {
  return markOf(value, providerMark)
}

export function adapterOf(value: object): string | undefined {
  return markOf(value, adapterMark)
}

function markFor(id: string): object {
  const mark = {}
  marks.set(mark, id)
  return mark
}

function markOf(value: object, mark: symbol): string | undefined {
  return marks.get(Object(Reflect.get(value, mark)))
}
