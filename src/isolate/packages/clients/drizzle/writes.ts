import { isAuthTable } from '../../../../query/auth-tables.ts'
import type {
  Assigned,
  Expression,
  Find,
  Join,
  QueryResult,
  Selected,
  Statement,
  Update as StatementOfRows,
} from '../../../../query/query.ts'
import { value } from '../shared/expressions.ts'
import { type Condition, operand } from './conditions.ts'
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
import { placeOf, type Select } from './select.ts'
import { type Column, isColumn, requireTable, type Table } from './tables.ts'

/** What of each written row comes back. */
abstract class Write extends Query {
  readonly table: Table
  #returning: readonly Field[] | 'all' | undefined

  constructor(connection: Connection, first: string, given: object) {
    super(connection, first, [given])
    this.table = requireTable(given)
  }

  returning(fields?: object): this {
    this.#returning = fields ? fieldsOf(fields) : 'all'
    return this.write('returning', fields ? [fields] : [])
  }

  $returningId(): this {
    const [id] = Object.entries(this.table.columns).filter(([, { isKey }]) => isKey)
    return this.returning(id ? Object.fromEntries([id]) : undefined)
  }

  read({ count, rows }: QueryResult): unknown {
    const fields = this.#returning
    if (fields === undefined)
      return { rowCount: count, rowsAffected: count, affectedRows: count, changes: count, rows: [] }
    if (fields === 'all') return rows.map((row) => namedRow(row, this.table))
    return rows.map((row) => arranged(row, fields, new Set()))
  }

  get output(): { readonly as: string; readonly returning?: { readonly select: readonly Selected[] } } {
    const fields = this.#returning
    return { as: this.table.as, ...(Array.isArray(fields) && { returning: { select: selectedOf(fields) } }) }
  }

  assigned(given: object): Assigned {
    const members = Object.entries(given).filter(([, member]) => member !== undefined)
    return Object.fromEntries(members.map(([property, member]) => [this.columnOf(property), operand(member)]))
  }

  columnOf(property: string): string {
    const column = this.table.isGuessed ? undefined : this.table.columns[property]
    if (column !== undefined) return this.table.columnOf(column)
    if (!this.table.isGuessed) throw new TypeError(`${this.table.label} has no column ${property}`)
    return this.table.columnOf({ property } as Column)
  }
}

export class Insert extends Write {
  #rows: readonly object[] = []
  #from: Select | undefined
  #conflict:
    | { readonly columns?: readonly string[]; readonly set?: Assigned; readonly where?: Expression }
    | undefined

  values(given: object | readonly object[]): this {
    this.#rows = Array.isArray(given) ? given : [given]
    return this.write('values', [given])
  }

  /** Inserts what a query finds, under the names of its fields. */
  select(query: Select): this {
    this.#from = query
    return this.write('select', [query])
  }

  onConflictDoNothing(options: { readonly target?: unknown } = {}): this {
    this.#conflict = this.#target(options.target)
    return this.write('onConflictDoNothing', options.target ? [options] : [])
  }

  onConflictDoUpdate(options: {
    readonly target?: unknown
    readonly set: object
    readonly where?: Condition
    readonly setWhere?: Condition
  }): this {
    const where = options.setWhere ?? options.where
    this.#conflict = {
      ...this.#target(options.target),
      set: this.assigned(options.set),
      ...(where && { where: operand(where) }),
    }
    return this.write('onConflictDoUpdate', [options])
  }

  onDuplicateKeyUpdate({ set }: { readonly set: object }): this {
    this.#conflict = { set: this.assigned(set) }
    return this.write('onDuplicateKeyUpdate', [{ set }])
  }

  #target(target: unknown): { readonly columns?: readonly string[] } {
    const columns = (Array.isArray(target) ? target : [target])
      .filter(isColumn)
      .map((column) => column.column)
    return columns.length > 0 ? { columns } : {}
  }

  #found(query: Select): Find {
    const { names, ...find } = query.named()
    const select = names.map((name, index) => {
      const each = find.select?.[index]
      return each && 'value' in each ? { as: this.columnOf(name), value: each.value } : { all: '' }
    })
    return { ...find, select }
  }

  #rowOf(given: object): Assigned {
    const row: Record<string, Expression> = {}
    const hasId = this.table.table === 'users' || !isAuthTable(this.table.table)
    if (this.table.isGuessed && hasId) row['id'] = value(crypto.randomUUID())
    else if (!this.table.isGuessed)
      for (const column of Object.values(this.table.columns)) {
        const made = column.make?.() ?? column.remake?.() ?? column.standard?.of
        if (made !== undefined && Reflect.get(given, column.property) === undefined)
          row[column.column] = operand(made)
      }
    return { ...row, ...this.assigned(given) }
  }

  statement(): Statement {
    const conflict = this.#conflict && { conflict: this.#conflict }
    return {
      action: 'insert',
      table: this.table.table,
      data: this.#rows.map((row) => this.#rowOf(row)),
      ...(this.#from && { from: this.#found(this.#from) }),
      ...conflict,
      ...this.output,
    }
  }
}

/** Which rows are changed or removed. */
abstract class Change extends Write {
  #where: Condition | undefined
  #more: Partial<Pick<StatementOfRows, 'order' | 'limit' | 'joins'>> = {}

  where(condition?: Condition): this {
    this.#where = condition
    return this.write('where', [condition])
  }

  orderBy(...columns: readonly unknown[]): this {
    this.#more = { ...this.#more, order: orderOf(columns) }
    return this.write('orderBy', columns)
  }

  limit(limit: unknown): this {
    this.#more = { ...this.#more, limit: limit as number }
    return this.write('limit', [limit])
  }

  /** Other rows that it can name. */
  from(given: object): this {
    return this.#join('cross', 'from', given)
  }

  innerJoin(given: object, on: Condition): this {
    return this.#join('inner', 'innerJoin', given, on)
  }

  leftJoin(given: object, on: Condition): this {
    return this.#join('left', 'leftJoin', given, on)
  }

  #join(type: Join['type'], method: string, given: object, on?: Condition): this {
    const join: Join = { ...placeOf(requireTable(given)), type, ...(on && { on: operand(on) }) }
    this.#more = { ...this.#more, joins: [...(this.#more.joins ?? []), join] }
    return this.write(method, on ? [given, on] : [given])
  }

  get which() {
    return { table: this.table.table, ...(this.#where && { where: operand(this.#where) }), ...this.#more }
  }
}

export class Update extends Change {
  #set: object = {}

  set(given: object): this {
    this.#set = given
    return this.write('set', [given])
  }

  statement(): Statement {
    const remade = Object.values(this.table.isGuessed ? {} : this.table.columns).flatMap((column) =>
      column.remake ? [[column.property, column.remake()] as const] : [],
    )
    const data = this.assigned({ ...Object.fromEntries(remade), ...this.#set })
    return { action: 'update', ...this.which, data, ...this.output }
  }
}

export class Delete extends Change {
  statement(): Statement {
    return { action: 'delete', ...this.which, ...this.output }
  }
}
