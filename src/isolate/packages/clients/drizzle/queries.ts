import type {
  Assigned,
  Expression,
  Find,
  Join,
  Order,
  QueryResult,
  Row,
  RowState,
  Selected,
  Statement,
} from '../../../../query/query.ts'
import { ask, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { value } from '../shared/expressions.ts'
import { literal } from '../shared/literal.ts'
import { Condition, Ordering, operand } from './conditions.ts'
import { SELECT, type SelectQuery } from './pending.ts'
import {
  type Column,
  columnExpression,
  isColumn,
  requireTable,
  shapesOf,
  type Table,
  tableOf,
} from './tables.ts'

export interface Connection {
  readonly undo?: RowState[] | undefined
}

/** An argument as the code writes it. */
function shown(given: unknown): string {
  const table = tableOf(given)
  if (table) return table.label
  if (isColumn(given)) return given.toLiteral()
  if (Array.isArray(given)) return `[${given.map(shown).join(', ')}]`
  const isPlain =
    typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
  if (!isPlain) return literal(given)
  return `{ ${Object.entries(given)
    .map(([name, member]) => `${name}: ${shown(member)}`)
    .join(', ')} }`
}

/** A query that is made when it is awaited. */
abstract class Query {
  readonly connection: Connection
  readonly #stack: string
  #text: string

  constructor(connection: Connection, first: string, args: readonly unknown[]) {
    this.connection = connection
    this.#text = first
    this.#stack = writtenHere('drizzle', first).stack
    this.write('', args)
  }

  abstract statement(): Statement
  abstract read(result: QueryResult): unknown

  write(method: string, args: readonly unknown[]): this {
    this.#text += `${method === '' ? '' : `.${method}`}(${args.map(shown).join(', ')})`
    return this
  }

  get written(): Written {
    return { client: 'drizzle', text: this.#text, stack: this.#stack }
  }

  toLiteral(): string {
    return this.#text
  }

  async execute(): Promise<unknown> {
    const { undo } = this.connection
    return this.read(await ask(this.written, { statement: this.statement(), shapes: shapesOf() }, { undo }))
  }

  // biome-ignore lint/suspicious/noThenProperty: Drizzle's queries are made when they are awaited
  then<T, U>(
    resolve?: ((result: unknown) => T) | null,
    reject?: ((error: unknown) => U) | null,
  ): Promise<T | U> {
    return this.execute().then(resolve, reject)
  }

  catch<U>(reject: (error: unknown) => U): Promise<unknown> {
    return this.execute().catch(reject)
  }

  finally(after: () => void): Promise<unknown> {
    return this.execute().finally(after)
  }

  prepare(): this {
    return this
  }

  $dynamic(): this {
    return this
  }

  all(): Promise<unknown> {
    return this.execute()
  }

  run(): Promise<unknown> {
    return this.execute()
  }

  async get(): Promise<unknown> {
    return ((await this.execute()) as readonly unknown[])[0]
  }
}

/** A column of the result: where it belongs, and what it is. */
interface Field {
  readonly path: readonly string[]
  readonly value: Expression
  /** The table that it is a column of. */
  readonly of?: string | undefined
}

export function fieldsOf(given: object, path: readonly string[] = []): readonly Field[] {
  return Object.entries(given).flatMap(([name, member]: [string, unknown]): readonly Field[] => {
    const here = [...path, name]
    if (isColumn(member)) return [{ path: here, value: columnExpression(member), of: member.table?.as }]
    if (member instanceof Condition) return [{ path: here, value: member.expression }]
    const table = tableOf(member)
    if (table) return fieldsOf(table.columns, here)
    if (typeof member === 'object' && member !== null) return fieldsOf(member, here)
    throw new TypeError(`${here.join('.')} of a select is not a column`)
  })
}

export const selectedOf = (fields: readonly Field[]): readonly Selected[] =>
  fields.map((field, index) => ({ as: String(index), value: field.value }))

/** Puts the columns where they belong. An object of a joined table that has no row is null. */
export function arranged(row: Row, fields: readonly Field[], nullable: ReadonlySet<string>): Row {
  const made: Record<string, unknown> = {}
  for (const [index, { path }] of fields.entries()) {
    let at = made
    for (const name of path.slice(0, -1)) {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = row[String(index)] ?? null
  }
  for (const [name, member] of Object.entries(made)) {
    const own = fields.filter(({ path }) => path.length > 1 && path[0] === name)
    const [first] = own
    const isOfOne =
      first?.of !== undefined && nullable.has(first.of) && own.every(({ of }) => of === first.of)
    if (isOfOne && Object.values(member as object).every((inner) => inner === null)) made[name] = null
  }
  return made
}

/** A row of a table under the names that the code has for its columns. */
export function namedRow(row: Row, table: Table): Row {
  if (table.isGuessed) return row
  return Object.fromEntries(
    Object.entries(table.columns).map(([property, column]) => [
      property,
      row[table.columnOf(column)] ?? null,
    ]),
  )
}

export const orderOf = (given: readonly unknown[]): readonly Order[] =>
  given
    .flat()
    .filter((each) => each !== undefined)
    .map((each) => (each instanceof Ordering ? each.order : { by: operand(each) }))

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
  #conflict:
    | { readonly columns?: readonly string[]; readonly set?: Assigned; readonly where?: Expression }
    | undefined

  values(given: object | readonly object[]): this {
    this.#rows = Array.isArray(given) ? given : [given]
    return this.write('values', [given])
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

  #rowOf(given: object): Assigned {
    const row: Record<string, Expression> = {}
    if (this.table.isGuessed && this.table.table === 'users') row['id'] = value(crypto.randomUUID())
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
      ...conflict,
      ...this.output,
    }
  }
}

export class Update extends Write {
  #set: object = {}
  #where: Condition | undefined

  set(given: object): this {
    this.#set = given
    return this.write('set', [given])
  }

  where(condition?: Condition): this {
    this.#where = condition
    return this.write('where', [condition])
  }

  statement(): Statement {
    const remade = Object.values(this.table.isGuessed ? {} : this.table.columns).flatMap((column) =>
      column.remake ? [[column.property, column.remake()] as const] : [],
    )
    const data = this.assigned({ ...Object.fromEntries(remade), ...this.#set })
    return {
      action: 'update',
      table: this.table.table,
      data,
      ...(this.#where && { where: operand(this.#where) }),
      ...this.output,
    }
  }
}

export class Delete extends Write {
  #where: Condition | undefined

  where(condition?: Condition): this {
    this.#where = condition
    return this.write('where', [condition])
  }

  statement(): Statement {
    return {
      action: 'delete',
      table: this.table.table,
      ...(this.#where && { where: operand(this.#where) }),
      ...this.output,
    }
  }
}
