import { BorderError } from '../border/border-error.ts'
import { asNextCalls } from './auth/next-request.ts'
import { decodeIn, encodeOut, methodOf } from './border.ts'
import { tellHost } from './host.ts'

type Members = readonly (readonly [string, unknown])[]

/** Characters of a message or a stack that is too long to cross as it is. */
const MOST_OF_AN_ERROR = 20_000

/** Calls the function with this number, and reports the result to the host. */
export function invoke(call: number, handle: number, text: string): void {
  void finish(call, async () => {
    const { value, objects } = decodeIn(text)
    const { callable, owner } = methodOf(handle) ?? {}
    if (typeof callable !== 'function') throw new TypeError(`there is no function ${handle}`)
    asNextCalls(callable, owner, value as unknown[])
    const before = objects.map((object) => (isPlain(object) ? Object.entries(object) : undefined))
    const result: unknown = await Reflect.apply(callable, owner, value as unknown[])
    const known = new Map(objects.flatMap((object, number) => (object ? [[object, number] as const] : [])))
    return encodeOut([withId(result), changesOf(objects, before)], { known })
  })
}

/** A document is written by its `toJSON`, and Auth.js reads its `id`, which its class has. */
function withId(result: unknown): unknown {
  const { id, toJSON } = Object(result) as { readonly id?: unknown; readonly toJSON?: unknown }
  if (typeof toJSON !== 'function' || typeof id !== 'string') return result
  return { ...Reflect.apply(toJSON, result, []), id }
}

/** Reports any outcome to the host: a value, a value that cannot cross, or what was thrown. */
export async function finish(call: number, work: () => Promise<string>): Promise<void> {
  try {
    tellHost('returned', await work(), call)
  } catch (error) {
    if (error instanceof BorderError)
      return tellHost('refused', JSON.stringify([error.problem, error.path, error.message]), call)
    tellHost('threw', describeThrown(error), call)
  }
}

function describeThrown(error: unknown): string {
  for (const shown of [() => error, () => plain(error)])
    try {
      return encodeOut(shown())
    } catch {
      // The next one says less.
    }
  return encodeOut(UNREADABLE)
}

const UNREADABLE = 'an object that cannot be shown'

/** What has members that cannot cross, or very long texts. */
function plain(thrown: unknown): unknown {
  if (Object(thrown) !== thrown) return excerpt(thrown)
  if (!(thrown instanceof Error)) return UNREADABLE
  const { name, message, stack } = thrown
  return Object.assign(new Error(excerpt(message)), { name: excerpt(name), stack: excerpt(stack) })
}

function excerpt(text: unknown): string {
  return String(text).slice(0, MOST_OF_AN_ERROR)
}

/**
 * A callback's changes to its arguments: Auth.js continues with the same objects. By number: the whole array, or an object's changed members
 * and removed keys.
 */
function changesOf(
  objects: readonly (object | undefined)[],
  before: readonly (Members | undefined)[],
): unknown[] {
  return objects.flatMap((object, number) => {
    const old = before[number]
    if (!object || !old || isSame(old, Object.entries(object))) return []
    if (Array.isArray(object)) return [[number, [...object]]]
    const was = new Map(old)
    const set = Object.entries(object).filter(
      ([key, value]) => !was.has(key) || !Object.is(was.get(key), value),
    )
    const gone = old.map(([key]) => key).filter((key) => !Object.hasOwn(object, key))
    return [[number, set.filter(([, value]) => typeof value !== 'function'), gone]]
  })
}

function isSame(before: Members, after: Members): boolean {
  return (
    before.length === after.length &&
    before.every(([key, value], index) => after[index]?.[0] === key && Object.is(after[index]?.[1], value))
  )
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return true
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
