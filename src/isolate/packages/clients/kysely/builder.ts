import { authColumn } from '../../../../query/auth-tables.ts'
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
import { postgresError } from '../shared/driver-errors.ts'
import { all, any, call, list, not, value } from '../shared/expressions.ts'
import { literal } from '../shared/literal.ts'
import { columnIn, Made, NoResultError, OPERATORS, type Source, sourceOf } from './expressions.ts'

export interface Connection {
  readonly undo?: RowState[] | undefined
  /** What `with` gave names. */
  readonly named?: Readonly<Record<string, Find>>
}

export class Builder {
  readonly #connection: Connection
  readonly #stack: string
  #text: string
  #sources: Source[]
  readonly #kind: 'select' | 'insert' | 'update' | 'delete'
  #selected: Selected[] = []
  #isAll = false
  #where: Expression[] = []
  #having: Expression[] = []
  #joins: Join[] = []
  #order: Order[] = []
  #group: Expression[] = []
  #more: Partial<Find> = {}
  #data: Assigned[] = []
  #conflict: { columns?: readonly string[]; set?: Assigned } | undefined
  #returns = false

  constructor(
    connection: Connection,
    kind: 'select' | 'insert' | 'update' | 'delete',
    method: string,
    from: unknown,
  ) {
    this.#connection = connection
    this.#kind = kind
    this.#text = `db.${method}(${typeof from === 'function' ? '…' : literal(from)})`
    this.#stack = writtenHere('kysely', method).stack
    this.#sources = [{ as: '', table: '' }]
    const [first, ...rest] = list(from).map((each) => this.#source(each))
    if (first) this.#sources = [first]
    for (const each of rest) this.#join('cross', each)
  }

  #source(given: unknown): Source {
    const made: unknown = typeof given === 'function' ? given(this.expressions()) : given
    return sourceOf(made, this.#connection.named)
  }

  get #main(): Source {
    return this.#sources[0] as Source
  }

