import type { CreateColumnDef, CreateTableStatement, Expr, TableReference } from 'pgsql-ast-parser'
import { authColumn, authTableFor, isAuthTable } from '../../../../query/auth-tables.ts'
import type { Reference, Shape } from '../../../../query/query.ts'

/** A table as `CREATE TABLE` says it. */
interface Defined {
  readonly shape: Shape
  /** The world's name of each column, by the name that it has there. */
  readonly names: Readonly<Record<string, string>>
  /** What a row gets that has no value for a column. */
  readonly standards: Readonly<Record<string, Expr>>
}

const DEFINED = new Map<string, Defined>()

/** Of every table that was created so far. */
export function shapesOf(): Readonly<Record<string, Shape>> {
  return Object.fromEntries([...DEFINED].map(([table, { shape }]) => [table, shape]))
}

export function standardsOf(table: string): Defined['standards'] {
  return DEFINED.get(table)?.standards ?? {}
}

/** What `CREATE TABLE` calls the columns, each with the world's name. */
export function namesIn(table: string): Defined['names'] | undefined {
  return DEFINED.get(table)?.names
}

/** In the order in which `CREATE TABLE` names them. */
export function columnsOf(table: string): readonly string[] | undefined {
  return DEFINED.get(table)?.shape.columns
}

/** Whether the database makes the ids of a table. */
export function isCounted(table: string, column: string): boolean {
  return DEFINED.get(table)?.shape.counted?.includes(column) ?? false
}

/** Columns of the primary key: of a table that nothing is known about, its `id`. */
export function keyOf(table: string): readonly string[] {
  if (table === 'users') return ['id']
  return isAuthTable(table) ? [] : (DEFINED.get(table)?.shape.key ?? ['id'])
}

export function defineTable({ columns: parts, constraints = [], name }: CreateTableStatement): void {
  const table = authTableFor(name.name) ?? name.name
  const columns = parts.flatMap((part) => (part.kind === 'column' ? [part] : []))
  const column = (of: { readonly name: string }) => authColumn(table, of.name)
  const having = (type: string) =>
    columns
      .filter((each) => each.constraints?.some((constraint) => constraint.type === type))
      .map(nameOf(column))
  const listed = (type: string) =>
    constraints.flatMap((each) => (each.type === type && 'columns' in each ? [each.columns.map(column)] : []))
  const key = listed('primary key')[0] ?? having('primary key')
  const required = having('not null')
  const references = [
    ...columns.flatMap((each) =>
      (each.constraints ?? []).flatMap((constraint) =>
        constraint.type === 'reference' ? [referenceOf([column(each.name)], constraint)] : [],
      ),
    ),
    ...constraints.flatMap((each) =>
      each.type === 'foreign key' ? [referenceOf(each.localColumns.map(column), each)] : [],
    ),
  ]
  DEFINED.set(table, {
    shape: {
      ...(key.length > 0 && { key }),
      unique: [...having('unique').map((each) => [each]), ...listed('unique')],
      columns: columns.map(nameOf(column)),
      counted: columns.filter((each) => isNumbered(each, key, column)).map(nameOf(column)),
      required,
      references: references.map((each) => ({
        ...each,
        isRequired: each.columns.every((name) => required.includes(name)),
      })),
    },
    names: Object.fromEntries(columns.map((each) => [each.name.name, nameOf(column)(each)])),
    standards: Object.fromEntries(
      columns.flatMap((each) =>
        (each.constraints ?? []).flatMap((constraint) =>
          constraint.type === 'default' ? [[column(each.name), constraint.default] as const] : [],
        ),
      ),
    ),
  })
}

type ColumnName = (of: { readonly name: string }) => string

const nameOf = (column: ColumnName) => (each: CreateColumnDef) => column(each.name)

/** `serial`, an identity, and the key of SQLite and MySQL that is a whole number. */
function isNumbered(
  { constraints = [], dataType, name }: CreateColumnDef,
  key: readonly string[],
  column: ColumnName,
) {
  const type = 'name' in dataType ? dataType.name : ''
  return (
    /serial/i.test(type) ||
    constraints.some((each) => each.type === 'add generated') ||
    (/^int/i.test(type) && key.length === 1 && key[0] === column(name))
  )
}

function referenceOf(
  columns: readonly string[],
  { foreignColumns, foreignTable, onDelete }: TableReference,
): Reference {
  const table = authTableFor(foreignTable.name) ?? foreignTable.name
  const to = foreignColumns.map(({ name }) => authColumn(table, name))
  return {
    columns,
    table,
    to: to.length > 0 ? to : ['id'],
    onDelete: onDelete === 'cascade' ? 'cascade' : onDelete === 'set null' ? 'null' : 'refuse',
  }
}
