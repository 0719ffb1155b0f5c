import {
  bytesOf,
  dataOf,
  type Mark,
  mark,
  type Parts,
  partsOf,
  prototypes,
  textOf,
} from './snapshot-parts.ts'

/** How much of a value a snapshot keeps. */
export interface SnapshotLimits {
  /** Objects within objects. */
  readonly depth: number
  /** Members of one object, array, map or set. */
  readonly entries: number
  /** Members in all. */
  readonly totalEntries: number
  /** Characters of one string, and bytes of one buffer. */
  readonly length: number
  /** Characters and bytes in all. */
  readonly totalLength: number
}

const DEFAULT_LIMITS: SnapshotLimits = {
  depth: 12,
  entries: 500,
  totalEntries: 5000,
  length: 16_384,
  totalLength: 262_144,
}

/** What is still allowed, counted down, and the objects around the value being copied. */
interface Walk {
  readonly limits: SnapshotLimits
  readonly around: Set<object>
  entries: number
  length: number
}

type Member = readonly [string, PropertyDescriptor]

/**
 * A deep copy of any value, for the journal: plain objects, arrays, primitives, dates and byte arrays, always structured-cloneable.
 * Everything else becomes an object with the member `~`, a {@link Mark} that says what stood there or what was left out; a member that
 * was really named `~` is called `~~`. No getter runs, and nothing throws. Traps of a proxy do run: no script can see that an object is one.
 */
export function snapshot(value: unknown, limits: SnapshotLimits = DEFAULT_LIMITS): unknown {
  return copy(value, {
    limits,
    around: new Set(),
    entries: limits.totalEntries,
    length: limits.totalLength,
  })
}

function copy(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return copyString(value, walk)
  if (typeof value === 'symbol') return mark({ kind: 'symbol', name: value.description ?? '' })
  if (typeof value === 'function') return copyFunction(value)
  if (typeof value !== 'object' || value === null) return value
  if (walk.around.has(value)) return mark({ kind: 'cycle' })
  if (walk.around.size >= walk.limits.depth) return mark({ kind: 'depth' })
  walk.around.add(value)
  try {
    return copyObject(value, walk)
  } catch {
    return mark({ kind: 'unreadable' })
  } finally {
    walk.around.delete(value)
  }
}

function copyString(text: string, walk: Walk): unknown {
  const kept = take(walk, 'length', text.length)
  if (kept === text.length) return text
  return { ...mark({ kind: 'text', length: text.length }), text: text.slice(0, kept) }
}

function copyFunction(value: object): unknown {
  try {
    return mark({ kind: 'function', name: textOf(value, 'name') })
  } catch {
    return mark({ kind: 'unreadable' })
  }
}

function copyObject(value: object, walk: Walk): unknown {
  if (Array.isArray(value)) return copyArray(value, walk)
  const chain = prototypes(value)
  if (chain[0] === undefined || chain[0] === Object.prototype) {
    return copyMembers(ownMembers(value), { kind: 'object' }, walk)
  }
  const date = chain.includes(Date.prototype) ? copyDate(value) : undefined
  if (date !== undefined) return date
  const bytes = bytesOf(value, chain)
  if (bytes !== undefined) return copyBytes(bytes, className(chain[0]), walk)
  const parts = partsOf(value, chain)
  if (parts !== undefined) return copyMembers(membersOf(parts), parts.mark, walk)
  return copyMembers(ownMembers(value), { kind: 'instance', name: className(chain[0]) }, walk)
}

function copyDate(value: object): Date | undefined {
  try {
    return new Date(Date.prototype.getTime.call(value))
  } catch {
    return undefined
  }
}

function copyArray(value: object, walk: Walk): unknown[] {
  const length = Number(Object.getOwnPropertyDescriptor(value, 'length')?.value)
  const kept = take(walk, 'entries', length)
  const result: unknown[] = []
  for (let index = 0; index < kept; index += 1) {
    const property = Object.getOwnPropertyDescriptor(value, index)
    result.push(property === undefined ? undefined : copyProperty(property, walk))
  }
  if (kept < length) result.push(mark({ kind: 'rest', left: length - kept }))
  return result
}

/** Copied out of their buffer: a clone of a view would take the whole buffer along. */
function copyBytes(bytes: Uint8Array, name: string, walk: Walk): unknown {
  const kept = take(walk, 'length', bytes.byteLength)
  return { ...mark({ kind: 'bytes', name, length: bytes.byteLength }), bytes: bytes.slice(0, kept) }
}

function copyMembers(members: readonly Member[], what: Mark, walk: Walk): Record<string, unknown> {
  const kept = take(walk, 'entries', members.length)
  const left = members.length - kept
  const plain = what.kind === 'object' && left === 0
  const result = plain ? {} : mark(left === 0 ? what : { ...what, left })
  for (const [key, property] of members.slice(0, kept)) {
    const value = copyProperty(property, walk)
    // Defined, not assigned: a member may be named `__proto__`.
    const name = key === '~' ? '~~' : key
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return result
}

function copyProperty(property: PropertyDescriptor, walk: Walk): unknown {
  return 'value' in property ? copy(property.value, walk) : mark({ kind: 'getter' })
}

function ownMembers(value: object): Member[] {
  const members: Member[] = []
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property?.enumerable === true) members.push([String(key), property])
  }
  return members
}

function membersOf(parts: Parts): Member[] {
  return parts.members.map(([key, value]) => [key, { value, enumerable: true }])
}

function className(prototype: object): string {
  const made = dataOf(prototype, 'constructor')
  return typeof made === 'function' ? textOf(made, 'name') : ''
}

/** How many of `wanted` entries or characters are still allowed; they are then used up. */
function take(walk: Walk, what: 'entries' | 'length', wanted: number): number {
  const kept = Math.min(wanted, walk.limits[what], walk[what])
  walk[what] -= kept
  return kept
}
