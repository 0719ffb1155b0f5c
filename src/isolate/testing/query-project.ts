import type { QueryResult, Row } from '../../query/query.ts'
import { runInWorld, type WorldRows, withChanges } from '../../query/run-in-world.ts'
import type { AskedQuery } from '../engine/answer-questions.ts'
import { jwtProject } from './jwt-project.ts'
import { openProject } from './open-project.ts'

/** Rows in memory, and the queries that were made on them. */
export interface QueryWorld {
  readonly asked: readonly AskedQuery[]
  readonly query: (asked: AskedQuery) => Promise<QueryResult>
  readonly given: () => Promise<WorldRows>
  rows(table: string): readonly Row[]
}

export function createQueryWorld(people: WorldRows['people'] = []): QueryWorld {
  const asked: AskedQuery[] = []
  let world: WorldRows = { tables: {}, people }
  return {
    asked,
    rows: (table) => (world.tables[table] ?? []).map(({ row }) => row),
    given: async () => world,
    query: async (given) => {
      asked.push(given)
      const { changes, result } = runInWorld(world, given.query, { flags: {} })
      world = withChanges(world, changes)
      return structuredClone(result)
    },
  }
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
    rows: world.given,
    limits: { runMs: 10_000, memoryBytes: 2 ** 27 },
  })
  return config.callbacks?.jwt?.({ token: {} })
}
