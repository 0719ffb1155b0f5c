import type { Expression } from '../../../../query/query.ts'
import { computed, type Known, type RawSql } from '../shared/raw-sql.ts'
import { Condition, operand } from './conditions.ts'
import { allTables, isColumn, shapesOf, tableOf } from './tables.ts'

let reader: RawSql | undefined

/** The reader of SQL is loaded only for code that needs it. */
export function readSqlWith(given: RawSql): void {
  reader = given
}

export function rawSql(): RawSql | undefined {
  return reader
}

/** A text of SQL with what the code puts into it. */
export class Sql extends Condition {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[], read: (sql: Sql) => Expression) {
    super(() => read(this), `sql\`${shown(strings, values)}\``)
    this.strings = strings
    this.values = values
  }

  /** What is between the backticks, as the code has it. */
  get plain(): string {
    return shown(this.strings, this.values)
  }
}

function shown(strings: readonly string[], values: readonly unknown[]): string {
  return strings.map((part, index) => part + (index < values.length ? shownIn(values[index]) : '')).join('')
}

function shownIn(given: unknown): string {
  if (given instanceof Sql) return given.plain
  const table = tableOf(given)
  if (table) return `\${${table.label}}`
  return isColumn(given) || given instanceof Condition
    ? `\${${given.toLiteral()}}`
    : `\${${JSON.stringify(given) ?? 'undefined'}}`
}

/** What the schema says, for the reader of SQL. */
export function knownTables(): Known {
  return {
    shapes: shapesOf(),
    names: {
      tables: Object.fromEntries(allTables.map(({ name, table }) => [name, table])),
      columns: Object.fromEntries(
        allTables.map((each) => [
          each.table,
          Object.fromEntries(
            Object.values(each.columns).map((column) => [column.name, each.columnOf(column)]),
          ),
        ]),
      ),
    },
  }
}

const quoted = (name: string): string => `"${name}"`

/** In the words of SQL. A whole statement names its columns; an expression takes those of the query around it. */
export function inSql({ strings, values }: Sql, params: unknown[], isWhole: boolean): string {
  const partOf = (given: unknown): string => {
    if (given instanceof Sql) return inSql(given, params, isWhole)
    if (given instanceof Name) return quoted(given.name)
    const table = tableOf(given)
    if (table)
      return table.as === table.name ? quoted(table.name) : `${quoted(table.name)} ${quoted(table.as)}`
    if (isColumn(given) && isWhole)
      return given.table ? `${quoted(given.table.as)}.${quoted(given.column)}` : quoted(given.name)
    const isList = Array.isArray(given)
    if (isList && given.length > 0) return `(${given.map(partOf).join(', ')})`
    params.push(isColumn(given) || given instanceof Condition ? computed(operand(given)) : given)
    return `$${params.length}`
  }
  return strings.map((part, index) => part + (index < values.length ? partOf(values[index]) : '')).join('')
}

/** `sql.identifier('users')` */
export class Name {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}
