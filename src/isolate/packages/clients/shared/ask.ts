import type { Query, QueryResult, RowState } from '../../../../query/query.ts'
import { askEngine, callHost } from '../../../inside/main.ts'

/** A query as it is written in the code, before it is made. */
export interface Written {
  readonly client: string
  /** `prisma.user.findUnique({ where: { id: '7' } })` */
  readonly text: string
  /** The stack where it was written: clients make their queries later. */
  readonly stack: string
}

export interface AskOptions {
  /** The client's own error for what the database refuses. */
  readonly errorOf?: (error: Error) => Error
  /** What is to be restored if the transaction that is open is rolled back. */
  readonly undo?: RowState[] | undefined
}

/** The query that is being written here. */
export function writtenHere(client: string, text: string): Written {
  return { client, text, stack: new Error(text).stack ?? '' }
}

/** Makes a query. What it throws has the line where the query is written. */
export async function ask(
  { stack, ...written }: Written,
  query: Query,
  { errorOf = (error) => error, undo }: AskOptions = {},
): Promise<QueryResult> {
  callHost('written', stack)
  try {
    const asked = undo === undefined ? query : { ...query, undoable: true }
    const result = (await askEngine('query', { ...written, query: asked })) as QueryResult
    if (undo !== undefined) undo.unshift(...(result.undo ?? []))
    return result
  } catch (thrown) {
    throw at(stack, errorOf(thrown as Error))
  }
}

/** An error with the line where the query is written. */
export function at(stack: string, error: Error): Error {
  Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
  return error
}

/** Runs work in a transaction: if it throws, every row is as it was before. */
export async function inTransaction<T>(
  { begin, client }: { readonly begin: Written; readonly client: string },
  work: (undo: RowState[]) => Promise<T>,
): Promise<T> {
  const undo: RowState[] = []
  try {
    return await work(undo)
  } catch (error) {
    await rollBack({ ...begin, client }, undo)
    throw error
  }
}

export async function rollBack(begin: Written, undo: readonly RowState[]): Promise<void> {
  if (undo.length > 0)
    await ask({ ...begin, text: 'ROLLBACK' }, { statement: { action: 'restore', rows: undo } })
}

/** What a client cannot do here. Its message says exactly what. */
export function notSimulated(what: string, more = ''): never {
  throw new Error(`${what} is not simulated${more === '' ? '' : `. ${more}`}`)
}
