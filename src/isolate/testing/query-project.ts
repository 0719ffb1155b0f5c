import { AUTH_TABLES } from '../../query/auth-tables.ts'
import { checkQuery } from '../../query/check-query.ts'
import type { Row, RowState } from '../../query/query.ts'
import { openRows, type StoredRow } from '../../query/rows.ts'
import { runQuery } from '../../query/run-query.ts'
import type { AskedQuery } from '../engine/answer-questions.ts'
import { jwtProject } from './jwt-project.ts'
import { openProject } from './open-project.ts'

/** Rows in memory, and the queries that were made on them. */
export interface QueryWorld {
  readonly asked: readonly AskedQuery[]
  readonly query: (asked: AskedQuery) => Promise<ReturnType<typeof runQuery>['result']>
  rows(table: string): readonly Row[]
}

export function createQueryWorld(): QueryWorld {
  const asked: AskedQuery[] = []
  let rows: Record<string, readonly StoredRow[]> = Object.fromEntries(AUTH_TABLES.map((table) => [table, []]))
  return {
    asked,
    rows: (table) => (rows[table] ?? []).map(({ row }) => row),
    query: async (given) => {
      asked.push(given)
      const database = openRows(rows)
      const { result } = runQuery(database, checkQuery(given.query))
      rows = database.changes().reduce(withState, rows)
      return structuredClone(result)
    },
  }
}

function withState(rows: Record<string, readonly StoredRow[]>, { key, row, table }: RowState) {
  const name = JSON.stringify(key)
  const before = rows[table] ?? []
  const isOther = (each: StoredRow) => JSON.stringify(each.key) !== name
  const at = before.findIndex((each) => !isOther(each))
  const others = before.filter(isOther)
  if (row === undefined) return { ...rows, [table]: others }
  return { ...rows, [table]: others.toSpliced(at < 0 ? others.length : at, 0, { key, row }) }
}

/** Runs a body in a callback, with these imports before it and these files beside it. */
export async function runQueries(
  body: string,
  {
    files = {},
    imports = '',
    world = createQueryWorld(),
  }: {
    readonly files?: Readonly<Record<string, string>>
    readonly imports?: string
    readonly world?: QueryWorld
  } = {},
): Promise<unknown> {
  const project = { ...files, 'auth.ts': `${imports}\n${jwtProject(body)}` }
  const { config } = await openProject(project, {
    query: world.query,
    limits: { runMs: 10_000, memoryBytes: 2 ** 27 },
  })
  return config.callbacks?.jwt?.({ token: {} })
}
