import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type {
  Assigned,
  Expression,
  Included,
  Order,
  QueryResult,
  Selected,
  Statement,
} from '../../../../query/query.ts'
import { ask, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { all, call, list, not, value } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'
import { supabaseAuth } from './supabase-auth.ts'

interface Answer {
  readonly data: unknown
  readonly error: unknown
  readonly count: number | null
  readonly status: number
  readonly statusText: string
}

const FILTERS: Readonly<Record<string, (column: Expression, operand: unknown) => Expression>> = {
  eq: (column, operand) => call('eq', column, value(operand)),
  neq: (column, operand) => call('ne', column, value(operand)),
  gt: (column, operand) => call('gt', column, value(operand)),
  gte: (column, operand) => call('gte', column, value(operand)),
  lt: (column, operand) => call('lt', column, value(operand)),
  lte: (column, operand) => call('lte', column, value(operand)),
  like: (column, operand) => call('like', column, value(operand)),
  ilike: (column, operand) => call('ilike', column, value(operand)),
  is: (column, operand) => call('same', column, value(operand)),
  in: (column, operand) => call('in', column, ...list(operand).map(value)),
  contains: (column, operand) => call('covers', column, value(operand)),
}

/** `id, name, role:roles(name), posts(title)`: columns, and rows that a key leads to. Keys are named after what they lead to. */
function selected(
  table: string,
  as: string,
  columns: string,
): { readonly select?: readonly Selected[]; readonly include?: readonly Included[] } {
  const parts = columns.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((part) => part.trim())
  const related = parts.map((part) => RELATED.exec(part))
  const include = related.flatMap((found) => (found ? [relatedTo(table, as, found)] : []))
  const select = parts
    .filter((part, index) => part !== '' && !related[index])
    .map((part): Selected => {
      const [first = '', second] = part.split(':').map((word) => word.trim())
      return first === '*'
        ? { all: '' }
        : { as: first, value: { column: authColumn(table, second ?? first) } }
    })
  const isWhole = select.every((each) => 'all' in each)
  return { ...(!isWhole && { select }), ...(include.length > 0 && { include }) }
}

const RELATED = /^(?:(\w+)\s*:\s*)?(\w+)((?:!\w+)*)\s*\(([\s\S]*)\)$/
/** Of which a row has one, though the table has a plural. */
const OWNERS =
  /^(?:roles|organi[sz]ations|companies|tenants|teams|schools|departments|plans|profiles|users|categories|branches)$/i

function relatedTo(
  table: string,
  as: string,
  [, alias, name = '', hints = '', columns = '']: RegExpExecArray,
): Included {
  const other = authTableFor(name) ?? name
  const to = alias ?? name
  const isOne = alias === undefined ? OWNERS.test(name) || !name.endsWith('s') : !/[^s]s$/.test(alias)
  const hint = /!(\w+_id)\b/.exec(hints)?.[1]
  const own = hint ?? `${singular(isOne ? to : table)}_id`
  const where = isOne
    ? call('eq', { column: 'id', of: to }, { column: own, of: as })
    : call('eq', { column: own, of: to }, { column: 'id', of: as })
  return {
    as: to,
    kind: isOne ? 'one' : 'many',
    find: { action: 'find', table: other, as: to, where, ...selected(other, to, columns) },
  }
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

/** `supabase.from('users').select('id, role').eq('email', email).single()` */
class Builder {
  readonly #table: string
  readonly #stack: string
  #text: string
  #statement: 'find' | 'insert' | 'update' | 'delete' | 'upsert' = 'find'
  #columns: string | undefined
  #rows: readonly object[] = []
  #where: Expression[] = []
  #order: Order[] = []
  #limit: number | undefined
  #offset: number | undefined
  #single: 'single' | 'maybeSingle' | undefined
  #head = false
  #onConflict: string | undefined
  #ignoresDuplicates = false

  constructor(name: string) {
    this.#table = authTableFor(name) ?? name
    this.#text = `supabase.from('${name}')`
    this.#stack = writtenHere('supabase', name).stack
    for (const [method, make] of Object.entries(FILTERS))
      Object.assign(this, {
        [method]: (column: string, operand: unknown) => {
          this.#where.push(make(this.#column(column), operand))
          return this.#write(method, [column, operand])
        },
      })
  }

  #column(name: string): Expression {
    return { column: authColumn(this.#table, name) }
  }

  #write(method: string, args: readonly unknown[]): this {
    this.#text += `.${method}(${literals(args)})`
    return this
  }

  select(columns = '*', { head = false }: { readonly head?: boolean } = {}): this {
    this.#columns = columns
    this.#head = head
    return this.#write('select', [columns])
  }

  insert(given: object | readonly object[]): this {
    this.#statement = 'insert'
    this.#rows = Array.isArray(given) ? given : [given]
    return this.#write('insert', [given])
  }

  upsert(
    given: object | readonly object[],
    {
      ignoreDuplicates = false,
      onConflict,
    }: { readonly onConflict?: string; readonly ignoreDuplicates?: boolean } = {},
  ): this {
    this.insert(given)
    this.#ignoresDuplicates = ignoreDuplicates
    this.#statement = 'upsert'
    this.#onConflict = onConflict
    return this
  }

  update(given: object): this {
    this.#statement = 'update'
    this.#rows = [given]
    return this.#write('update', [given])
  }

  delete(): this {
    this.#statement = 'delete'
    return this.#write('delete', [])
  }

  match(given: object): this {
    for (const [column, operand] of Object.entries(given))
      this.#where.push(call('eq', this.#column(column), value(operand)))
    return this.#write('match', [given])
  }

  not(column: string, operator: string, operand: unknown): this {
    const make = FILTERS[operator] ?? notSimulated(`the filter ${operator} of Supabase`)
    this.#where.push(not(make(this.#column(column), operand)))
    return this.#write('not', [column, operator, operand])
  }

  order(
    column: string,
    { ascending = true, nullsFirst }: { readonly ascending?: boolean; readonly nullsFirst?: boolean } = {},
  ): this {
    this.#order.push({
      by: this.#column(column),
      descending: !ascending,
      ...(nullsFirst !== undefined && { nulls: nullsFirst ? 'first' : 'last' }),
    })
    return this.#write('order', [column])
  }

  limit(limit: number): this {
    this.#limit = limit
    return this.#write('limit', [limit])
  }

  range(from: number, to: number): this {
    this.#offset = from
    this.#limit = to - from + 1
    return this.#write('range', [from, to])
  }

  single(): this {
    this.#single = 'single'
    return this.#write('single', [])
  }

  maybeSingle(): this {
    this.#single = 'maybeSingle'
    return this.#write('maybeSingle', [])
  }

  throwOnError(): this {
    return this
  }

  returns(): this {
    return this
  }

  or(): never {
    return notSimulated('.or() of Supabase')
  }

  #select(): { readonly select?: readonly Selected[]; readonly include?: readonly Included[] } {
    return this.#columns === undefined ? {} : selected(this.#table, this.#table, this.#columns)
  }

  #assigned(given: object): Assigned {
    return Object.fromEntries(
      Object.entries(given).flatMap(([name, member]) =>
        member === undefined ? [] : [[authColumn(this.#table, name), value(member)]],
      ),
    )
  }

  #query(): Statement {
    const table = this.#table
    const where = this.#where.length > 0 ? { where: all(this.#where) } : {}
    const returning = { returning: this.#columns === undefined ? { select: [] } : this.#select() }
    switch (this.#statement) {
      case 'find':
        return {
          action: 'find',
          table,
          ...where,
          ...this.#select(),
          order: this.#order,
          ...(this.#limit !== undefined && { limit: this.#limit }),
          ...(this.#offset !== undefined && { offset: this.#offset }),
        }
      case 'update':
        return { action: 'update', table, ...where, data: this.#assigned(this.#rows[0] ?? {}), ...returning }
      case 'delete':
        return { action: 'delete', table, ...where, ...returning }
      default: {
        const data = this.#rows.map((row) => ({
          ...(table === 'users' && { id: value(crypto.randomUUID()) }),
          ...this.#assigned(row),
        }))
        const columns = this.#onConflict?.split(',').map((name) => authColumn(table, name.trim()))
        const conflict =
          this.#statement === 'upsert'
            ? {
                conflict: {
                  ...(columns && { columns }),
                  ...(!this.#ignoresDuplicates && { set: takenFrom(data) }),
                },
              }
            : {}
        return { action: 'insert', table, data, ...conflict, ...returning }
      }
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: Supabase's queries are made when they are awaited
  then<T, U>(
    resolve?: ((answer: Answer) => T) | null,
    reject?: ((error: unknown) => U) | null,
  ): Promise<T | U> {
    return this.#run().then(resolve, reject)
  }

  async #run(): Promise<Answer> {
    const written: Written = { client: 'supabase', text: this.#text, stack: this.#stack }
    try {
      return this.#answer(await ask(written, { statement: this.#query() }))
    } catch (error) {
      const { message, name } = error as Error
      if (!/Violation$/.test(name)) throw error
      return {
        data: null,
        error: { code: name === 'UniqueViolation' ? '23505' : '23503', message, details: null, hint: null },
        count: null,
        status: 409,
        statusText: 'Conflict',
      }
    }
  }

  #answer({ count, rows }: QueryResult): Answer {
    const answer = { error: null, count, status: 200, statusText: 'OK' }
    if (this.#head || (this.#statement !== 'find' && this.#columns === undefined))
      return { ...answer, data: null }
    if (this.#single === undefined) return { ...answer, data: rows }
    if (rows.length === 1 || (rows.length === 0 && this.#single === 'maybeSingle'))
      return { ...answer, data: rows[0] ?? null }
    const error = {
      code: 'PGRST116',
      message: 'JSON object requested, multiple (or no) rows returned',
      details: `The result contains ${rows.length} rows`,
      hint: null,
    }
    return { data: null, error, count: null, status: 406, statusText: 'Not Acceptable' }
  }
}

export function supabaseClient(): object {
  const own: object = {
    from: (name: string) => new Builder(name),
    schema: () => own,
    auth: supabaseAuth(),
    rpc: (name: string) => notSimulated(`supabase.rpc('${name}')`),
    storage: { from: () => notSimulated('supabase.storage') },
  }
  return own
}

/** A row that is there gets what its own new row has. */
function takenFrom(rows: readonly Assigned[]): Assigned {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)))
  columns.delete('id')
  return Object.fromEntries([...columns].map((column) => [column, { column, of: 'excluded' }]))
}