  #written(method: string, args: readonly unknown[]): this {
    this.#text += `.${method}(${args.map((arg) => (typeof arg === 'function' ? '…' : literal(arg))).join(', ')})`
    return this
  }

  #operand(given: unknown): Expression {
    if (given instanceof Made) return given.expression
    if (given instanceof Builder) return { find: given.find(), list: true }
    if (typeof given === 'function')
      return this.#operand((given as (eb: object) => unknown)(this.expressions()))
    return value(given)
  }

  #left(given: unknown): Expression {
    return typeof given === 'string' ? columnIn(this.#sources, given) : this.#operand(given)
  }

  #compare(left: unknown, operator: unknown, right: unknown): Expression {
    const make = OPERATORS[String(operator).toLowerCase()]
    if (make === undefined) return notSimulated(`the operator ${String(operator)} of Kysely`)
    return make(this.#left(left), this.#operand(right))
  }

  #condition(args: readonly unknown[]): Expression {
    return args.length === 1 ? this.#operand(args[0]) : this.#compare(args[0], args[1], args[2])
  }

  /** `eb`: what callbacks build expressions with. */
  expressions(): object {
    const made = (make: () => Expression, name: string, args: readonly unknown[]) =>
      new Made(make(), `${name}(${args.map((arg) => literal(arg)).join(', ')})`)
    const aggregate = (kind: 'count' | 'sum' | 'avg' | 'min' | 'max') => (column: unknown) =>
      made(() => ({ aggregate: kind, over: this.#left(column) }), kind, [column])
    const fn = {
      count: aggregate('count'),
      sum: aggregate('sum'),
      avg: aggregate('avg'),
      min: aggregate('min'),
      max: aggregate('max'),
      countAll: () => made(() => ({ aggregate: 'count' }), 'countAll', []),
      coalesce: (...args: unknown[]) =>
        made(() => call('coalesce', ...args.map((arg) => this.#left(arg))), 'coalesce', args),
    }
    const eb = (...args: unknown[]) => made(() => this.#condition(args), 'eb', args)
    const many = (join: (each: readonly Expression[]) => Expression, name: string) => (given: unknown) => {
      const conditions = Array.isArray(given)
        ? given.map((each) => this.#operand(each))
        : Object.entries(Object(given)).map(([column, wanted]) =>
            call('eq', this.#left(column), value(wanted)),
          )
      return made(() => join(conditions), name, [given])
    }
    return Object.assign(eb, {
      eb,
      fn,
      and: many(all, 'and'),
      or: many(any, 'or'),
      not: (given: unknown) => made(() => not(this.#operand(given)), 'not', [given]),
      exists: (query: Builder) => made(() => ({ exists: query.find() }), 'exists', []),
      ref: (name: string) => made(() => this.#left(name), 'ref', [name]),
      val: (given: unknown) => made(() => value(given), 'val', [given]),
      lit: (given: unknown) => made(() => value(given), 'lit', [given]),
      selectFrom: (from: unknown) => new Builder(this.#connection, 'select', 'selectFrom', from),
    })
  }

  select(given: unknown): this {
    const chosen =
      typeof given === 'function' ? (given as (eb: object) => unknown)(this.expressions()) : given
    for (const each of list(chosen)) {
      if (each instanceof Made) this.#selected.push({ as: each.alias ?? each.text, value: each.expression })
      else if (typeof each === 'string') this.#selected.push(this.#selection(each))
      else notSimulated('this selection of Kysely')
    }
    return this.#written('select', [given])
  }

  #selection(text: string): Selected {
    const [, reference = text, alias] = /^(\S+)(?:\s+as\s+(\S+))?$/i.exec(text.trim()) ?? []
    const name = reference.split('.').at(-1) ?? reference
    return { as: alias ?? name, value: columnIn(this.#sources, reference) }
  }

  selectAll(of?: string | readonly string[]): this {
    if (of === undefined) this.#isAll = true
    else for (const each of list(of)) this.#selected.push({ all: String(each) })
    return this.#written('selectAll', of === undefined ? [] : [of])
  }

  #join(type: Join['type'], source: Source, left?: unknown, right?: unknown): void {
    this.#sources.push(source)
    const on =
      typeof left === 'function'
        ? this.#onOf(left as (join: object) => unknown)
        : left === undefined
          ? undefined
          : call('eq', this.#left(left), this.#left(right))
    this.#joins.push({ ...source, type, ...(on && { on }) })
  }

  /** `(join) => join.onRef('posts.author', '=', 'users.id').on('posts.score', '>', 3)` */
  #onOf(build: (join: object) => unknown): Expression {
    const conditions: Expression[] = []
    const join: object = {
      onRef: (left: string, operator: string, right: string) => {
        conditions.push(this.#compare(left, operator, new Made(this.#left(right), right)))
        return join
      },
      on: (...args: readonly unknown[]) => {
        conditions.push(this.#condition(args))
        return join
      },
      onTrue: () => join,
    }
    build(join)
    return all(conditions)
  }

  #joining(type: Join['type'], method: string, [from, left, right]: readonly unknown[]): this {
    this.#join(type, this.#source(from), left, right)
    return this.#written(method, right === undefined ? [from, left] : [from, left, right])
  }

  innerJoin(...args: readonly unknown[]): this {
    return this.#joining('inner', 'innerJoin', args)
  }

  leftJoin(...args: readonly unknown[]): this {
    return this.#joining('left', 'leftJoin', args)
  }

  rightJoin(...args: readonly unknown[]): this {
    return this.#joining('right', 'rightJoin', args)
  }

  fullJoin(...args: readonly unknown[]): this {
    return this.#joining('full', 'fullJoin', args)
  }

  crossJoin(from: unknown): this {
    return this.#joining('cross', 'crossJoin', [from])
  }

  where(...args: readonly unknown[]): this {
    this.#where.push(this.#condition(args))
    return this.#written('where', args)
  }

  whereRef(left: string, operator: string, right: string): this {
    this.#where.push(this.#compare(left, operator, new Made(this.#left(right), right)))
    return this.#written('whereRef', [left, operator, right])
  }

  having(...args: readonly unknown[]): this {
    this.#having.push(this.#condition(args))
    return this.#written('having', args)
  }

  groupBy(given: unknown): this {
    this.#group.push(...list(given).map((each) => this.#left(each)))
    return this.#written('groupBy', [given])
  }

  orderBy(given: unknown, direction?: unknown): this {
    for (const each of list(given)) {
      const [, name, how] = typeof each === 'string' ? (/^(\S+)(?:\s+(asc|desc))?$/i.exec(each) ?? []) : []
      this.#order.push({ by: this.#left(name ?? each), descending: (direction ?? how) === 'desc' })
    }
    return this.#written('orderBy', direction === undefined ? [given] : [given, direction])
  }

  limit(limit: number): this {
    this.#more = { ...this.#more, limit }
    return this.#written('limit', [limit])
  }

  offset(offset: number): this {
    this.#more = { ...this.#more, offset }
    return this.#written('offset', [offset])
  }

  distinct(): this {
    this.#more = { ...this.#more, distinct: true }
    return this.#written('distinct', [])
  }

  #assigned(given: unknown): Assigned {
    const members = Object.entries(Object(given)).filter(([, member]) => member !== undefined)
    return Object.fromEntries(
      members.map(([name, member]) => [authColumn(this.#main.table, name), this.#operand(member)]),
    )
  }

  values(given: unknown): this {
    this.#data = list(given).map((each) => this.#assigned(each))
    return this.#written('values', [given])
  }

  set(...args: readonly unknown[]): this {
    const [first] = args
    const given = typeof first === 'function' ? (first as (eb: object) => unknown)(this.expressions()) : first
    this.#data = [
      { ...this.#data[0], ...this.#assigned(args.length === 2 ? { [String(first)]: args[1] } : given) },
    ]
    return this.#written('set', args)
  }

  returning(given: unknown): this {
    this.#returns = true
    return this.select(given)
  }

  returningAll(): this {
    this.#returns = true
    return this.selectAll()
  }

  onConflict(build: (oc: object) => unknown): this {
    const conflict: { columns?: readonly string[]; set?: Assigned } = {}
    const oc: object = {
      column: (name: string) => {
        conflict.columns = [...(conflict.columns ?? []), authColumn(this.#main.table, name)]
        return oc
      },
      columns: (names: readonly string[]) => {
        conflict.columns = names.map((name) => authColumn(this.#main.table, name))
        return oc
      },
      doNothing: () => oc,
      doUpdateSet: (given: unknown) => {
        conflict.set = this.#assigned(typeof given === 'function' ? given(this.expressions()) : given)
        return oc
      },
    }
    build(oc)
    this.#conflict = conflict
    return this.#written('onConflict', [build])
  }

  $if(condition: unknown, change: (builder: this) => this): this {
    return condition ? change(this) : this
  }

  $castTo(): this {
    return this
  }

  as(alias: string): Made {
    return Object.assign(new Made({ find: this.find() }, this.#text), { alias })
  }

  toLiteral(): string {
    return this.#text
  }

  find(): Find {
    const select = this.#isAll ? [{ all: '' }, ...this.#selected] : this.#selected
    return {
      action: 'find',
      ...this.#main,
      ...(this.#joins.length > 0 && { joins: this.#joins }),
      ...(this.#where.length > 0 && { where: all(this.#where) }),
      ...(this.#group.length > 0 && { group: this.#group }),
      ...(this.#having.length > 0 && { having: all(this.#having) }),
      ...(this.#order.length > 0 && { order: this.#order }),
      ...this.#more,
      select,
    }
  }

  #statement(): Statement {
    const { as, table } = this.#main
    const where = this.#where.length > 0 ? { where: all(this.#where) } : {}
    const select: readonly Selected[] = this.#returns ? (this.#isAll ? [{ all: '' }] : this.#selected) : []
    const output = { table, as, returning: { select } }
    if (this.#kind === 'insert')
      return {
        action: 'insert',
        data: this.#data,
        ...(this.#conflict && { conflict: this.#conflict }),
        ...output,
      }
    if (this.#kind === 'update') return { action: 'update', data: this.#data[0] ?? {}, ...where, ...output }
    return this.#kind === 'delete' ? { action: 'delete', ...where, ...output } : this.find()
  }

  async execute(): Promise<readonly unknown[]> {
    const written: Written = { client: 'kysely', text: this.#text, stack: this.#stack }
    const statement = this.#statement()
    const errorOf = (error: Error) => postgresError('error')(error, statement)
    const result = await ask(written, { statement }, { errorOf, undo: this.#connection.undo })
    return this.#kind === 'select' || this.#returns ? result.rows : [this.#counts(result)]
  }

  #counts({ count }: QueryResult): Row {
    const n = BigInt(count)
    if (this.#kind === 'insert') return { insertId: undefined, numInsertedOrUpdatedRows: n }
    return this.#kind === 'update' ? { numUpdatedRows: n } : { numDeletedRows: n }
  }

  async executeTakeFirst(): Promise<unknown> {
    return (await this.execute())[0]
  }

  async executeTakeFirstOrThrow(fail?: (new () => Error) | (() => Error)): Promise<unknown> {
    const [first] = await this.execute()
    if (first === undefined) throw fail ? (fail as () => Error)() : new NoResultError()
    return first
  }
}
