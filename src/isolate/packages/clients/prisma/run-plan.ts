import type { Query, QueryResult, RowState, Statement } from '../../../../query/query.ts'
import { ask, type Written } from '../shared/ask.ts'
import { prismaError } from './errors.ts'
import type { Extension } from './extensions.ts'
import type { Models } from './models.ts'
import type { Simple } from './nested.ts'

/** A query that is made when it is awaited, or in a transaction with others. */
export interface Pending extends PromiseLike<unknown> {
  readonly plan: readonly Simple[]
  readonly written: Written
  /** What the caller gets, of the results of the plan. */
  readonly read: (results: readonly QueryResult[]) => unknown
  readonly errorOf: (error: Error) => Error
  /** Makes it in a transaction. */
  readonly runIn: (undo: RowState[]) => Promise<unknown>
}

export interface Connection {
  readonly models: Models
  readonly extensions?: readonly Extension[]
  /** What the client leaves out of every row: `{ user: { password: true } }`. */
  readonly omit?: Readonly<Record<string, object | undefined>> | undefined
  /** Of the transaction that is open. */
  readonly undo?: RowState[] | undefined
}

/** Runs the statements of a plan as one query. */
export async function makePlan(
  { models, undo }: Connection,
  plan: readonly Simple[],
  { errorOf, written }: Pick<Pending, 'errorOf' | 'written'>,
): Promise<readonly QueryResult[]> {
  const [only] = plan
  const statement: Statement = plan.length === 1 && only ? only : { action: 'batch', queries: plan }
  const query: Query = { statement, ...(models.isKnown ? { shapes: models.shapes } : shapesOf(models, plan)) }
  const result = await ask(written, query, { errorOf, undo })
  return result.results ?? [result]
}

/** Without a schema: the user's own tables have an `id`. */
function shapesOf(models: Models, plan: readonly Simple[]): Pick<Query, 'shapes'> {
  const shapes = plan.map(({ table }) => [table, models.at(table)?.shape ?? {}] as const)
  return { shapes: Object.fromEntries(shapes.filter(([, shape]) => shape.key !== undefined)) }
}

/** `prisma.$transaction([…])`: all queries as one. */
export async function makeTogether(
  connection: Connection,
  list: readonly Pending[],
  written: Written,
): Promise<unknown[]> {
  const plan: Simple[] = []
  const starts = list.map((each) => {
    const start = plan.length
    plan.push(...(shifted(each.plan, start) as Simple[]))
    return start
  })
  if (plan.length === 0) return []
  const results = await makePlan(connection, plan, { written, errorOf: (error) => prismaError(error, '') })
  return list.map((each, index) =>
    each.read(results.slice(starts[index], (starts[index] ?? 0) + each.plan.length)),
  )
}

/** The same statements behind others: results have other numbers. */
function shifted(part: unknown, by: number): unknown {
  if (Array.isArray(part)) return part.map((item) => shifted(item, by))
  if (typeof part !== 'object' || part === null || 'value' in part) return part
  if ('result' in part && typeof part.result === 'number') return { ...part, result: part.result + by }
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, shifted(member, by)]))
}
