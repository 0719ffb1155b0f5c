import { originalOf } from './stand-in.ts'

// biome-ignore lint/complexity/noBannedTypes: any function of someone's configuration
type AnyFunction = Function

/** How a call ended. */
export type Ending = { readonly result: unknown } | { readonly error: unknown }

/** Called when a function is, and gives what is called when it has ended. Must not throw. */
export type Watch = (args: readonly unknown[]) => ((ending: Ending) => void) | undefined

const watched = new WeakSet<AnyFunction>()

/**
 * The same function, watched: it runs with the same `this` and arguments, once, at the same time, and gives or throws the same. It is still the
 * same to `new`, and has the same members.
 */
export function watchedFunction<T extends AnyFunction>(run: T, watch: Watch): T {
  if (watched.has(run)) return run
  const proxy = new Proxy(run, {
    apply(target, self, args: unknown[]) {
      const end = watch(args)
      let result: unknown
      try {
        result = Reflect.apply(target, originalOf(self), args)
      } catch (error) {
        end?.({ error })
        throw error
      }
      return end === undefined ? result : ended(result, end)
    },
  })
  watched.add(proxy)
  return proxy
}

/** What a call gave, with its end noticed: at once, or when what it promised comes. */
function ended(result: unknown, end: (ending: Ending) => void): unknown {
  const then = thenOf(result)
  if (then === undefined) {
    end({ result })
    return result
  }
  const fulfilled = (value: unknown): unknown => {
    end({ result: value })
    return value
  }
  const rejected = (error: unknown): never => {
    end({ error })
    throw error
  }
  if (then === Promise.prototype.then) return (result as Promise<unknown>).then(fulfilled, rejected)
  return watchedThenable(result as object, then, { fulfilled, rejected })
}

function thenOf(value: unknown): AnyFunction | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    const { then } = value as { readonly then?: unknown }
    return typeof then === 'function' ? then : undefined
  } catch {
    return undefined
  }
}

interface Settled {
  fulfilled(value: unknown): unknown
  rejected(error: unknown): never
}

/** A query of a database client runs when its `then` is called, and again with each call: only the caller may do so. */
function watchedThenable(value: object, then: AnyFunction, { fulfilled, rejected }: Settled): object {
  const go = (next: unknown, settled: (given: unknown) => unknown) => (given: unknown) => {
    if (typeof next !== 'function') return settled(given)
    try {
      settled(given)
    } catch {
      // It throws what it was given, for those who handle nothing.
    }
    return next(given)
  }
  const proxy: object = new Proxy(value, {
    get(target, key) {
      const own = Reflect.getOwnPropertyDescriptor(target, key)
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function' || (own !== undefined && !own.configurable && !own.writable))
        return member
      if (key === 'then')
        return (onFulfilled: unknown, onRejected: unknown) =>
          Reflect.apply(then, target, [go(onFulfilled, fulfilled), go(onRejected, rejected)])
      return new Proxy(member, {
        apply: (run, self, args) => Reflect.apply(run, self === proxy ? target : self, args),
      })
    },
  })
  return proxy
}
