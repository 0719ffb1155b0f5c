import { isAuthTable } from './auth-tables.ts'
import type { Expression, Find, Row, Shape } from './query.ts'
import type { Database } from './rows.ts'
import type { StoredRow } from './stored-rows.ts'

/** The columns of an alias that a condition wants to be equal to something. Of alternatives, the one whose name fits. */
export function equalities(where: Expression | undefined, as: string): Row {
  if (where === undefined || !('call' in where)) return {}
  const { args, call } = where
  if (call === 'and') return Object.assign({}, ...args.map((arg) => equalities(arg, as)))
  if (call === 'or') {
    const each = args.map((arg) => equalities(arg, as)).filter((found) => Object.keys(found).length > 0)
    return each.find((found) => Object.entries(found).every(fits)) ?? each[0] ?? {}
  }
  if (!['eq', 'same', 'matches', 'ilike', 'like', 'in'].includes(call)) return {}
  const [one, other] = args.map(unwrapped)
  const [column, constant] = one && 'column' in one ? [one, other] : [other, one]
  if (!column || !('column' in column) || 'result' in column || !constant || !('value' in constant)) return {}
  if (column.of !== undefined && column.of !== as) return {}
  return { [column.column]: constant.value }
}

function fits([column, value]: readonly [string, unknown]): boolean {
  return /mail/i.test(column) === String(value).includes('@')
}

/** `lower(email)` is about `email`. */
function unwrapped(expression: Expression): Expression {
  const [first] = 'call' in expression ? expression.args : []
  return 'call' in expression && ['lower', 'upper', 'trim'].includes(expression.call) && first
    ? first
    : expression
}

/** A row of another table that belongs to the row of a query. */
interface Relation {
  readonly table: string
  readonly as: string
  readonly on: Expression | undefined
  /** What the code calls it. */
  readonly name: string
  /** The query for it, which may want more. */
  readonly find?: Find
}

/** What a query joins to a row, wants with it or asks of its relations. Of many rows, the first if the code takes it: `firsts` has their names. */
export function relationsOf(
  { include = [], joins = [], where }: Find,
  firsts: readonly string[],
): readonly Relation[] {
  const found = [
    ...include
      .filter(({ as, kind }) => kind === 'one' || (kind === 'many' && firsts.includes(as)))
      .map(({ as, find }) => ({ name: as, find })),
    ...existing(where).map((find) => ({ name: find.table, find })),
  ]
  return [
    ...joins.map(({ as, on, table }) => ({ table, as: as ?? table, name: as ?? table, on })),
    ...found.map(({ find, name }) => ({
      table: find.table,
      as: find.as ?? find.table,
      name,
      on: find.where,
      find,
    })),
  ]
}

/** Rows of other tables that a condition wants to be there. */
function existing(where: Expression | undefined): readonly Find[] {
  if (where === undefined) return []
  if ('exists' in where) return [where.exists]
  return 'call' in where && where.call === 'and' ? where.args.flatMap(existing) : []
}

/** The columns that are equal in two tables. */
function keyBetween(
  on: Expression | undefined,
  as: string,
  other: string,
): { readonly own: string; readonly other: string } | undefined {
  if (on === undefined || !('call' in on)) return undefined
  if (on.call === 'and')
    return on.args.map((arg) => keyBetween(arg, as, other)).find((key) => key !== undefined)
  if (on.call !== 'eq') return undefined
  const columnOf = (alias: string) =>
    on.args.find(
      (arg): arg is { readonly column: string; readonly of?: string } =>
        'column' in arg && !('result' in arg) && arg.of === alias,
    )?.column
  const [own, foreign] = [columnOf(as), columnOf(other)]
  return own === undefined || foreign === undefined ? undefined : { own, other: foreign }
}

/** Values that a query looks for, in its table and in those that belong to it. */
export function soughtIn(find: Find, firsts: readonly string[], depth = 0): Row {
  const of = relationsOf(find, firsts).map((relation) => ({
    ...equalities(find.where, relation.as),
    ...equalities(relation.on, relation.as),
    ...(relation.find && depth < MOST_DEEP ? soughtIn(relation.find, firsts, depth + 1) : {}),
  }))
  return Object.assign({}, ...of, equalities(find.where, find.as ?? find.table))
}

const MOST_DEEP = 5

/** What is known of rows that are made. */
export interface MadeRows {
  readonly shapes: Readonly<Record<string, Shape>>
  readonly firsts: readonly string[]
  /** What must be in rows that belong to it, by the name of the relation. */
  readonly related: Readonly<Record<string, Row>>
  /** Of the person in the table of users, without what the query says. */
  readonly user: Row
}

