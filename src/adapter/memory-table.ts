/** Rows by key. What goes in and what comes out are copies, so no caller can change a stored row. */
export class MemoryTable<Row extends object> {
  readonly #keyMembers: readonly (keyof Row)[]
  readonly #rows = new Map<string, Row>()

  constructor(keyMembers: readonly (keyof Row)[]) {
    this.#keyMembers = keyMembers
  }

  get(...key: readonly unknown[]): Row | undefined {
    return copyOf(this.#rows.get(textOf(key)))
  }

  /** Stores the row, in place of one with the same key, and returns a copy of it. */
  put(row: Row): Row {
    this.#rows.set(textOf(this.#keyMembers.map((member) => row[member])), structuredClone(row))
    return structuredClone(row)
  }

  /** Removes the row and returns it. */
  take(...key: readonly unknown[]): Row | undefined {
    const text = textOf(key)
    const row = this.#rows.get(text)
    this.#rows.delete(text)
    return row
  }

  find(matches: (row: Row) => boolean): Row | undefined {
    return copyOf([...this.#rows.values()].find(matches))
  }

  filter(matches: (row: Row) => boolean): Row[] {
    return [...this.#rows.values()].filter(matches).map((row) => structuredClone(row))
  }

  deleteWhere(matches: (row: Row) => boolean): void {
    for (const [text, row] of this.#rows) {
      if (matches(row)) this.#rows.delete(text)
    }
  }
}

/** JSON keeps the parts of a compound key apart, whatever characters they hold. */
function textOf(key: readonly unknown[]): string {
  return JSON.stringify(key)
}

function copyOf<Row extends object>(row: Row | undefined): Row | undefined {
  return row === undefined ? undefined : structuredClone(row)
}
