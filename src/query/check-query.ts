import { isFunction } from './functions.ts'
import type { Query } from './query.ts'

type Members = Readonly<Record<string, unknown>>

/** Deeper than any query that a person writes, and far from where a stack ends. */
const MOST_DEPTH = 60
const MOST_PARTS = 20_000

const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max', 'list', 'object', 'joined', 'every', 'some']
const RANKS = ['row_number', 'rank', 'dense_rank', 'ntile', 'lag', 'lead', 'first_value', 'last_value']
const COMBINED = ['union', 'intersect', 'except', 'recursive']

/**
 * What came from pasted code as a query.
 *
 * @throws TypeError that says what is wrong with it
 */
export function checkQuery(value: unknown): Query {
  const checker = new Checker()
  const { shapes, statement } = checker.members(value, 'query')
  checker.statement(statement, 'statement')
  if (shapes !== undefined)
    for (const [table, shape] of Object.entries(checker.members(shapes, 'shapes')))
      checker.shape(shape, `shapes.${table}`)
  return value as Query
}

class Checker {
  #parts = 0
  #depth = 0

  statement(value: unknown, path: string): void {
    const { action } = this.members(value, path)
    const statement = value as Members
    if (action === 'batch') {
      this.list(statement['queries'], `${path}.queries`, (query, at) => {
        if (Object(query).action === 'batch') throw wrong(at, 'no batch')
        this.statement(query, at)
      })
      return
    }
    if (action === 'restore') {
      this.list(statement['rows'], `${path}.rows`, (row, at) => {
        const { key, row: state, table } = this.members(row, at)
        this.name(table, `${at}.table`)
        if (key === undefined) throw wrong(`${at}.key`, 'a key')
        if (state !== undefined) this.members(state, `${at}.row`)
      })
      return
    }
    if (action === 'find') {
      this.find(value, path)
      return
    }
    if (action !== 'insert' && action !== 'update' && action !== 'delete')
      throw wrong(`${path}.action`, 'an action')
    this.name(statement['table'], `${path}.table`)
    if (action === 'insert') {
      this.list(statement['data'], `${path}.data`, (row, at) => this.assigned(row, at))
      this.optional(statement['from'], `${path}.from`, (from, at) => this.find(from, at))
    }
    if (action === 'update') this.assigned(statement['data'], `${path}.data`)
    this.optional(statement['otherwise'], `${path}.otherwise`, (row, at) => this.assigned(row, at))
    this.optional(statement['conflict'], `${path}.conflict`, (conflict, at) => {
      const { columns, set, where } = this.members(conflict, at)
      this.optional(columns, `${at}.columns`, (names, below) => this.names(names, below))
      this.optional(set, `${at}.set`, (row, below) => this.assigned(row, below))
      this.optional(where, `${at}.where`, (each, below) => this.expression(each, below))
    })
    this.optional(statement['without'], `${path}.without`, (names, at) => this.names(names, at))
    this.joins(statement['joins'], `${path}.joins`)
    this.optional(statement['returning'], `${path}.returning`, (returning, at) => this.output(returning, at))
    this.page(statement, path)
  }

