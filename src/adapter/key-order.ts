import type { Key } from './query.ts'

/** The order of IndexedDB's keys: numbers, then texts, then lists, which are compared member by member. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'object' && typeof b === 'object') return compareLists(a, b)
  if (typeof a !== typeof b) return rank(a) - rank(b)
  return a < b ? -1 : a > b ? 1 : 0
}

function compareLists(a: readonly Key[], b: readonly Key[]): number {
  const shared = Math.min(a.length, b.length)
  for (let n = 0; n < shared; n += 1) {
    const order = compareKeys(a[n] as Key, b[n] as Key)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function rank(key: Key): number {
  return typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2
}

/** A key or an index as `schema.ts` writes it: `id`, `&email`, `[provider+providerAccountId]`. */
export interface KeyPath {
  readonly name: string
  readonly isUnique: boolean
  /** The key of a row; `undefined` for a row that the index leaves out. */
  readonly keyOf: (row: object) => Key | undefined
}

export function parseKeyPath(text: string): KeyPath {
  const isUnique = text.startsWith('&')
  const name = isUnique ? text.slice(1) : text
  const members = name.replace(/^\[|\]$/g, '').split('+')
  if (!name.startsWith('[')) return { name, isUnique, keyOf: (row) => asKey(Reflect.get(row, name)) }
  const keyOf = (row: object): Key | undefined => {
    const parts = members.map((member) => asKey(Reflect.get(row, member)))
    return parts.includes(undefined) ? undefined : (parts as (string | number)[])
  }
  return { name, isUnique, keyOf }
}

/** Callers pass on what an app asked for, which may be anything. */
export function isKey(value: unknown): value is Key {
  return Array.isArray(value) ? value.every(isKey) : asKey(value) !== undefined
}

function asKey(value: unknown): string | number | undefined {
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? value : undefined
}
