// biome-ignore lint/complexity/noBannedTypes: any function of someone's configuration
type AnyFunction = Function

/** The object behind each stand-in. */
const originals = new WeakMap<object, object>()

/** The object itself, where a stand-in is given. */
export function originalOf<T>(value: T): T {
  return typeof value === 'object' && value !== null
    ? ((originals.get(value) as T | undefined) ?? value)
    : value
}

export interface StandIn {
  /** What a member is to those who read it. */
  member(key: string, value: unknown): unknown
  /** A member is about to be written. */
  written?(key: PropertyKey, value: unknown): void
}

/**
 * An object that is the given one in everything, but for what its members are to those who read them: getters, private members, other
 * people's proxies and changes, in both directions, are those of the object.
 */
export function standIn<T extends object>(original: T, { member, written }: StandIn): T {
  if (originals.has(original)) return original
  const target = isRigid(original) ? looseCopy(original) : original
  const known = new Map<string, { readonly value: unknown; readonly shown: unknown }>()
  const shown = (key: PropertyKey, value: unknown): unknown => {
    if (
      typeof key !== 'string' ||
      value === null ||
      (typeof value !== 'object' && typeof value !== 'function')
    )
      return value
    const before = known.get(key)
    if (before?.value === value) return before.shown
    const own = member(key, value)
    const made = own === value && isMethod(target, key, value) ? forOriginal(value) : own
    known.set(key, { value, shown: made })
    return made
  }
  const proxy: T = new Proxy(target, {
    get(_, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver === proxy ? target : receiver)
      return isFixed(target, key) ? value : shown(key, value)
    },
    getOwnPropertyDescriptor(_, key) {
      const own = Reflect.getOwnPropertyDescriptor(target, key)
      if (own === undefined || !('value' in own) || !own.configurable) return own
      return { ...own, value: shown(key, own.value) }
    },
    set(_, key, value, receiver) {
      written?.(key, value)
      return Reflect.set(target, key, value, receiver === proxy ? target : receiver)
    },
  })
  originals.set(proxy, target)
  return proxy
}

/** A method of a class may ask for private members, which a stand-in has not. Those of a list do not. */
function isMethod(target: object, key: string, value: object): value is AnyFunction {
  return (
    typeof value === 'function' &&
    key !== 'constructor' &&
    !Object.hasOwn(target, key) &&
    !Array.isArray(target)
  )
}

function forOriginal(run: AnyFunction): AnyFunction {
  return new Proxy(run, { apply: (target, self, args) => Reflect.apply(target, originalOf(self), args) })
}

/** A proxy has to tell the truth about what can't change. */
function isFixed(target: object, key: PropertyKey): boolean {
  const own = Reflect.getOwnPropertyDescriptor(target, key)
  return own !== undefined && !own.configurable && !own.writable
}

/** Whether it has a member that can't change: it is frozen, for one. */
function isRigid(value: object): boolean {
  return Reflect.ownKeys(value).some((key) => isFixed(value, key))
}

function looseCopy<T extends object>(original: T): T {
  const copy: object = Array.isArray(original) ? [] : Object.create(Reflect.getPrototypeOf(original))
  for (const key of Reflect.ownKeys(original)) {
    const own = Reflect.getOwnPropertyDescriptor(original, key)
    if (own === undefined || (key === 'length' && Array.isArray(original))) continue
    Reflect.defineProperty(copy, key, {
      ...own,
      configurable: true,
      ...('value' in own ? { writable: true } : {}),
    })
  }
  return copy as T
}
