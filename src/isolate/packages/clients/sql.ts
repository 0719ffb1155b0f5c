import type { RawSql } from './shared/raw-sql.ts'
import { rawStatement } from './sql/connection.ts'
import { pick as pickMember } from './sql/drivers.ts'
import { readSqlExpression } from './sql/read.ts'
import { Fragment, flattened } from './sql/text.ts'

/** An export of a driver. */
export const pick = pickMember

const join = (parts: readonly unknown[], separator = ',', before = '', after = ''): Fragment =>
  new Fragment([before, ...parts.slice(1).map(() => separator), after], parts)

/** For Prisma's `$queryRaw` and Drizzle's `execute`. */
export const rawSql: RawSql = {
  parts: {
    sql: (strings: readonly string[], ...values: readonly unknown[]) => new Fragment(strings, values),
    join,
    raw: (text: string) => new Fragment([text], []),
    empty: new Fragment([''], []),
  },
  read: (first, values) => {
    if (typeof first === 'string') return { text: first, params: values }
    const params: unknown[] = []
    const fragment = first instanceof Fragment ? first : new Fragment(first as readonly string[], values)
    return { text: flattened(fragment, params), params }
  },
  query: rawStatement,
  expression: (text, params, known) => readSqlExpression(text, params, known?.names),
}
