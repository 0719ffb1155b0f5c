import type { QueryResult, Statement } from '../../../../query/query.ts'
import { notSimulated } from '../shared/ask.ts'
import { type Connection, Query } from './queries.ts'
import { inSql, knownTables, rawSql, Sql } from './sql-text.ts'

/** `` db.execute(sql`…`) ``: a statement as it is, and its result in the form of the driver. */
export class Execute extends Query {
  readonly #given: unknown
  readonly #form: 'result' | 'rows' | 'values'

  constructor(connection: Connection, first: string, given: unknown, form: 'result' | 'rows' | 'values') {
    super(connection, first, [given])
    this.#given = given
    this.#form = form
  }

  statement(): Statement {
    const sql = rawSql()
    if (sql === undefined) return notSimulated(this.toLiteral())
    const params: unknown[] = []
    const text = this.#given instanceof Sql ? inSql(this.#given, params, true) : String(this.#given)
    return sql.query(text, params, knownTables()).statement
  }

  read({ count, rows }: QueryResult): unknown {
    if (this.#form === 'rows') return rows
    if (this.#form === 'values') return rows.map((row) => Object.values(row))
    if (this.connection.isMysql) return [rows.length > 0 ? rows : { affectedRows: count }, []]
    // A list for some drivers, an object for others.
    return Object.assign([...rows], { rows, count, rowCount: count, rowsAffected: count, changes: count })
  }
}
