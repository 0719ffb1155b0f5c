import type { Expression } from '../../../../query/query.ts'
import { call, value } from '../shared/expressions.ts'
import { type Condition, Ordering, operand } from './conditions.ts'
import { Placeholder } from './pending.ts'
import { inSql, knownTables, Name, rawSql, Sql } from './sql-text.ts'
import { tableOf } from './tables.ts'

type Piece = { readonly word: string } | { readonly expression: Expression }

/** Statements, which are no order of rows even if they end with one. */
const STATEMENT = /^\s*(?:with|select|insert|update|delete|values|create|alter|drop|set|begin|commit)\b/i

/**
 * `` sql`lower(${users.email}) = ${email}` ``. Simple forms are read here: functions, comparisons, `and`, `or`, `not`, `is null`, `||`, arithmetic, `count(*)`;
 * others by the reader of SQL, where the code has any.
 */
export function sql(strings: readonly string[], ...values: readonly unknown[]): Condition | Ordering {
  const made = new Sql(strings, values, meaningOf)
  const text = made.plain
  const direction = STATEMENT.test(text) ? null : /\b(asc|desc)\s*(?:nulls\s+(first|last))?\s*$/i.exec(text)
  if (direction === null) return made
  return new Ordering({ by: made.expression, descending: direction[1]?.toLowerCase() === 'desc' }, made.text)
}

function meaningOf(given: Sql): Expression {
  const whole = rawSql()
  try {
    return new Reader(piecesIn(given), given.plain.trim()).whole()
  } catch (error) {
    if (whole === undefined) throw error
    const params: unknown[] = []
    return whole.expression(inSql(given, params, false), params, knownTables())
  }
}

function piecesIn({ strings, values }: Sql): readonly Piece[] {
  return strings.flatMap((part, index): readonly Piece[] => [
    ...wordsOf(part).map((word) => ({ word })),
    ...(index < values.length ? piecesOf(values[index]) : []),
  ])
}

const made = (strings: readonly string[], values: readonly unknown[]): Sql =>
  new Sql(strings, values, meaningOf)

export const sqlMembers = {
  raw: (text: string) => made([text], []),
  placeholder: (name: string) => new Placeholder(name),
  identifier: (name: string) => new Name(name),
  param: (given: unknown) => given,
  empty: () => made([''], []),
  fromList: (parts: readonly unknown[]) => joined(parts),
  join: (parts: readonly unknown[], separator?: unknown) => joined(parts, separator),
}

function joined(parts: readonly unknown[], separator?: unknown): Sql {
  const values = parts.flatMap((part, index) =>
    index > 0 && separator !== undefined ? [separator, part] : [part],
  )
  return made(['', ...values.map(() => '')], values)
}

function piecesOf(given: unknown): readonly Piece[] {
  if (Array.isArray(given))
    return given.flatMap((item, index) => [...(index > 0 ? [{ word: ',' }] : []), ...piecesOf(item)])
  if (given instanceof Sql) return piecesIn(given)
  if (given instanceof Name) return [{ word: `"${given.name}"` }]
  if (tableOf(given) !== undefined)
    throw new Error('a table inside sql`…` is not simulated. Use db.select().from(table)')
  return [{ expression: operand(given) }]
}

function wordsOf(part: string): readonly string[] {
  return (
    part.match(/'(?:[^']|'')*'|"[^"]*"|\d+(?:\.\d+)?|[A-Za-z_][\w.]*|<=|>=|<>|!=|\|\||::\s*\w+|[^\s\w]/g) ??
    []
  )
}

const COMPARED: Readonly<Record<string, string>> = {
  '=': 'eq',
  '<>': 'ne',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  like: 'like',
  ilike: 'ilike',
}

const COMPUTED: Readonly<Record<string, string>> = { '+': 'add', '-': 'subtract', '||': 'joined' }
const SCALED: Readonly<Record<string, string>> = { '*': 'multiply', '/': 'divide', '%': 'modulo' }

const FUNCTIONS: Readonly<Record<string, string>> = {
  lower: 'lower',
  upper: 'upper',
  trim: 'trim',
  length: 'length',
  char_length: 'length',
  coalesce: 'coalesce',
  concat: 'concat',
  greatest: 'greatest',
  least: 'least',
  nullif: 'nullIf',
}

const CASTS: Readonly<Record<string, string>> = {
  int: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  text: 'text',
  varchar: 'text',
  boolean: 'boolean',
}

/** Reads an expression by the precedence of SQL. */
class Reader {
  readonly #pieces: readonly Piece[]
  readonly #text: string
  #at = 0

  constructor(pieces: readonly Piece[], text: string) {
    this.#pieces = pieces
    this.#text = text
  }

  whole(): Expression {
    const expression = this.#or()
    for (const word of ['asc', 'desc', 'nulls', 'first', 'last']) this.#take(word)
    if (this.#at < this.#pieces.length) this.#refuse()
    return expression
  }

  #or(): Expression {
    const first = this.#and()
    return this.#take('or') ? call('or', first, this.#or()) : first
  }

