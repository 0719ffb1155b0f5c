import type { Combined, Find, Join, QueryResult, Row, Rows, Statement } from '../../../../query/query.ts'
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
import { guessedTable, requireTable, subqueryOf, type Table } from './tables.ts'

/** Where its rows are. */
export function placeOf({ as, from, table }: Table): Pick<Find, 'table' | 'as' | 'from'> {
  return { table, as, ...(from && { from: from() }) }
}

export class Select extends Query implements SelectQuery {
  readonly [SELECT] = true as const
  readonly #given: object | undefined
  #chosen: readonly Field[] | undefined
  #union: Rows | undefined
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
    this.#given = fields
    this.#chosen = fields && fieldsOf(fields)
    this.#more = distinct ? { distinct } : {}
  }

  from(given: object): this {
    this.#table = requireTable(given)
    return this.write('from', [given])
  }

  #join(type: Join['type'], method: string, given: object, on?: Condition, isLateral = false): this {
    const table = requireTable(given)
    this.#joins.push({
      ...placeOf(table),
      type,
      ...(isLateral && { isLateral }),
      ...(on && { on: operand(on) }),
    })
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

  leftJoinLateral(table: object, on: Condition): this {
    return this.#join('left', 'leftJoinLateral', table, on, true)
  }

  innerJoinLateral(table: object, on: Condition): this {
    return this.#join('inner', 'innerJoinLateral', table, on, true)
  }

  where(condition?: Condition): this {
    if (condition !== undefined) this.#more = { ...this.#more, where: operand(condition) }
    return this.write('where', [condition])
  }

  groupBy(...columns: readonly unknown[]): this {
    this.#more = { ...this.#more, group: columns.map(operand) }
    return this.write('groupBy', columns)
  }

  /** It may be a function of what is selected. */
  having(given: Condition | ((selected: unknown) => Condition)): this {
    const condition = typeof given === 'function' ? given(this.#given) : given
    this.#more = { ...this.#more, having: operand(condition) }
    return this.write('having', [condition])
  }

  orderBy(...columns: readonly unknown[]): this {
    this.#more = { ...this.#more, order: orderOf(columns) }
    return this.write('orderBy', columns)
  }

  limit(limit: unknown): this {
    this.#more = { ...this.#more, limit: limit as number }
    return this.write('limit', [limit])
  }

  offset(offset: unknown): this {
    this.#more = { ...this.#more, offset: offset as number }
    return this.write('offset', [offset])
  }

  /** Locks, which one process does not need. */
  for(): this {
    return this
  }

  /** A table of what it finds. */
  as(name: string): object {
    const fields = this.#chosen ?? this.#every()
    if (fields === undefined && this.#joins.length > 0)
      return notSimulated(`${this.toLiteral()}.as('${name}') without fields, of tables that are not here`)
    if (fields === undefined) return guessedTable(name, this.#table, () => this.rows())
    this.#chosen = fields
    return subqueryOf(
      name,
      () => this.rows(),
      fields.map(({ path }) => path),
    )
  }

  union(other: Select): this {
    return this.#together('union', other)
  }

  unionAll(other: Select): this {
    return this.#together('unionAll', other)
  }

  intersect(other: Select): this {
    return this.#together('intersect', other)
  }

  intersectAll(other: Select): this {
    return this.#together('intersectAll', other)
  }

  except(other: Select): this {
    return this.#together('except', other)
  }

  exceptAll(other: Select): this {
    return this.#together('exceptAll', other)
  }

  #together(method: string, other: Select): this {
    const fields = this.#chosen ?? this.#every()
    if (fields === undefined) return notSimulated(`db.select() of a table that is not here in ${method}`)
    this.#chosen = fields
    other.#chosen ??= other.#every()
    const action = method.replace(/All$/, '') as Combined['action']
    this.#union = { action, of: [this.find(), other.find()], isAll: method.endsWith('All') }
    this.#more = {}
    return this.write(method, [other])
  }

  /** The fields that the code says, or those of subqueries. */
  get #fields(): readonly Field[] | undefined {
    const isOfSubquery = [this.#table, ...this.#joined].some((table) => table?.from)
    return this.#chosen ?? (isOfSubquery ? this.#every() : undefined)
  }

  /** Every column of every table, if they are known. */
  #every(): readonly Field[] | undefined {
    const all = this.#table === undefined ? [] : [this.#table, ...this.#joined]
    if (all.length === 0 || all.some(({ isGuessed }) => isGuessed)) return undefined
    const [only] = all
    return all.length === 1 && only
      ? fieldsOf(only.columns)
      : fieldsOf(Object.fromEntries(all.map(({ as, columns }) => [as, columns])))
  }

  /** With the names of its fields. */
  named(): Find & { readonly names: readonly string[] } {
    const fields = this.#fields ?? this.#every() ?? []
    this.#chosen = fields
    return { ...this.find(), names: fields.map(({ path }) => path.join('.')) }
  }

  rows(): Rows {
    return this.find()
  }

  find(): Find {
    const table = this.#table
    const fields = this.#fields
    const select = fields && selectedOf(fields)
    if (this.#union) return this.#found(this.#union, fields ?? [])
    if (table === undefined && select === undefined) throw new TypeError(`${this.toLiteral()} has no from()`)
    return {
      action: 'find',
      ...(table ? placeOf(table) : { table: '(rows)', from: [{}] }),
      ...(this.#joins.length > 0 && { joins: this.#joins }),
      ...this.#more,
      ...(select && { select }),
    }
  }

  /** Several queries, one after the other. Their order is by columns of the result. */
  #found(from: Rows, fields: readonly Field[]): Find {
    const order = this.#more.order?.map((each) => {
      const index = fields.findIndex(({ value }) => JSON.stringify(value) === JSON.stringify(each.by))
      return index < 0
        ? notSimulated('the order of a union by what it does not select')
        : { ...each, by: { column: String(index) } }
    })
    const select = fields.map((_, index) => ({ as: String(index), value: { column: String(index) } }))
    return { action: 'find', table: '(rows)', from, ...this.#more, ...(order && { order }), select }
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
