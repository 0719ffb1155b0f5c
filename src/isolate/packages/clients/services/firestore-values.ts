import { authColumn } from '../../../../query/auth-tables.ts'
import type { Assigned, Expression } from '../../../../query/query.ts'
import { call, isPlain, value } from '../shared/expressions.ts'

export interface Collection {
  readonly path: string
  readonly table: string
}

/** A time as Firestore has it. Rows have dates. */
export class Timestamp {
  readonly _seconds: number
  readonly _nanoseconds: number

  constructor(seconds: number, nanoseconds: number) {
    this._seconds = seconds
    this._nanoseconds = nanoseconds
  }

  static now(): Timestamp {
    return Timestamp.fromMillis(Date.now())
  }

  static fromDate(date: Date): Timestamp {
    return Timestamp.fromMillis(date.getTime())
  }

  static fromMillis(ms: number): Timestamp {
    const seconds = Math.floor(ms / 1000)
    return new Timestamp(seconds, Math.floor((ms - seconds * 1000) * 1e6))
  }

  get seconds(): number {
    return this._seconds
  }

  get nanoseconds(): number {
    return this._nanoseconds
  }

  toDate(): Date {
    return new Date(this.toMillis())
  }

  toMillis(): number {
    return this._seconds * 1000 + Math.round(this._nanoseconds / 1e6)
  }

  isEqual(other: unknown): boolean {
    return other instanceof Timestamp && other.valueOf() === this.valueOf()
  }

  valueOf(): string {
    return `${String(this._seconds + 62_135_596_800).padStart(12, '0')}.${String(this._nanoseconds).padStart(9, '0')}`
  }

  toLiteral(): string {
    return `Timestamp.fromMillis(${this.toMillis()})`
  }
}

/** Values that the server fills in. */
class FieldChange {
  readonly name: string
  /** Absent: the field is removed. */
  readonly change: ((field: Expression) => Expression) | undefined

  constructor(name: string, change?: FieldChange['change']) {
    this.name = name
    this.change = change
  }

  toLiteral(): string {
    return `FieldValue.${this.name}`
  }
}

export const FieldValue = {
  serverTimestamp: () => new FieldChange('serverTimestamp()', () => value(new Date())),
  increment: (by: number) =>
    new FieldChange(`increment(${by})`, (field) => call('add', call('coalesce', field, value(0)), value(by))),
  arrayUnion: (...items: unknown[]) =>
    new FieldChange('arrayUnion(…)', (field) =>
      call('include', field, ...items.map((each) => value(stored(each)))),
    ),
  arrayRemove: (...items: unknown[]) =>
    new FieldChange('arrayRemove(…)', (field) =>
      call('exclude', field, ...items.map((each) => value(stored(each)))),
    ),
  delete: () => new FieldChange('delete()'),
}

/** As rows have it: dates for timestamps, paths for references. */
export function stored(given: unknown): unknown {
  if (given instanceof Timestamp) return given.toDate()
  if (Array.isArray(given)) return given.map(stored)
  if (typeof Object(given).onSnapshot === 'function') return Object(given).path
  if (!isPlain(given)) return given
  return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, stored(member)]))
}

/** As code has it. */
export function read(given: unknown): unknown {
  if (given instanceof Date) return Timestamp.fromDate(given)
  if (Array.isArray(given)) return given.map(read)
  if (!isPlain(given)) return given
  return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, read(member)]))
}

export function fieldOf({ table }: Collection, path: string): Expression {
  const [first = '', ...rest] = path.split('.')
  const column: Expression = { column: first === '__name__' ? 'id' : authColumn(table, first) }
  return rest.length === 0 ? column : call('get', column, ...rest.map(value))
}

/** A value with the fields around it. */
type Leaf = readonly [path: readonly string[], given: unknown]

/** What is inside an object is set by itself if it is merged, or where the server fills it in. */
function leavesOf(path: readonly string[], given: unknown, merges: boolean): readonly Leaf[] {
  if (!isPlain(given) || Object.keys(given).length === 0) return [[path, given]]
  const inner = Object.entries(given).flatMap(([name, member]) => leavesOf([...path, name], member, merges))
  if (merges) return inner
  const filled = inner.filter(([, member]) => member instanceof FieldChange)
  return [[path, withoutChanges(given)], ...filled]
}

function withoutChanges(given: unknown): unknown {
  if (!isPlain(given)) return given
  const members = Object.entries(given).filter(([, member]) => !(member instanceof FieldChange))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutChanges(member)]))
}

export type Writing = 'set' | 'merge' | 'update'

/** What is written into columns, and those that are removed. With `isNew` there is nothing to begin with. */
export function assigned(
  { table }: Collection,
  data: object,
  how: Writing,
  isNew: boolean,
): { readonly data: Assigned; readonly without: readonly string[] } {
  const made: Record<string, Expression> = {}
  const without: string[] = []
  for (const [name, member] of Object.entries(data)) {
    const first = how === 'update' ? name.split('.') : [name]
    for (const [[column = '', ...path], given] of leavesOf(first, member, how === 'merge')) {
      const own = authColumn(table, column)
      const before = made[own] ?? (isNew ? value(null) : { column: own })
      const inside = (names: readonly string[]) =>
        names.length === 0 ? before : call('get', before, ...names.map(value))
      if (given instanceof FieldChange && given.change === undefined) {
        if (path.length === 0) without.push(own)
        else made[own] = removed(before, inside(path.slice(0, -1)), path)
        continue
      }
      const next =
        given instanceof FieldChange && given.change ? given.change(inside(path)) : value(stored(given))
      made[own] = path.length === 0 ? next : call('set', before, ...path.map(value), next)
    }
  }
  return { data: made, without }
}

function removed(before: Expression, around: Expression, path: readonly string[]): Expression {
  const rest = call('minus', around, value(path.at(-1)))
  return path.length === 1 ? rest : call('set', before, ...path.slice(0, -1).map(value), rest)
}

/** Where something undefined is written, which Firestore refuses. */
export function undefinedIn(given: unknown, path = ''): string | undefined {
  if (given === undefined) return path
  if (!isPlain(given) && !Array.isArray(given)) return undefined
  for (const [name, member] of Object.entries(given)) {
    const found = undefinedIn(member, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Without what is undefined, if the settings say so. */
export function defined(given: unknown): unknown {
  if (Array.isArray(given)) return given.filter((item) => item !== undefined).map(defined)
  if (!isPlain(given)) return given
  const members = Object.entries(given).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, defined(member)]))
}
