import type { Row } from './query.ts'

/** A row and the key that it is stored under. */
export interface StoredRow {
  readonly key: unknown
  readonly row: Row
}

/** The rows of a table, and how to find those that have certain values. */
export class StoredRows {
  /** In the order in which they came. */
  readonly all: StoredRow[] = []
  readonly #byKey = new Map<string, StoredRow>()
  readonly #indexes = new Map<string, Index>()
  #highest = 0

  constructor(rows: readonly StoredRow[]) {
    for (const row of rows) this.put(row)
  }

  at(key: unknown): StoredRow | undefined {
    return this.#byKey.get(JSON.stringify(key))
  }

  /** Replaces the row with the same key, if there is one. */
  put(made: StoredRow): void {
    const name = JSON.stringify(made.key)
    const old = this.#byKey.get(name)
    this.#byKey.set(name, made)
    if (Array.isArray(made.key)) this.#highest = Math.max(this.#highest, Number(made.key[1]) || 0)
    if (old) this.all[this.all.indexOf(old)] = made
    else this.all.push(made)
    for (const index of this.#indexes.values()) {
      if (old) index.remove(old)
      index.add(made)
    }
  }

  remove(key: unknown): void {
    const old = this.at(key)
    if (old === undefined) return
    this.#byKey.delete(JSON.stringify(key))
    this.all.splice(this.all.indexOf(old), 1)
    for (const index of this.#indexes.values()) index.remove(old)
  }

  /** A key's number for a row to come. */
  next(): number {
    return this.#highest + 1
  }

  /** All rows that may have the same in these columns, and few others. */
  alike(columns: readonly string[], row: Row): readonly StoredRow[] {
    const name = JSON.stringify(columns)
    const index = this.#indexes.get(name) ?? new Index(columns, this.all)
    this.#indexes.set(name, index)
    return index.alike(row) ?? this.all
  }
}

/** Rows by what they have in some columns. */
class Index {
  readonly #columns: readonly string[]
  readonly #rows = new Map<string | undefined, Set<StoredRow>>()

  constructor(columns: readonly string[], rows: readonly StoredRow[]) {
    this.#columns = columns
    for (const row of rows) this.add(row)
  }

  add(stored: StoredRow): void {
    const name = this.#nameOf(stored.row)
    const rows = this.#rows.get(name) ?? new Set()
    this.#rows.set(name, rows.add(stored))
  }

  remove(stored: StoredRow): void {
    this.#rows.get(this.#nameOf(stored.row))?.delete(stored)
  }

  /** `undefined` if it has no such value: any row may have the same. */
  alike(row: Row): readonly StoredRow[] | undefined {
    const name = this.#nameOf(row)
    return name === undefined
      ? undefined
      : [...(this.#rows.get(name) ?? []), ...(this.#rows.get(undefined) ?? [])]
  }

  #nameOf(row: Row): string | undefined {
    const names = this.#columns.map((column) => nameOf(row[column]))
    return names.includes(undefined) ? undefined : JSON.stringify(names)
  }
}

/** The same text for texts and numbers that count as equal: `1`, `'1'`, `'01'`. Other values can equal any. */
function nameOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(Number(value))
  if (typeof value !== 'string' || /^(?:t|f|true|false)$/i.test(value)) return undefined
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? value : String(number)
}
