import { format, inspect, TextDecoder, TextEncoder } from '../../inside/main.ts'

const custom = Symbol.for('nodejs.util.promisify.custom')

type Callable = (...args: unknown[]) => unknown

/** Turns a function with a callback into one that returns a promise. */
export const promisify = Object.assign(
  (original: Callable): Callable => {
    const own: unknown = Reflect.get(original, custom)
    if (typeof own === 'function') return own as Callable
    return function (this: unknown, ...args: unknown[]) {
      return new Promise((resolve, reject) => {
        const done = (error: unknown, value: unknown): void => (error ? reject(error) : resolve(value))
        Reflect.apply(original, this, [...args, done])
      })
    }
  },
  { custom },
)

export function callbackify(original: (...args: unknown[]) => Promise<unknown>): Callable {
  return (...args) => {
    const done = args.pop() as (error: unknown, value?: unknown) => void
    original(...args).then(
      (value) => done(null, value),
      (error) => done(error ?? new Error('the promise was rejected without a reason')),
    )
  }
}

export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  return isSame(one, other, [])
}

function isSame(one: unknown, other: unknown, open: readonly unknown[]): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || open.includes(one))
    return open.includes(one)
  if (one instanceof Date) return one.getTime() === (other as Date).getTime()
  const [mine, theirs] = [one, other].map(membersOf) as [unknown[], unknown[]]
  const inner = [...open, one]
  return mine.length === theirs.length && mine.every((value, index) => isSame(value, theirs[index], inner))
}

/** Keys and values in the same order for both. */
function membersOf(value: object): unknown[] {
  if (value instanceof Map || value instanceof Set) return [...value].flat()
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
}

/** Marks a function as deprecated. Here there is no warning. */
export function deprecate(original: Callable): Callable {
  return original
}

export function inherits(made: object, parent: { readonly prototype: object }): void {
  Object.setPrototypeOf(Reflect.get(made, 'prototype') as object, parent.prototype)
}

export { format, inspect, TextDecoder, TextEncoder }
