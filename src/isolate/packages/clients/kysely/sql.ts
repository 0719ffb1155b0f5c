import { ask, notSimulated, writtenHere } from '../shared/ask.ts'
import { value } from '../shared/expressions.ts'
import { computed, type RawSql } from '../shared/raw-sql.ts'
import { columnIn, Made } from './expressions.ts'

let reader: RawSql | undefined

/** The reader of SQL is loaded only for code that has some. */
export function readSqlWith(given: RawSql): void {
  reader = given
}

/** A text of SQL with what the code puts into it. */
class Sql extends Made {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    const text = strings.join('?').trim()
    super(value(null), text)
    this.strings = strings
    this.values = values
    Object.defineProperty(this, 'expression', { get: () => this.#meaning() })
  }

  #meaning() {
    if (/^(?:now\(\)|current_timestamp)$/i.test(this.text)) return value(new Date())
    if (reader === undefined) return notSimulated(`sql\`${this.text}\` of Kysely`)
    const params: unknown[] = []
    return reader.expression(inSql(this, params, false), params)
  }

  override as(alias: string): Made {
    return Object.assign(new Sql(this.strings, this.values), { alias })
  }

  async execute(): Promise<object> {
    const written = writtenHere('kysely', `sql\`${this.text}\`.execute(db)`)
    if (reader === undefined) return notSimulated(written.text)
    const params: unknown[] = []
    const { count, rows } = await ask(written, reader.query(inSql(this, params, true), params))
    return { rows, numAffectedRows: BigInt(count) }
  }
}

/** A name: `sql.ref('users.email')`, `sql.table('users')`. */
class Name {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function inSql({ strings, values }: Sql, params: unknown[], isWhole: boolean): string {
  const partOf = (given: unknown): string => {
    if (given instanceof Sql) return inSql(given, params, isWhole)
    const isName = given instanceof Name
    if (isName && isWhole)
      return given.name
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')
    params.push(
      isName
        ? computed(columnIn([], given.name))
        : given instanceof Made
          ? computed(given.expression)
          : given,
    )
    return `$${params.length}`
  }
  return strings.map((part, index) => part + (index < values.length ? partOf(values[index]) : '')).join('')
}

const name = (given: string) => new Name(given)

export const sql = Object.assign(
  (strings: readonly string[], ...values: readonly unknown[]) => new Sql(strings, values),
  {
    ref: name,
    id: (...parts: readonly string[]) => new Name(parts.join('.')),
    table: name,
    val: (given: unknown) => new Sql(['', ''], [given]),
    lit: (given: unknown) => new Sql(['', ''], [given]),
    raw: (text: string) => new Sql([text], []),
    join: (parts: readonly unknown[], separator: unknown = new Sql([', '], [])) => {
      const values = parts.flatMap((part, index) => (index > 0 ? [separator, part] : [part]))
      return new Sql(['', ...values.map(() => '')], values)
    },
  },
)
