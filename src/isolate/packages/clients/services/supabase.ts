import { authColumn, authTableFor, isAuthTable } from '../../../../query/auth-tables.ts'
import type {
  Assigned,
  Expression,
  Included,
  Order,
  QueryResult,
  Selected,
  Shape,
  Statement,
} from '../../../../query/query.ts'
import { ask, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { all, call, not, value } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'
import { problemOf } from '../shared/postgres-problems.ts'
import { supabaseAuth } from './supabase-auth.ts'
import { type Answer, SupabaseCall } from './supabase-call.ts'
import { anyOf, columnOf, conditionFor, FILTERS } from './supabase-filters.ts'
import { RemoteCall } from './supabase-rpc.ts'
import { selected } from './supabase-select.ts'

/** `supabase.from('users').select('id, role').eq('email', email).single()` */
class Builder extends SupabaseCall {
  readonly #table: string
  #text: string
  #statement: 'find' | 'insert' | 'update' | 'delete' | 'upsert' = 'find'
  #columns: string | undefined
  #rows: readonly object[] = []
  #where: Expression[] = []
  #order: Order[] = []
  #limit: number | undefined
  #offset: number | undefined
  #head = false
  #counts = false
  #onConflict: string | undefined
  #ignoresDuplicates = false

  constructor(name: string) {
    super(writtenHere('supabase', name).stack)
    this.#table = authTableFor(name) ?? name
    this.#text = `supabase.from('${name}')`
    for (const [method, make] of Object.entries(FILTERS))
      Object.assign(this, {
        [method]: (column: string, operand: unknown) => {
          this.#where.push(make(this.#column(column), operand))
          return this.#write(method, [column, operand])
        },
      })
  }

  #column(name: string): Expression {
    return columnOf(this.#table, name)
  }

  #write(method: string, args: readonly unknown[]): this {
    this.#text += `.${method}(${literals(args)})`
    return this
  }

  select(
    columns = '*',
    { count, head = false }: { readonly count?: string; readonly head?: boolean } = {},
  ): this {
    this.#columns = columns
    this.#counts = count !== undefined
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
    this.#where.push(not(conditionFor(this.#table, column, operator, operand)))
    return this.#write('not', [column, operator, operand])
  }

  filter(column: string, operator: string, operand: unknown): this {
    this.#where.push(conditionFor(this.#table, column, operator, operand))
    return this.#write('filter', [column, operator, operand])
  }

  or(filters: string): this {
    this.#where.push(anyOf(this.#table, filters))
    return this.#write('or', [filters])
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

  override single(): this {
    return super.single().#write('single', [])
  }

  override maybeSingle(): this {
    return super.maybeSingle().#write('maybeSingle', [])
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
          ...((table === 'users' || !isAuthTable(table)) && { id: value(crypto.randomUUID()) }),
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

  protected async answer(): Promise<Answer> {
    const written: Written = { client: 'supabase', text: this.#text, stack: this.stack }
    const statement = this.#query()
    try {
      return this.#answerOf(await ask(written, { statement, shapes: shapesFor(this.#table) }))
    } catch (error) {
      const problem = problemOf(error as Error, statement)
      if (problem === undefined) throw error
      const isConflict = problem.code !== '23502'
      return {
        data: null,
        error: problem,
        count: null,
        status: isConflict ? 409 : 400,
        statusText: isConflict ? 'Conflict' : 'Bad Request',
      }
    }
  }

  #answerOf({ count: found, rows }: QueryResult): Answer {
    const isWrite = this.#statement !== 'find'
    const count = this.#counts ? found : null
    const isPlain = isWrite && this.#columns === undefined
    const isMade = this.#statement === 'insert' || this.#statement === 'upsert'
    const [status, statusText] = isMade ? [201, 'Created'] : isPlain ? [204, 'No Content'] : [200, 'OK']
    const answer = { error: null, count, status, statusText }
    if (this.#head || isPlain) return { ...answer, data: null }
    // Times are texts in JSON.
    return { ...answer, ...this.only(JSON.parse(JSON.stringify(rows))) }
  }
}

export function supabaseClient(url?: unknown, key?: unknown): object {
  const own: object = {
    from: (name: string) => new Builder(name),
    schema: () => own,
    auth: supabaseAuth(),
    rpc: (name: string, args?: object, options?: object) => new RemoteCall({ url, key }, name, args, options),
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

/** No two rows of a table of the app itself have the same `id`. */
function shapesFor(table: string): Readonly<Record<string, Shape>> {
  return isAuthTable(table) ? {} : { [table]: { unique: [['id']] } }
}
