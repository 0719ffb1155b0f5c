import type { Find, Join, QueryResult, Row, Statement } from '../../../../query/query.ts'
import { notSimulated } from '../shared/ask.ts'
import { type Condition, operand } from './conditions.ts'
import { SELECT, type SelectQuery } from './pending.ts'
import {
  arranged,
  type Connection,
  type Field,
  fieldsOf,
  namedRow,
  orderOf,
  Query,
  selectedOf,
} from './queries.ts'
import { requireTable, type Table } from './tables.ts'
export class Select extends Query implements SelectQuery {
  readonly [SELECT] = true as const
  readonly #fields: readonly Field[] | undefined
  readonly #joins: Join[] = []
  #table: Table | undefined
  #more: Partial<Find> = {}

  constructor(
    connection: Connection,
    first: string,
    fields: object | undefined,
    distinct: Find['distinct'] = false,
  ) {
    super(connection, first, fields === undefined ? [] : [fields])
    this.#fields = fields && fieldsOf(fields)
    this.#more = distinct ? { distinct } : {}
  }

  from(given: object): this {
    if (given instanceof Select) notSimulated('db.select().from(subquery)')
    this.#table = requireTable(given)
    return this.write('from', [given])
  }

  #join(type: Join['type'], method: string, given: object, on?: Condition): this {
    const table = requireTable(given)
    this.#joins.push({ table: table.table, as: table.as, type, ...(on && { on: operand(on) }) })
    this.#joined.push(table)
    return this.write(method, on === undefined ? [given] : [given, on])
  }

  readonly #joined: Table[] = []

  leftJoin(table: object, on: Condition): this {
    return this.#join('left', 'leftJoin', table, on)
  }

  rightJoin(table: object, on: Condition): this {
    return this.#join('right', 'rightJoin', table, on)
  }

  innerJoin(table: object, on: Condition): this {
    return this.#join('inner', 'innerJoin', table, on)
  }

  fullJoin(table: object, on: Condition): this {
    return this.#join('full', 'fullJoin', table, on)
  }

  crossJoin(table: object): this {
    return this.#join('cross', 'crossJoin', table)
  }

  where(condition?: Condition): this {
    if (condition !== undefined) this.#more = { ...this.#more, where: operand(condition) }
    return this.write('where', [condition])
  }

  groupBy(...columns: readonly unknown[]): this {
    this.#more = { ...this.#more, group: columns.map(operand) }
    return this.write('groupBy', columns)
  }

  having(condition: Condition): this {
    this.#more = { ...this.#more, having: operand(condition) }
    return this.write('having', [condition])
  }

  orderBy(...columns: readonly unknown[]): this {
    this.#more = { ...this.#more, order: orderOf(columns) }
    return this.write('orderBy', columns)
  }

  limit(limit: number): this {
    this.#more = { ...this.#more, limit }
    return this.write('limit', [limit])
  }

  offset(offset: number): this {
    this.#more = { ...this.#more, offset }
    return this.write('offset', [offset])
  }

  /** Locks, which one process does not need. */
  for(): this {
    return this
  }

  as(): never {
    return notSimulated('a subquery with .as()')
  }

  find(): Find {
    const table = this.#table
    if (table === undefined) throw new TypeError(`${this.toLiteral()} has no from()`)
    const select = this.#fields && selectedOf(this.#fields)
    return {
      action: 'find',
      table: table.table,
      as: table.as,
      ...(this.#joins.length > 0 && { joins: this.#joins }),
      ...this.#more,
      ...(select && { select }),
    }
  }

  statement(): Statement {
    return this.find()
  }

  read({ rows }: QueryResult): unknown {
    const [fields, table] = [this.#fields, this.#table]
    if (fields) {
      const outer = this.#joins.filter(({ type }) => type !== 'inner' && type !== 'cross')
      const nullable = new Set([
        ...outer.map(({ as = '' }) => as),
        ...(outer.some(({ type }) => type !== 'left') && table ? [table.as] : []),
      ])
      return rows.map((row) => arranged(row, fields, nullable))
    }
    if (table === undefined) return rows
    if (this.#joins.length === 0) return rows.map((row) => namedRow(row, table))
    return rows.map((row) =>
      Object.fromEntries(
        [table, ...this.#joined].map((each) => {
          const inner = row[each.as]
          return [each.as, inner === null || inner === undefined ? null : namedRow(inner as Row, each)]
        }),
      ),
    )
  }
}
