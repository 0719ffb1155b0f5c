import { AUTH_TABLES } from './auth-tables.ts'
import { checkQuery } from './check-query.ts'
import type { Query, Row, RowState } from './query.ts'
import { QueryError } from './query-error.ts'
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
}

/**
 * Runs what came from pasted code as a query. If it looks for someone whom the world knows and finds no row, that person registers first: in a new world, no one
 * has. What people belong to is there, too.
 *
 * @throws QueryError if the database refuses it, TypeError if it is no query
 */
export function runInWorld(world: WorldRows, given: unknown, { flags, sought }: Likely): RanInWorld {
  const query = withFlags(checkQuery(given), flags)
  const tables = withColumns(world, flags)
  const open = () => openRows(tables)
  const known = sought && personFor(world.people, sought.sought)
  const first = sought?.isThing || sought?.isNumber ? world.people[0] : undefined
  const person = sought?.isGiven ? givenOne(known) : (known ?? first)
  const isMeant = person !== undefined || (sought?.isThing === true && !sought.isGiven)
  const made = sought && isMeant ? registering(query, { likely: sought, open, person }) : undefined
  if (made) return made
  const database = open()
  const ran = runQuery(database, query)
  return { ...ran, changes: database.changes() }
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
  readonly likely: SoughtRows
  readonly open: () => Database
  /** Absent: the query looks for what people belong to. */
  readonly person: KnownPerson | undefined
}

/** `undefined` if there is a row already, or none that the query would find. */
function registering(query: Query, { likely, open, person }: Registering): RanInWorld | undefined {
  if (found(open(), query)) return undefined
  const database = open()
  register(database, person, likely)
  const ran = found(database, query)
  return ran && { ...ran, changes: database.changes(), registered: sentence(person, likely, query) }
}

/** A digest of an address says nothing of whose it is: then it is the first person's. */
function personFor(people: readonly KnownPerson[], sought: readonly string[]): KnownPerson | undefined {
  const named = people.find((each) => isSought(each, sought))
  return named ?? (sought.some((value) => DIGEST.test(value)) ? people[0] : undefined)
}

const DIGEST = /^(?:[\da-f]{32,128}|[A-Za-z\d+/]{43}=|[\w-]{43})$/i

function isSought({ email, id, login, name }: KnownPerson, sought: readonly string[]): boolean {
  const own = [email, login, name, `user-${id}`].map((each) => each.toLowerCase())
  return sought.some((value) => own.includes(value.toLowerCase()))
}

function found(database: Database, query: Query): Ran | undefined {
  try {
    const ran = runQuery(database, query)
    return ran.result.count > 0 ? ran : undefined
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

function register(database: Database, person: KnownPerson | undefined, { rows }: SoughtRows): void {
  const known = person && { ...person, id: `user-${person.id}` }
  for (const { personal, row, table } of rows) {
    const given = Object.entries(personal).flatMap(([column, member]) =>
      known ? [[column, known[member]]] : [],
    )
    // In another table than that of users, only what its row has.
    const own = Object.entries(person?.columns ?? {}).filter(
      ([column]) => table === 'users' || (column in row && column !== 'id'),
    )
    database.put(table, { ...row, ...Object.fromEntries([...given, ...own]) })
  }
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
