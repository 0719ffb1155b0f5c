import type { Query, QueryResult, RowState } from '../../../../query/query.ts'
import { askEngine, callHost, decodeIn, encodeOut } from '../../../inside/main.ts'

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

/** The same for code that does not wait: the rows were fetched before it ran. */
export function askNow(
  { stack, ...written }: Written,
  query: Query,
  { errorOf = (error) => error, undo }: AskOptions = {},
): QueryResult {
  callHost('written', stack)
  const asked = undo === undefined ? query : { ...query, undoable: true }
  const text = callHost('query', encodeOut({ ...written, query: asked }))
  if (text === undefined)
    throw at(stack, new Error(`${written.text}: there are no rows to answer it at once`))
  const { error, result } = decodeIn(text).value as {
    readonly error?: { readonly name: string; readonly message: string }
    readonly result?: QueryResult
  }
  if (result === undefined)
    throw at(stack, errorOf(Object.assign(new Error(error?.message), { name: error?.name })))
  if (undo !== undefined) undo.unshift(...(result.undo ?? []))
  return result
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

/** Runs work in a transaction without waiting. What `work` gives is its result. */
export function inTransactionNow<T>(begin: Written, work: (undo: RowState[]) => T): T {
  const undo: RowState[] = []
  try {
    const result = work(undo)
    if (result instanceof Promise) throw new TypeError('Transaction function cannot return a promise')
    return result
  } catch (error) {
    rollBackNow(begin, undo)
    throw error
  }
}

export function rollBackNow(begin: Written, undo: readonly RowState[]): void {
  if (undo.length > 0) askNow({ ...begin, text: 'ROLLBACK' }, restoring(undo))
}

const restoring = (undo: readonly RowState[]): Query => ({ statement: { action: 'restore', rows: undo } })

export async function rollBack(begin: Written, undo: readonly RowState[]): Promise<void> {
  if (undo.length > 0) await ask({ ...begin, text: 'ROLLBACK' }, restoring(undo))
}

/** What a client cannot do here. Its message says exactly what. */
export function notSimulated(what: string, more = ''): never {
  throw new Error(`${what} is not simulated${more === '' ? '' : `. ${more}`}`)
}

/** What is given for a member that a guessed client doesn’t have. */
export type Beyond = (member: string) => unknown

/** A client that was only guessed by how code uses it: what it lacks is not here, like the rest of the file. */
export function guessedClient<T extends object>(client: T, beyond: Beyond | undefined): T {
  if (beyond === undefined) return client
  return new Proxy(client, {
    get: (target, name, self) =>
      typeof name === 'symbol' || name in target || name === 'then'
        ? Reflect.get(target, name, self)
        : beyond(name),
  })
}

/** Methods that are not simulated say so when they are called. */
export function refusing(own: object, path: string): object {
  return new Proxy(own, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
      return () => notSimulated(`${path}.${name}`)
    },
  })
}
