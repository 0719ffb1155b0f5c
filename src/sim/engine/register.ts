import type { LikelyRows } from '../../protocol/likely-rows.ts'
import type { Person } from '../../protocol/setup.ts'
import { userNameOf } from '../../protocol/test-people.ts'
import type { Query, RowState } from '../../query/query.ts'
import { QueryError } from '../../query/query-error.ts'
import type { Database } from '../../query/rows.ts'
import { type Ran, runQuery } from '../../query/run-query.ts'

interface Around {
  readonly open: () => Promise<Database>
  readonly sought: LikelyRows | undefined
  readonly people: readonly Person[]
}

interface Done extends Ran {
  readonly changes: readonly RowState[]
  readonly registered?: string
}

/** Runs a query. If it looks for a test person and finds no row, that person registers first: in a new sandbox, no one has. What people belong to is there, too. */
export async function runOrRegister(query: Query, { open, people, sought }: Around): Promise<Done> {
  const person = sought && people.find((each) => isSought(each, sought.sought))
  const isMeant = person !== undefined || sought?.isThing === true
  const made = sought && isMeant ? await registering(query, { likely: sought, open, person }) : undefined
  if (made) return made
  const database = await open()
  const ran = runQuery(database, query)
  return { ...ran, changes: database.changes() }
}

/** `undefined` if there is a row already, or none that the query would find. */
async function registering(
  query: Query,
  around: { readonly likely: LikelyRows; readonly open: Around['open']; readonly person: Person | undefined },
): Promise<Done | undefined> {
  const { likely, open, person } = around
  if (found(await open(), query)) return undefined
  const database = await open()
  register(database, person, likely)
  const ran = found(database, query)
  return ran && { ...ran, changes: database.changes(), registered: sentence(person, likely, query) }
}

function isSought(person: Person, sought: readonly string[]): boolean {
  const own = [person.email, userNameOf(person), person.name].map((each) => each.toLowerCase())
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

function register(database: Database, person: Person | undefined, { rows }: LikelyRows): void {
  const own = person && {
    id: `user-${person.id}`,
    name: person.name,
    email: person.email,
    login: userNameOf(person),
  }
  for (const { personal, row, table } of rows) {
    const given = Object.entries(personal).flatMap(([column, member]) => (own ? [[column, own[member]]] : []))
    database.put(table, { ...row, ...Object.fromEntries(given), ...(table === 'users' && person?.columns) })
  }
}

function sentence(person: Person | undefined, { password, rows }: LikelyRows, { statement }: Query): string {
  const table = 'table' in statement ? statement.table : rows[0]?.table
  if (person === undefined)
    return `The code looks for a row of ${table} and there is none, so it has one now: ${JSON.stringify(rows.at(-1)?.row)}`
  const { email, name } = person
  const how = password === undefined ? '' : `, with the password ${password}`
  return `The code looks for ${name} in ${table} and no one has registered yet, so ${name} now has a row there${how}. To see what happens without one, use another address than ${email}`
}
