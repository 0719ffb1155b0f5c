import { AUTH_TABLES } from './auth-tables.ts'
import { checkQuery } from './check-query.ts'
import type { Find, Query, Row, RowState } from './query.ts'
import { QueryError } from './query-error.ts'
import { addRelations, addRequired, equalities, isLike } from './relations.ts'
import { type Database, openRows } from './rows.ts'
import { type Ran, runQuery } from './run-query.ts'
import type { StoredRow } from './stored-rows.ts'

/** Someone whom the world knows. */
export interface KnownPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly login: string
  /** What their row has beside the columns of Auth.js. */
  readonly columns?: Row | undefined
}

/** What a world has for queries. */
export interface WorldRows {
  readonly tables: Readonly<Record<string, readonly StoredRow[]>>
  readonly people: readonly KnownPerson[]
}

/** Rows that someone would have had, had they registered before. */
interface SoughtRows {
  readonly sought: readonly string[]
  /** The same with their columns. */
  readonly equal: Row
  readonly user: Row
  readonly firsts: readonly string[]
  readonly related?: Readonly<Record<string, Row>>
  readonly rows: readonly {
    readonly table: string
    readonly row: Row
    readonly personal: Readonly<Record<string, 'id' | 'name' | 'login' | 'email'>>
  }[]
  readonly password?: string | undefined
  /** What people belong to, such as a tenant, or a code that was sent to the first of them. */
  readonly isThing?: boolean
  /** Only for someone whose columns have an `id`. */
  readonly isGiven?: boolean
  /** Someone is looked for by a number that the world does not know. */
  readonly isNumber?: boolean
}

/** What a query could be given that nothing has set. */
export interface Likely {
  /** Columns of users that the code checks. */
  readonly flags: Row
  readonly sought?: SoughtRows | undefined
}

export interface RanInWorld extends Ran {
  readonly changes: readonly RowState[]
  /** Says that someone was registered for it. */
  readonly registered?: string
  /** It would find more if someone had registered before. */
  readonly lacks?: LackedRow
}

/** A row that no one has. */
export interface LackedRow {
  readonly table: string
  /** Whose it would be, if the query says it. */
  readonly person?: string
  /** What the query looks for that is not known of the person. */
  readonly columns: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Runs what came from pasted code as a query. If it looks for someone whom the world knows and finds no row, that person registers first: in a new world, no one
 * has. What people belong to is there, too.
 *
 * @throws QueryError if the database refuses it, TypeError if it is no query
 */
export function runInWorld(world: WorldRows, given: unknown, { flags, sought }: Likely): RanInWorld {
  const people = world.people.map((each) => ({
    ...each,
    ...(each.columns && { columns: withTimes(each.columns) }),
  }))
  const rows =
    sought?.rows.map((each) => {
      const standard = each.table === 'users' ? flags : {}
      return { ...each, row: withTimes({ ...standard, ...each.row }) }
    }) ?? []
  const timed = sought && { ...sought, user: withTimes(sought.user), rows }
  return runTimed({ ...world, people }, given, { flags: withTimes(flags), sought: timed })
}

/** A setup is JSON. Databases have times. */
function withTimes(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' && TIME.test(value) ? new Date(value) : value,
    ]),
  )
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

function runTimed(world: WorldRows, given: unknown, { flags, sought }: Likely): RanInWorld {
  const query = withFlags(checkQuery(given), flags)
  const tables = withColumns(world, flags)
  const open = () => openRows(tables)
  const { statement } = query
  if (sought === undefined || statement.action !== 'find') return plainly(open(), query)
  const known = personFor(world, sought.sought)
  const [first] = world.people
  const likely = known ?? (sought.isThing || sought.isNumber ? first : undefined)
  const person = sought.isGiven ? givenOne(likely) : likely
  const isMeant = person !== undefined || (sought.isThing === true && !sought.isGiven)
  const asked = { find: statement, query, likely: sought, open }
  const made = isMeant ? registering({ ...asked, person }) : undefined
  if (made) return made
  const ran = plainly(open(), query)
  const other = likely ?? first
  const lacked =
    other &&
    registering({ ...asked, person: { ...other, columns: { id: `user-${other.id}`, ...other.columns } } })
  return lacked ? { ...ran, lacks: lackedRow(statement.table, known, sought) } : ran
}

function plainly(database: Database, query: Query): RanInWorld {
  const ran = runQuery(database, query)
  return { ...ran, changes: database.changes() }
}

function lackedRow(table: string, person: KnownPerson | undefined, { equal }: SoughtRows): LackedRow {
  if (person) return { table, person: person.id, columns: {} }
  const plain = Object.entries(equal).filter(
    (each): each is [string, string | number] => typeof each[1] === 'string' || typeof each[1] === 'number',
  )
  return { table, columns: Object.fromEntries(plain) }
}

/** The same world after changes. */
export function withChanges(world: WorldRows, changes: readonly RowState[]): WorldRows {
  const database = openRows(world.tables)
  for (const change of changes) database.restore(change)
  const names = new Set([...Object.keys(world.tables), ...changes.map(({ table }) => table)])
  return { ...world, tables: Object.fromEntries([...names].map((table) => [table, database.rows(table)])) }
}

/** A new user has what the code checks, as if its table had said so. */
function withFlags(query: Query, flags: Row): Query {
  const { statement } = query
  if (statement.action !== 'insert' || statement.table !== 'users') return query
  const standard = Object.fromEntries(Object.entries(flags).map(([column, value]) => [column, { value }]))
  return {
    ...query,
    statement: { ...statement, data: statement.data.map((row) => ({ ...standard, ...row })) },
  }
}