/** Gives the row of a query those that belong to it, where they are missing. */
export function addRelations(
  database: Database,
  find: Find,
  stored: StoredRow,
  made: MadeRows,
  depth = 0,
): void {
  const held = new Map([[find.as ?? find.table, { table: find.table, stored }]])
  for (const relation of relationsOf(find, made.firsts)) {
    const { as, table } = relation
    if (isAuthTable(table) && table !== 'users') continue
    for (const [alias, owner] of held) {
      const key = keyBetween(relation.on, alias, as)
      if (key === undefined) continue
      const asked = { ...equalities(find.where, as), ...equalities(relation.on, as) }
      const [ours, theirs] = related(database, { ...owner, key, asked, relation, made })
      held.set(alias, { table: owner.table, stored: ours })
      held.set(as, { table, stored: theirs })
      if (relation.find && depth < MOST_DEEP) addRelations(database, relation.find, theirs, made, depth + 1)
      break
    }
  }
}

/** Gives a row that is made the rows that it could not be without: those that its foreign keys point to. */
export function addRequired(
  database: Database,
  table: string,
  stored: StoredRow,
  made: MadeRows,
  depth = 0,
): StoredRow {
  let whole = stored
  for (const { columns, isRequired, table: other, to } of made.shapes[table]?.references ?? []) {
    const [[own, ...more], [key]] = [columns, to]
    if (own === undefined || key === undefined || more.length > 0 || depth > MOST_DEEP) continue
    const isOfAuth = isAuthTable(other) && other !== 'users'
    const isAbsent = (whole.row[own] ?? undefined) === undefined
    if (isOfAuth || (isAbsent && isRequired !== true)) continue
    const [there] = isAbsent && other !== 'users' ? database.rows(other) : []
    if (there) {
      whole = database.put(table, { ...whole.row, [own]: there.row[key] }, whole)
      continue
    }
    const relation = { name: own.replace(/_?id$/i, ''), table: other, as: other, on: undefined }
    const owner = { table, stored: whole, key: { own, other: key }, asked: {}, relation, made }
    whole = related(database, owner, depth + 1)[0]
  }
  return whole
}

/** Tables whose rows are people. */
const PEOPLE =
  /(?:user|owner|holder|guest|person|people|member|customer|employee|student|account|profile)s?$/i

interface Owner {
  readonly table: string
  readonly stored: StoredRow
  readonly key: { readonly own: string; readonly other: string }
  readonly asked: Row
  readonly relation: Relation
  readonly made: MadeRows
}

/** The row, with its key, and the other one. */
function related(
  database: Database,
  { asked, key, made, relation: { name: relation, table }, stored, table: own }: Owner,
  depth = 0,
): readonly [StoredRow, StoredRow] {
  const known = stored.row[key.own] ?? undefined
  const there = database
    .rows(table)
    .find(({ row }) => known !== undefined && isLike(row, { ...asked, [key.other]: known }))
  if (there) return [stored, there]
  const isUser = table === 'users'
  const value = known ?? (isUser && key.other === 'id' ? made.user['id'] : nextId(database, table, made))
  const ours = known === undefined ? database.put(own, { ...stored.row, [key.own]: value }, stored) : stored
  const { email, name } = made.user
  const named = PEOPLE.test(table) ? { name, email } : { name: table.toLowerCase() }
  const base = isUser ? made.user : { id: nextId(database, table, made), ...named }
  const wanted = made.related[/\w*$/.exec(relation)?.[0] ?? ''] ?? {}
  const row = fitting(made.shapes[table], { ...base, ...wanted, ...asked, [key.other]: value })
  const same = isUser ? database.rows(table).find(({ row: { id } }) => id === row['id']) : undefined
  return [ours, same ?? addRequired(database, table, database.put(table, row), made, depth)]
}

/** A column of texts compares without case, as databases may. */
export function isLike(row: Row, wanted: Row): boolean {
  return Object.entries(wanted).every(
    ([column, value]) => String(row[column]).toLowerCase() === String(value).toLowerCase(),
  )
}

function nextId(database: Database, table: string, { shapes }: MadeRows): string | number {
  const next = database.rows(table).length + 1
  return shapes[table]?.counted?.includes('id') ? next : String(next)
}

/** Only columns that the table has. */
export function fitting(shape: Shape | undefined, row: Row): Row {
  const { columns } = shape ?? {}
  return columns === undefined
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
}
