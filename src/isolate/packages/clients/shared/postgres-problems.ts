import type { Statement } from '../../../../query/query.ts'

/** What Postgres says, and PostgREST instead of rows. */
export interface Problem {
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly message: string
}

/** What `throwOnError()` throws. */
export function postgrestError({ code, details, hint, message }: Problem): Error {
  return Object.assign(new Error(message), { name: 'PostgrestError', code, details, hint })
}

/** Postgres's own words for what it refuses. */
export function problemOf({ message, name }: Error, statement: Statement): Problem | undefined {
  const table = 'table' in statement ? statement.table : ''
  switch (name) {
    case 'UniqueViolation': {
      const columns = / the same (.+?) already$/.exec(message)?.[1]?.split(', ') ?? []
      const isKey = columns.length === 1 && columns[0] === 'id'
      return {
        code: '23505',
        details: `Key (${columns.join(', ')})=(${valuesIn(statement, columns)}) already exists.`,
        hint: null,
        message: `duplicate key value violates unique constraint "${[table, ...(isKey ? ['pkey'] : [...columns, 'key'])].join('_')}"`,
      }
    }
    case 'ForeignKeyViolation':
      return { code: '23503', details: message, hint: null, message: foreign(table, message) }
    case 'NotNullViolation': {
      const column = / a value for (.+)$/.exec(message)?.[1] ?? ''
      return {
        code: '23502',
        details: null,
        hint: null,
        message: `null value in column "${column}" of relation "${table}" violates not-null constraint`,
      }
    }
    default:
      return undefined
  }
}

function foreign(table: string, message: string): string {
  const column = / by (.+?) to /.exec(message)?.[1] ?? ''
  return `insert or update on table "${table}" violates foreign key constraint "${table}_${column}_fkey"`
}

export function valuesIn(statement: Statement, columns: readonly string[]): string {
  const rows = 'data' in statement ? [statement.data].flat() : []
  const row = rows.find((each) => columns.every((column) => column in each)) ?? {}
  return columns
    .map((column) => {
      const given = row[column]
      return given && 'value' in given ? String(given.value) : ''
    })
    .join(', ')
}
