import { ADAPTER_OPERATIONS } from '../../../core/adapter-operations.ts'
import type { ProviderFacts } from '../../messages.ts'

/** What is marked, by the mark's value: an object of ours, since a proxy of the user's may give anything for any key. */
const marks = new WeakMap<object, string>()

/** Enumerable, so that a spread copy keeps it. */
const providerMark = Symbol('authscope.provider')
const adapterMark = Symbol('authscope.adapter')

/** They come from the host: the list is the simulator's. */
let facts: ProviderFacts = {}

export function knowProviders(given: ProviderFacts): void {
  facts = given
}

type Operation = (...args: readonly unknown[]) => Promise<unknown>

const providersOwn = new WeakSet<object>()

/**
 * The factory that `next-auth/providers/<id>` exports. The other end, where the provider's file is, fills in what it makes; `perform` runs its
 * functions when user code calls them.
 */
export function providerFactory(
  id: string,
  perform: (options: object, name: string, args: readonly unknown[]) => Promise<unknown>,
): object {
  const mark = markFor(id)
  const factory = (options: object = {}): object => {
    const { functions = [], ...known } = facts[id] ?? {}
    const own = functions.map((name): [string, Operation] => [
      name,
      (...args) => perform(options, name, args),
    ])
    for (const [, callable] of own) providersOwn.add(callable)
    return { id, ...known, ...Object.fromEntries(own), [providerMark]: mark, options }
  }
  return Object.assign(factory, { [providerMark]: mark })
}

/** Whether a provider's function is the simulator's, which the other end has itself. */
export function isProvidersOwn(value: unknown): boolean {
  return typeof value === 'function' && providersOwn.has(value)
}

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
