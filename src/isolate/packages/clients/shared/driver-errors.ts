import type { Statement } from '../../../../query/query.ts'
import { problemOf, valuesIn } from './postgres-problems.ts'

/** A driver's own error for what the database refuses. */
export type ErrorOf = (error: Error, statement?: Statement) => Error

const NOTHING: Statement = { action: 'restore', rows: [] }

/** What `pg` throws, or another driver of Postgres by another name. */
export const postgresError =
  (name: string): ErrorOf =>
  (error, statement = NOTHING) => {
    const problem = problemOf(error, statement)
    if (problem === undefined) return error
    const constraint = /constraint "([^"]+)"/.exec(problem.message)?.[1]
    const table = 'table' in statement ? statement.table : undefined
    const { code, details: detail, message } = problem
    return Object.assign(new Error(message), {
      name,
      severity: 'ERROR',
      code,
      detail: detail ?? undefined,
      schema: 'public',
      // Where `pg` and `postgres` look for them.
      table,
      constraint,
      table_name: table,
      constraint_name: constraint,
    })
  }

const MYSQL: Readonly<Record<string, readonly [code: string, errno: number]>> = {
  UniqueViolation: ['ER_DUP_ENTRY', 1062],
  ForeignKeyViolation: ['ER_NO_REFERENCED_ROW_2', 1452],
  NotNullViolation: ['ER_BAD_NULL_ERROR', 1048],
}

function mysqlMessage({ message, name }: Error, statement: Statement): string {
  const table = 'table' in statement ? statement.table : ''
  if (name === 'UniqueViolation') {
    const columns = / the same (.+?) already$/.exec(message)?.[1]?.split(', ') ?? []
    const key = columns.join() === 'id' ? 'PRIMARY' : columns.join('_')
    return `Duplicate entry '${valuesIn(statement, columns).replaceAll(', ', '-')}' for key '${table}.${key}'`
  }
  if (name === 'NotNullViolation')
    return `Column '${/ a value for (.+)$/.exec(message)?.[1] ?? ''}' cannot be null`
  return `Cannot add or update a child row: a foreign key constraint fails (${message})`
}

/** What `mysql2` throws. */
export const mysqlError: ErrorOf = (error, statement = NOTHING) => {
  const [code, errno] = MYSQL[error.name] ?? []
  if (code === undefined) return error
  const message = mysqlMessage(error, statement)
  return Object.assign(new Error(message), { code, errno, sqlState: '23000', sqlMessage: message })
}

/** What PlanetScale's driver throws. */
export const planetscaleError: ErrorOf = (error, statement = NOTHING) => {
  const [, errno] = MYSQL[error.name] ?? []
  if (errno === undefined) return error
  const code = error.name === 'UniqueViolation' ? 'AlreadyExists' : 'InvalidArgument'
  const message = `target: app.-.primary: vttablet: rpc error: code = ${code} desc = ${mysqlMessage(error, statement)} (errno ${errno}) (sqlstate 23000)`
  const body = { message, code: code === 'AlreadyExists' ? 'ALREADY_EXISTS' : 'INVALID_ARGUMENT' }
  return Object.assign(new Error(message), { name: 'DatabaseError', status: 400, body })
}

/** Errors as SQLite names them. */
const CODES: Readonly<Record<string, readonly [code: string, says: string]>> = {
  UniqueViolation: ['SQLITE_CONSTRAINT_UNIQUE', 'UNIQUE constraint failed'],
  ForeignKeyViolation: ['SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY constraint failed'],
  NotNullViolation: ['SQLITE_CONSTRAINT_NOTNULL', 'NOT NULL constraint failed'],
}

export class SqliteError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'SqliteError'
    this.code = code
  }
}

export function sqliteError(error: Error, statement?: Statement): Error {
  const [code, says] = CODES[error.name] ?? []
  if (code === undefined) return error
  const table = statement && 'table' in statement ? statement.table : ''
  const columns =
    /(?: the same | a value for )(.+?)(?: already)?$/.exec(error.message)?.[1]?.split(', ') ?? []
  const where = columns.map((column) => `${table}.${column}`).join(', ')
  return new SqliteError(where === '' ? `${says}` : `${says}: ${where}`, code)
}

/** Drizzle's earlier versions hand on the driver's error; later ones have it as their cause. */
export const withCause =
  (errorOf: ErrorOf): ErrorOf =>
  (error, statement) => {
    const cause = errorOf(error, statement)
    return cause === error ? error : Object.assign(new Error(cause.message, { cause }), cause)
  }