  find(value: unknown, path: string): void {
    this.#depth += 1
    if (this.#depth > MOST_DEPTH) throw wrong(path, 'fewer queries inside each other')
    const find = this.members(value, path)
    if (find['action'] !== 'find') throw wrong(`${path}.action`, 'find')
    this.name(find['table'], `${path}.table`)
    this.optional(find['from'], `${path}.from`, (from, at) => this.rows(from, at))
    this.joins(find['joins'], `${path}.joins`)
    this.optional(find['group'], `${path}.group`, (group, at) =>
      this.list(group, at, (each, below) => this.expression(each, below)),
    )
    this.optional(find['having'], `${path}.having`, (having, at) => this.expression(having, at))
    if (Array.isArray(find['distinct']))
      this.list(find['distinct'], `${path}.distinct`, (each, at) => this.expression(each, at))
    this.output(value, path)
    this.page(find, path)
    this.#depth -= 1
  }

  joins(value: unknown, path: string): void {
    this.optional(value, path, (joins, at) =>
      this.list(joins, at, (join, below) => {
        const { from, on, table } = this.members(join, below)
        this.name(table, `${below}.table`)
        this.optional(from, `${below}.from`, (each, deep) => this.rows(each, deep))
        this.optional(on, `${below}.on`, (each, deep) => this.expression(each, deep))
      }),
    )
  }

  rows(value: unknown, path: string): void {
    if (Array.isArray(value)) {
      this.list(value, path, (row, at) => {
        this.members(row, at)
      })
      return
    }
    const { action, as, items, name, of, result, step } = this.members(value, path)
    if (Number.isSafeInteger(result)) return
    if (step !== undefined) this.name(step, `${path}.step`)
    else if (items !== undefined) {
      this.name(as, `${path}.as`)
      this.expression(items, `${path}.items`)
    } else if (COMBINED.includes(String(action))) {
      if (action === 'recursive') this.name(name, `${path}.name`)
      this.list(of, `${path}.of`, (find, at) => this.find(find, at))
      if ((of as readonly unknown[]).length < 2) throw wrong(`${path}.of`, 'two queries')
    } else this.find(value, path)
  }

  page({ limit, offset, order, where }: Members, path: string): void {
    this.optional(where, `${path}.where`, (each, at) => this.expression(each, at))
    for (const [name, number] of Object.entries({ limit, offset }))
      if (number !== undefined && !(Number.isSafeInteger(number) && (number as number) >= 0))
        throw wrong(`${path}.${name}`, 'a whole number')
    this.order(order, `${path}.order`)
  }

  order(value: unknown, path: string): void {
    this.optional(value, path, (list, at) =>
      this.list(list, at, (each, below) => this.expression(this.members(each, below)['by'], `${below}.by`)),
    )
  }

  output(value: unknown, path: string): void {
    const { include, select, without } = this.members(value, path)
    this.optional(without, `${path}.without`, (names, at) => this.names(names, at))
    this.optional(select, `${path}.select`, (list, at) =>
      this.list(list, at, (item, below) => {
        const { all, as, value: of } = this.members(item, below)
        if (typeof all === 'string') return
        this.name(as, `${below}.as`)
        this.expression(of, `${below}.value`)
      }),
    )
    this.optional(include, `${path}.include`, (list, at) =>
      this.list(list, at, (item, below) => {
        const { as, find } = this.members(item, below)
        this.name(as, `${below}.as`)
        this.find(find, `${below}.find`)
      }),
    )
  }

  expression(value: unknown, path: string): void {
    this.#depth += 1
    if (this.#depth > MOST_DEPTH) throw wrong(path, 'less inside each other')
    const expression = this.members(value, path)
    const { aggregate, args, call, column, exists, find, result, row, window } = expression
    if (typeof call === 'string') {
      if (!isFunction(call)) throw wrong(`${path}.call`, 'a known function')
      this.list(args, `${path}.args`, (arg, at) => this.expression(arg, at))
    } else if (aggregate !== undefined) this.aggregate(expression, path)
    else if (window !== undefined) this.window(expression, path)
    else if (row !== undefined) this.name(row, `${path}.row`)
    else if (exists !== undefined) this.find(exists, `${path}.exists`)
    else if (find !== undefined) this.find(find, `${path}.find`)
    else if (result !== undefined || column !== undefined) this.name(column, `${path}.column`)
    else if (!('value' in expression)) throw wrong(path, 'an expression')
    this.#depth -= 1
  }

  aggregate({ aggregate, filter, name, order, over, separator }: Members, path: string): void {
    if (!AGGREGATES.includes(String(aggregate))) throw wrong(`${path}.aggregate`, 'an aggregate')
    this.order(order, `${path}.order`)
    if (separator !== undefined && typeof separator !== 'string') throw wrong(`${path}.separator`, 'a text')
    for (const [member, each] of Object.entries({ filter, name, over }))
      this.optional(each, `${path}.${member}`, (one, at) => this.expression(one, at))
  }

  window({ args, filter, frame, order, partition, window }: Members, path: string): void {
    if (![...AGGREGATES, ...RANKS].includes(String(window)))
      throw wrong(`${path}.window`, 'a window function')
    this.list(args, `${path}.args`, (arg, at) => this.expression(arg, at))
    this.optional(partition, `${path}.partition`, (by, at) =>
      this.list(by, at, (each, below) => this.expression(each, below)),
    )
    this.order(order, `${path}.order`)
    this.optional(filter, `${path}.filter`, (each, at) => this.expression(each, at))
    this.optional(frame, `${path}.frame`, (given, at) => {
      for (const [name, number] of Object.entries(this.members(given, at)))
        if (number !== null && !Number.isSafeInteger(number)) throw wrong(`${at}.${name}`, 'a whole number')
    })
  }

  shape(value: unknown, path: string): void {
    const { columns, counted, countsNulls, key, references, required, unique } = this.members(value, path)
    for (const [name, names] of Object.entries({ columns, counted, countsNulls, key, required }))
      this.optional(names, `${path}.${name}`, (list, at) => this.names(list, at))
    this.optional(unique, `${path}.unique`, (list, at) =>
      this.list(list, at, (names, below) => this.names(names, below)),
    )
    this.optional(references, `${path}.references`, (list, at) =>
      this.list(list, at, (reference, below) => {
        const { columns: own, table, to } = this.members(reference, below)
        this.name(table, `${below}.table`)
        this.names(own, `${below}.columns`)
        this.names(to, `${below}.to`)
      }),
    )
  }

  assigned(value: unknown, path: string): void {
    for (const [column, expression] of Object.entries(this.members(value, path))) {
      this.name(column, path)
      this.expression(expression, `${path}.${column}`)
    }
  }

  members(value: unknown, path: string): Members {
    this.#parts += 1
    if (this.#parts > MOST_PARTS) throw wrong(path, 'a smaller query')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, 'an object')
    return value as Members
  }

  list(value: unknown, path: string, check: (item: unknown, path: string) => void): void {
    if (!Array.isArray(value)) throw wrong(path, 'a list')
    for (const [index, item] of value.entries()) check(item, `${path}.${index}`)
  }

  names(value: unknown, path: string): void {
    this.list(value, path, (name, at) => this.name(name, at))
  }

  name(value: unknown, path: string): void {
    if (typeof value !== 'string' || value === '' || value.length > 200 || value === '__proto__')
      throw wrong(path, 'a name')
  }

  optional(value: unknown, path: string, check: (value: unknown, path: string) => void): void {
    if (value !== undefined) check(value, path)
  }
}

function wrong(path: string, expected: string): TypeError {
  return new TypeError(`${path} of a query must be ${expected}`)
}
