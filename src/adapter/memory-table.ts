import { copyRow } from './copy-row.ts'
import { compareKeys, isKey, type KeyPath, parseKeyPath } from './key-order.ts'
import type { Key, Query } from './query.ts'

/** One row that was written or deleted, with what was there. The rows are the stored ones: they are never changed, only replaced. */
export interface MemoryChange {
  readonly table: string
  readonly key: Key
  readonly before?: object
  readonly after?: object
}

/** A row has a value that must be unique, and another row has it. */
export class NotUnique extends Error {}

/** Rows by key, in the order of keys, with indexes. What goes in and what comes out are copies, so no caller can change a stored row. */
export class MemoryTable<Row extends object = object> {
  readonly name: string
  readonly #primary: SortedRows
  readonly #indexes: readonly SortedRows[]
  readonly #onChange: (change: MemoryChange) => void

  /** `schema`: the primary key and the indexes, as `schema.ts` writes them. */
  constructor(name: string, schema: string, onChange: (change: MemoryChange) => void = () => undefined) {
    const [primary, ...indexes] = schema.split(', ').map(parseKeyPath)
    if (primary === undefined) throw new Error(`The table ${name} needs a key.`)
    this.name = name
    this.#primary = new SortedRows(primary, primary)
    this.#indexes = indexes.map((index) => new SortedRows(index, primary))
    this.#onChange = onChange
  }

  get size(): number {
    return this.#primary.rows.length
  }

  get(key: Key): Row | undefined {
    return copyOf(this.#stored(key))
  }

  list(query: Query = {}): Row[] {
    return this.#select(query).map(copyRow)
  }

  /** The only row, or the first, that has this key in that index. */
  find(index: string, key: Key): Row | undefined {
    return isKey(key) ? copyOf(this.#select({ index, from: key, to: key, limit: 1 })[0]) : undefined
  }

  /** Stores the row in place of one with the same key. @throws NotUnique */
  set(row: Row): void {
    const copy = copyRow(row)
    const key = this.#keyOf(copy)
    const before = this.#stored(key)
    for (const index of this.#indexes)
      if (index.isTaken(copy, before)) throw new NotUnique(`${this.name} has a row with that ${index.name}.`)
    this.#set(key, before, copy)
  }

  /** The same, and returns a copy of it. @throws NotUnique */
  put(row: Row): Row {
    this.set(row)
    return copyRow(row)
  }

  /** Removes the row and returns it. */
  take(key: Key): Row | undefined {
    const before = this.#stored(key)
    if (before !== undefined) this.#set(key, before, undefined)
    return copyOf(before)
  }

  /** Removes what `list` would give. */
  takeAll(query: Query = {}): void {
    for (const row of this.#select(query)) this.#set(this.#keyOf(row), row, undefined)
  }

  /** Takes a change back. The last one first. */
  undo({ key, before }: MemoryChange): void {
    this.#replace(this.#stored(key), before as Row | undefined)
  }

  #keyOf(row: Row): Key {
    const key = this.#primary.keyOf(row)
    if (key === undefined) throw new TypeError(`A row of ${this.name} has no ${this.#primary.name}.`)
    return key
  }

  #stored(key: Key): Row | undefined {
    return isKey(key) ? (this.#primary.select(key, key)[0] as Row | undefined) : undefined
  }

  #select({ index, from = -Infinity, to = AFTER_ALL, limit, reverse = false }: Query): Row[] {
    const rows = this.#rowsBy(index).select(from, to) as Row[]
    if (reverse) rows.reverse()
    return limit === undefined ? rows : rows.slice(0, limit)
  }

  /** A member that is the first of a compound key is an index as well. */
  #rowsBy(index: string | undefined): SortedRows {
    if (index === undefined || index === this.#primary.name) return this.#primary
    const found = this.#indexes.find(({ name }) => name === index)
    if (found !== undefined) return found
    if (!this.#primary.name.startsWith(`[${index}+`))
      throw new Error(`The table ${this.name} has no index ${index}.`)
    const own = new SortedRows(parseKeyPath(index), this.#primary)
    for (const row of this.#primary.rows) own.add(row)
    return own
  }

  #set(key: Key, before: Row | undefined, after: Row | undefined): void {
    this.#replace(before, after)
    this.#onChange({ table: this.name, key, ...(before && { before }), ...(after && { after }) })
  }

  #replace(before: Row | undefined, after: Row | undefined): void {
    for (const rows of [this.#primary, ...this.#indexes]) {
      if (before !== undefined) rows.remove(before)
      if (after !== undefined) rows.add(after)
    }
  }
}

/** After every key that has no list in it. */
const AFTER_ALL: Key = [[]] as unknown as Key

/** Rows in the order of an index; those alike in the order of their primary keys. */
class SortedRows {
  readonly name: string
  readonly rows: object[] = []
  readonly keyOf: KeyPath['keyOf']
  readonly #isUnique: boolean
  readonly #idOf: KeyPath['keyOf']

  constructor({ name, isUnique, keyOf }: KeyPath, primary: Pick<KeyPath, 'keyOf'>) {
    this.name = name
    this.keyOf = keyOf
    this.#isUnique = isUnique
    this.#idOf = primary.keyOf
  }

  /** The rows from one key to another, both included, as a new list. */
  select(from: Key, to: Key): object[] {
    const first = this.#firstAt((row) => compareKeys(this.#key(row), from) >= 0)
    const end = this.#firstAt((row) => compareKeys(this.#key(row), to) > 0)
    return this.rows.slice(first, Math.max(first, end))
  }

  add(row: object): void {
    if (this.keyOf(row) === undefined) return
    this.rows.splice(this.#placeOf(row), 0, row)
  }

  remove(row: object): void {
    if (this.keyOf(row) === undefined) return
    this.rows.splice(this.#placeOf(row), 1)
  }

  /** Whether another row than `own` has what must be unique. */
  isTaken(row: object, own: object | undefined): boolean {
    const key = this.#isUnique ? this.keyOf(row) : undefined
    return key !== undefined && this.select(key, key).some((other) => other !== own)
  }

  #key(row: object): Key {
    return this.keyOf(row) as Key
  }

  #placeOf(row: object): number {
    const key = this.#key(row)
    const id = this.#idOf(row) as Key
    return this.#firstAt((other) => {
      const order = compareKeys(this.#key(other), key)
      return order > 0 || (order === 0 && compareKeys(this.#idOf(other) as Key, id) >= 0)
    })
  }

  /** The first row that passes, as all behind it do; the number of rows when none does. */
  #firstAt(passes: (row: object) => boolean): number {
    const last = this.rows.at(-1)
    // Most rows are added at the end.
    if (last === undefined || !passes(last)) return this.rows.length
    let low = 0
    let high = this.rows.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (passes(this.rows[middle] as object)) high = middle
      else low = middle + 1
    }
    return low
  }
}

function copyOf<Row extends object>(row: Row | undefined): Row | undefined {
  return row === undefined ? undefined : copyRow(row)
}