  #and(): Expression {
    const first = this.#not()
    return this.#take('and') ? call('and', first, this.#and()) : first
  }

  #not(): Expression {
    return this.#take('not') ? call('not', this.#not()) : this.#comparison()
  }

  #comparison(): Expression {
    const left = this.#sum()
    if (this.#take('is')) {
      const negated = this.#take('not')
      const wanted = this.#sum()
      const same = call('same', left, wanted)
      return negated ? call('not', same) : same
    }
    const negated = this.#take('not')
    const wrapped = (condition: Expression) => (negated ? call('not', condition) : condition)
    if (this.#take('in')) return wrapped(call('in', left, ...this.#list()))
    if (this.#take('between')) {
      const low = this.#sum()
      if (!this.#take('and')) this.#refuse()
      return wrapped(call('and', call('gte', left, low), call('lte', left, this.#sum())))
    }
    for (const [word, name] of Object.entries(COMPARED))
      if (this.#take(word)) return wrapped(call(name, left, this.#sum()))
    if (negated) this.#refuse()
    return left
  }

  #sum(): Expression {
    let left = this.#product()
    for (;;) {
      const name = this.#takeOne(COMPUTED)
      if (name === undefined) return left
      left = call(name, left, this.#product())
    }
  }

  #product(): Expression {
    let left = this.#cast()
    for (;;) {
      const name = this.#takeOne(SCALED)
      if (name === undefined) return left
      left = call(name, left, this.#cast())
    }
  }

  #cast(): Expression {
    let of = this.#atom()
    for (;;) {
      const piece = this.#pieces[this.#at]
      const type = piece && 'word' in piece ? /^::\s*(\w+)$/.exec(piece.word)?.[1] : undefined
      if (type === undefined) return of
      this.#at += 1
      const cast = CASTS[type.toLowerCase()]
      if (cast === undefined) this.#refuse()
      of = call(cast ?? '', of)
    }
  }

  #atom(): Expression {
    const piece = this.#pieces[this.#at]
    if (piece === undefined) return this.#refuse()
    this.#at += 1
    if ('expression' in piece) return piece.expression
    const { word } = piece
    const lower = word.toLowerCase()
    if (word === '(') {
      const inner = this.#or()
      if (!this.#take(')')) this.#refuse()
      return inner
    }
    if (word === '-') return call('negative', this.#atom())
    if (word.startsWith("'")) return value(word.slice(1, -1).replaceAll("''", "'"))
    if (/^\d/.test(word)) return value(Number(word))
    if (lower === 'null' || lower === 'true' || lower === 'false')
      return value(lower === 'null' ? null : lower === 'true')
    if (lower === 'current_timestamp') return value(new Date())
    if (lower === 'case') return this.#case()
    if (this.#peek('(')) return this.#function(lower)
    if (/^["A-Za-z_]/.test(word)) return columnNamed(word)
    return this.#refuse()
  }

  /** `case when … then … else … end`, or `case column when …`. */
  #case(): Expression {
    const subject = this.#peek('when') ? undefined : this.#or()
    const parts: Expression[] = []
    while (this.#take('when')) {
      const condition = this.#or()
      if (!this.#take('then')) this.#refuse()
      parts.push(subject ? call('eq', subject, condition) : condition, this.#or())
    }
    parts.push(this.#take('else') ? this.#or() : value(null))
    if (parts.length < 3 || !this.#take('end')) this.#refuse()
    return call('case', ...parts)
  }

  #function(name: string): Expression {
    if (['count', 'sum', 'avg', 'min', 'max'].includes(name)) {
      this.#take('(')
      const distinct = this.#take('distinct')
      const over = this.#take('*') ? {} : { over: this.#or() }
      if (!this.#take(')')) this.#refuse()
      return { aggregate: name as 'count', ...over, distinct }
    }
    if (name === 'now') {
      this.#list()
      return value(new Date())
    }
    const known = FUNCTIONS[name]
    if (known === undefined) throw new Error(`${name}() in sql\`${this.#text}\` is not simulated`)
    return call(known, ...this.#list())
  }

  #list(): readonly Expression[] {
    if (!this.#take('(')) {
      // A list that was put in as a value.
      const only = this.#atom()
      return 'value' in only && Array.isArray(only.value) ? only.value.map(value) : [only]
    }
    const items: Expression[] = []
    if (this.#take(')')) return items
    do items.push(this.#or())
    while (this.#take(','))
    if (!this.#take(')')) this.#refuse()
    return items
  }

  #takeOne(words: Readonly<Record<string, string>>): string | undefined {
    return Object.entries(words).find(([word]) => this.#take(word))?.[1]
  }

  #take(word: string): boolean {
    const isThere = this.#peek(word)
    if (isThere) this.#at += 1
    return isThere
  }

  #peek(word: string): boolean {
    const piece = this.#pieces[this.#at]
    return piece !== undefined && 'word' in piece && piece.word.toLowerCase() === word
  }

  #refuse(): never {
    throw new Error(
      `sql\`${this.#text}\` is not simulated: of SQL inside Drizzle, only simple expressions are`,
    )
  }
}

function columnNamed(word: string): Expression {
  const parts = word.split('.').map((part) => part.replaceAll('"', ''))
  const [column = '', of] = parts.toReversed()
  return { column, ...(of !== undefined && { of }) }
}
