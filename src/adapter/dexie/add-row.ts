import type { Table } from 'dexie'

/** Whether the error says that a row with the same key, or the same value in a unique index, exists. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConstraintError'
}

/** Inserts a row and returns it; throws what `taken` makes when there is such a row already. */
export async function addRow<Row extends object, Key>(
  table: Table<Row, Key>,
  row: Row,
  taken: () => unknown,
): Promise<Row> {
  try {
    await table.add(row)
    return row
  } catch (error) {
    throw isTaken(error) ? await taken() : error
  }
}
