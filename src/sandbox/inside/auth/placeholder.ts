import { callHost, tellHost } from '../host.ts'

/** What a placeholder stands for. */
export interface Missing {
  readonly specifier: string
  /** What of it was reached: `prisma.user`. */
  readonly path: string
}

/** Set when the configuration is read: from then on a placeholder is an error. */
let isLoading = true

export function endLoading(): void {
  isLoading = false
}

/** On what took the members of a placeholder over by spread. */
const spread = Symbol('authscope.spread')
const missing = new WeakMap<object, Missing>()

/**
 * Stands for what cannot run here: a database's client, a file that is not among the user's. While the module loads, it may be called,
 * constructed, asked for members, spread and handed to an adapter. Touched in a callback, it says what it is, aloud too: callbacks catch errors.
 */
export function placeholder(specifier: string, path: string, isEnumeration = false): unknown {
  const touch = (next: string): unknown => {
    if (isLoading) return placeholder(specifier, next)
    throw complaint('placeholder', { specifier, path: next })
  }
  const member = (key: string | symbol): unknown => {
    if (key === spread && isLoading) return { specifier, path }
    if (key === Symbol.iterator && isLoading) return () => [placeholder(specifier, path)].values()
    if (key === Symbol.toPrimitive) return () => refuseValue({ specifier, path })
    // A placeholder is no promise, whoever awaits it; and it has no mark of ours.
    if (key === 'then' || typeof key === 'symbol') return undefined
    if (isEnumeration && /^[A-Z\d_]+$/.test(key)) return key
    return touch(`${path}.${key}`)
  }
  const made = new Proxy(function placeholder() {}, {
    get: (_target, key) => member(key),
    apply: () => touch(`${path}()`),
    construct: () => touch(`new ${path}()`) as object,
    set: () => true,
    has: () => true,
    ownKeys: (target) => {
      if (!isLoading) touch(path)
      return [...Reflect.ownKeys(target).filter((key) => !isOptional(target, key)), spread]
    },
    getOwnPropertyDescriptor: (target, key) =>
      key === spread
        ? { value: { specifier, path }, enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
  })
  missing.set(made, { specifier, path })
  return made
}

/** What a value of the configuration comes from, if that is not here: the value itself, or members that were to be in it. */
export function missingIn(value: object): Missing | undefined {
  return missing.get(value) ?? (Object.hasOwn(value, spread) ? Reflect.get(value, spread) : undefined)
}

function isOptional(target: object, key: string | symbol): boolean {
  return Reflect.getOwnPropertyDescriptor(target, key)?.configurable === true
}

/** A text or a number is wanted of it, which nobody knows. */
export function refuseValue(what: Missing): never {
  throw complaint('placeholder.value', what)
}

function complaint(operation: string, what: Missing): Error {
  const message = callHost(operation, [what.specifier, what.path])
  const error = new Error(message ?? what.specifier)
  if (!isLoading) tellHost('touched', JSON.stringify([error.message, error.stack ?? '']))
  return error
}