/** With the columns that the setup gives the person of an address. What the row itself has counts more. */
function withColumns({ people, tables }: WorldRows, flags: Row): WorldRows['tables'] {
  const users = (tables['users'] ?? []).map(({ key, row }) => {
    const person = people.find(({ email }) => email !== '' && email === row['email'])
    return { key, row: { ...flags, ...person?.columns, ...row } }
  })
  const empty = Object.fromEntries(AUTH_TABLES.map((table) => [table, []]))
  // Directories are asked for people, registered or not.
  const everyone = people.map(({ columns, ...known }) => ({ key: known.id, row: { ...columns, ...known } }))
  return { ...empty, ...tables, users, '(people)': everyone }
}

/** The person, if the setup says that they have registered. */
function givenOne(person: KnownPerson | undefined): KnownPerson | undefined {
  return person?.columns?.['id'] === undefined ? undefined : person
}

interface Registering {
  readonly find: Find
  readonly query: Query
  readonly likely: SoughtRows
  readonly open: () => Database
  /** Absent: the query looks for what people belong to. */
  readonly person: KnownPerson | undefined
}

/** `undefined` if there is a row already, or none that the query would find. A row that was there has what belongs to it only if the setup says so. */
function registering({ find, likely, open, person, query }: Registering): RanInWorld | undefined {
  const isThere = found(open(), query) !== undefined
  if (isThere && givenOne(person) === undefined) return undefined
  const database = open()
  register(database, { find, likely, person, query, isThere })
  const ran = database.changes().length > 0 ? found(database, query) : undefined
  return ran && { ...ran, changes: database.changes(), registered: sentence(person, likely, query) }
}

/** Known by what they are called, by their row's id, or by what the setup says of their row. A digest of an address says nothing of whose it is: then it is the first person's. */
function personFor({ people, tables }: WorldRows, sought: readonly string[]): KnownPerson | undefined {
  const rows = (tables['users'] ?? []).filter(({ row }) => sought.includes(String(row['id'])))
  const named = people.find(
    (each) => isSought(each, sought) || rows.some(({ row }) => row['email'] === each.email),
  )
  return named ?? (sought.some((value) => DIGEST.test(value)) ? people[0] : undefined)
}

const DIGEST = /^(?:[\da-f]{32,128}|[A-Za-z\d+/]{43}=|[\w-]{43})$/i

function isSought({ columns = {}, email, id, login, name }: KnownPerson, sought: readonly string[]): boolean {
  const given = columns['id'] === undefined ? [] : Object.values(columns).map(String)
  const own = [email, login, name, `user-${id}`, ...given].map((each) => each.toLowerCase())
  return sought.some((value) => own.includes(value.toLowerCase()))
}

/** What a query finds, unless that is nothing: no row, or a count of zero. */
function found(database: Database, query: Query): Ran | undefined {
  try {
    const ran = runQuery(database, query)
    const { count, rows } = ran.result
    const isNone = rows.every((row) => Object.values(row).every(isNothing))
    return count > 0 && !(isNone && isCount(query)) ? ran : undefined
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

function isNothing(value: unknown): boolean {
  return [0, '0', false, null].some((each) => each === value)
}

function isCount({ statement }: Query): boolean {
  const selected = 'select' in statement ? (statement.select ?? []) : []
  return selected.length > 0 && selected.every((each) => 'value' in each && !('column' in each.value))
}

interface Registered extends Omit<Registering, 'open'> {
  readonly isThere: boolean
}

function register(database: Database, { find, isThere, likely, person, query }: Registered): void {
  const known = person && { ...person, id: `user-${person.id}` }
  const { shapes = {} } = query
  const { name, email } = person ?? {}
  const user = { ...likely.user, ...person?.columns, name, email, ...(known && { id: known.id }) }
  const made = { shapes, firsts: likely.firsts, related: relatedTo(person, likely), user }
  const put = ({ personal, row, table }: SoughtRows['rows'][number]) => {
    const given = Object.entries(personal).flatMap(([column, member]) =>
      known ? [[column, known[member]]] : [],
    )
    // In another table than that of users, only what its row has.
    const own = Object.entries(person?.columns ?? {}).filter(
      ([column]) => table === 'users' || (column in row && column !== 'id'),
    )
    const stored = database.put(table, { ...row, ...Object.fromEntries([...given, ...own]) })
    return addRequired(database, table, stored, made)
  }
  const [first, ...others] = likely.rows
  if (!first) return
  const wanted = equalities(find.where, find.as ?? find.table)
  const there = isThere ? database.rows(first.table).find(({ row }) => isLike(row, wanted)) : undefined
  const main = there ?? put(first)
  if (!isThere) for (const each of others) put(each)
  addRelations(database, find, main, made)
}

/** What the setup says of someone counts in rows that belong to them, too, unless their row has that column itself. */
function relatedTo(person: KnownPerson | undefined, { related = {}, user }: SoughtRows) {
  const said = Object.entries(person?.columns ?? {}).filter(([column]) => !(column in user))
  return Object.fromEntries(
    Object.entries(related).map(([name, columns]) => [
      name,
      { ...columns, ...Object.fromEntries(said.filter(([column]) => column in columns)) },
    ]),
  )
}

function sentence(person: KnownPerson | undefined, likely: SoughtRows, { statement }: Query): string {
  const { password, rows } = likely
  const table = 'table' in statement ? statement.table : rows[0]?.table
  if (person === undefined || likely.isThing)
    return `The code looks for a row of ${table} and finds nothing, so it has one now: ${JSON.stringify(rows.at(-1)?.row)}`
  const { email, name } = person
  const how = password === undefined ? '' : `, with the password ${password}`
  const other = likely.isNumber ? 'a number of zeros alone' : `another address than ${email}`
  return `The code looks for ${name} in ${table} and no one has registered yet, so ${name} now has a row there${how}. To see what happens without one, use ${other}`
}
