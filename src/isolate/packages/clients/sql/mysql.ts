import { writtenHere } from '../shared/ask.ts'
import { mysqlError } from '../shared/driver-errors.ts'
import { Connection } from './connection.ts'
import { tokensOf } from './text.ts'

type Asked = string | { readonly sql: string; readonly values?: unknown }

/** `mysql2/promise` */
export function mysql(): object {
  const connection = new Connection(mysqlError)
  const run = async (sql: string, values: unknown) => {
    const { count, insertId = 0, rows } = await connection.run(sql, values, writtenHere('sql', sql.trim()))
    return mysqlResult(sql, { count, insertId, rows })
  }
  const execute = async (asked: Asked, given: unknown = []) => {
    const { sql, values = given } = typeof asked === 'string' ? { sql: asked } : asked
    if (Array.isArray(values) && values.includes(undefined))
      throw new TypeError('Bind parameters must not contain undefined. To pass SQL NULL specify JS null')
    return run(sql, values)
  }
  const query = (asked: Asked, given: unknown = []) => {
    const { sql, values = given } = typeof asked === 'string' ? { sql: asked } : asked
    const written = putIn(sql, Array.isArray(values) ? values : [values])
    return run(written.sql, written.values)
  }
  const own: object = {
    query,
    execute,
    getConnection: async () => own,
    beginTransaction: async () => connection.begin(),
    commit: async () => connection.commit(),
    rollback: () => connection.rollBack(writtenHere('sql', 'rollback')),
    release: () => undefined,
    end: async () => undefined,
    promise: () => own,
    on: () => own,
  }
  return own
}

export interface Ran {
  readonly count: number
  readonly insertId: unknown
  readonly rows: readonly object[]
}

/** Rows and their columns, or what a write has changed. */
export function mysqlResult(sql: string, { count, insertId, rows }: Ran): readonly [unknown, unknown] {
  return IS_WRITE.test(sql)
    ? [{ affectedRows: count, insertId, changedRows: count }, undefined]
    : [rows, Object.keys(rows[0] ?? {}).map((name) => ({ name }))]
}

const IS_WRITE = /^\s*(?:insert|update|delete|replace)\b/i

/**
 * What `query` of mysql2 puts in for `?` besides plain values: an object as `a = 1, b = 2`, lists as `1, 2` or `(1, 2), (3, 4)`; for `??` a name.
 *
 * @see https://github.com/mysqljs/sqlstring#escaping-query-values
 */
export function putIn(
  sql: string,
  given: readonly unknown[],
): { readonly sql: string; readonly values: readonly unknown[] } {
  const values: unknown[] = []
  const rest = [...given]
  const tokens = [...tokensOf(sql)]
  const text = tokens.map((token, index) => {
    if (token !== '?') return token
    if (tokens[index - 1] === '?') return ''
    const value = rest.shift()
    if (tokens[index + 1] === '?') return [value].flat().map(named).join(', ')
    return asText(value, values)
  })
  return { sql: text.join(''), values: [...values, ...rest] }
}

function asText(value: unknown, values: unknown[]): string {
  if (Array.isArray(value))
    return value
      .map((each) => (Array.isArray(each) ? `(${asText(each, values)})` : asText(each, values)))
      .join(', ')
  if (Object.getPrototypeOf(Object(value)) === Object.prototype && typeof value === 'object')
    return Object.entries(Object(value))
      .map(([column, each]) => `${named(column)} = ${asText(each, values)}`)
      .join(', ')
  values.push(value ?? null)
  return '?'
}

function named(name: unknown): string {
  return `\`${String(name).replaceAll('.', '`.`')}\``
}
