import type { QueryResult, Row } from '../../../../query/query.ts'
import { at, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { literal, literals } from '../shared/literal.ts'
import { castFilter, castUpdate, noIdIn } from './casting.ts'
import { type Asked, type Facts, type Members, populate, shaped } from './documents.ts'
import { DocumentNotFoundError } from './errors.ts'
import { runAfter, runBefore } from './hooks.ts'
import { runOn } from './statements.ts'
import { validateUpdate } from './validate.ts'

/** What hooks before a query may add to. */
export interface QueryParts {
  readonly filter: Members
  readonly change: Members
}

/** `where('age').gte(18)` */
const COMPARISONS = ['gt', 'gte', 'lt', 'lte', 'ne', 'in', 'nin', 'exists', 'regex', 'all', 'size']

type Read = (result: QueryResult, documents: (rows: readonly Row[]) => readonly object[]) => unknown

/** A query of Mongoose: it is made when it is awaited. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of what a query can do
export function queryOf(
  facts: Facts,
  method: string,
  args: readonly unknown[],
  plan: (options: Members, asked: QueryParts) => Parameters<typeof runOn>[1],
  read: Read,
  given: Members = {},
  filter: unknown = {},
  change?: unknown,
): object {
  const { hydrate, name, schema } = facts
  const asked: QueryParts = {
    filter: { ...Object(filter) },
    change: (Array.isArray(change) ? change : { ...Object(change) }) as Members,
  }
  const written = writtenHere('mongoose', `${name}.${method}(${literals(args)})`)
  let text = written.text
  let isLean = false
  const options: Members = { ...given }
  const populated: Asked[] = []
  let failure: Error | undefined
  const exec = async () => {
    const here = { ...written, text }
    await runBefore(schema.hooks, method, query)
    const noId = await prepared(facts, asked, given, here)
    const result = await runOn(here, plan(options, asked))
    if (noId && result.rows.length === 0) throw at(here.stack, noId)
    const made: object[] = []
    const documents = (rows: readonly Row[]) => {
      made.push(
        ...rows.map((row) =>
          isLean ? shaped(facts, row, options['projection'], true) : hydrate(row, options['projection']),
        ),
      )
      return made
    }
    const answer = read(result, documents)
    for (const each of populated) await populate(facts, made as Members[], each, here)
    if (failure && (answer === null || (Array.isArray(answer) && answer.length === 0)))
      throw at(here.stack, failure)
    await runAfter(schema.hooks, method, query, answer)
    return answer
  }
  const set = (member: string, option: string) => (argument: unknown) => {
    text += `.${member}(${literals([argument])})`
    options[option] = argument
    return query
  }
  const own: Members = {
    select: set('select', 'projection'),
    sort: set('sort', 'sort'),
    limit: set('limit', 'limit'),
    skip: set('skip', 'skip'),
    lean: () => {
      isLean = true
      text += '.lean()'
      return query
    },
    populate: (path: unknown, select?: unknown) => {
      populated.push({ path, select })
      text += `.populate(${literals([path, select])})`
      return query
    },
    orFail: (error?: Error | (() => Error)) => {
      failure =
        typeof error === 'function'
          ? error()
          : (error ??
            new DocumentNotFoundError(`No document found for query "${literal(filter)}" on model "${name}"`))
      return query
    },
    session: () => query,
    ...membersForHooks(asked, options, () => query),
    model: { modelName: name },
    exec,
    // biome-ignore lint/suspicious/noThenProperty: queries of Mongoose are made when they are awaited
    then: (...after: Parameters<Promise<unknown>['then']>) => exec().then(...after),
    catch: (reject: () => unknown) => exec().catch(reject),
    finally: (after: () => void) => exec().finally(after),
  }
  const query: object = new Proxy(own, {
    get: (target, member) => {
      if (typeof member === 'symbol' || member in target) return Reflect.get(target, member)
      return () => notSimulated(`${name}.${method}().${member}`)
    },
  })
  return query
}

/** Casts what a query looks for and changes. An id that isn't one is an error only if no row has it: those of users may be any text here. */
async function prepared(
  { name, schema }: Facts,
  asked: QueryParts,
  { runValidators }: Members,
  { stack }: Written,
): Promise<Error | undefined> {
  try {
    const isPipeline = Array.isArray(asked.change)
    replaceIn(asked.filter, castFilter(schema, name, asked.filter) as Members)
    if (!isPipeline) replaceIn(asked.change, castUpdate(schema, asked.change) as Members)
    if (runValidators && !isPipeline) await validateUpdate(schema, asked.change)
    return noIdIn(schema, name, asked.filter)
  } catch (error) {
    throw at(stack, error as Error)
  }
}

function replaceIn(members: Members, others: Members): void {
  for (const name of Object.keys(members)) delete members[name]
  Object.assign(members, others)
}

/** What hooks read and change of a query. */
function membersForHooks({ change, filter }: QueryParts, options: Members, query: () => object): Members {
  const pairs = (first: unknown, second: unknown): object =>
    typeof first === 'string' ? { [first]: second } : Object(first)
  let path = ''
  const comparing = (operator: string) => (first: unknown, second?: unknown) => {
    const [name, operand] = second === undefined ? [path, first] : [String(first), second]
    filter[name] = { ...Object(filter[name]), [`$${operator}`]: operand }
    return query()
  }
  return {
    where: (first: unknown, ...rest: readonly unknown[]) => {
      if (typeof first === 'string' && rest.length === 0) path = first
      else Object.assign(filter, pairs(first, rest[0]))
      return query()
    },
    equals: (wanted: unknown) => {
      filter[path] = wanted
      return query()
    },
    ...Object.fromEntries(COMPARISONS.map((operator) => [operator, comparing(operator)])),
    ...Object.fromEntries(
      ['or', 'and', 'nor'].map((name) => [
        name,
        (list: readonly unknown[]) => {
          filter[`$${name}`] = [...((filter[`$${name}`] ?? []) as unknown[]), ...list]
          return query()
        },
      ]),
    ),
    set: (first: unknown, second?: unknown) => {
      change['$set'] = { ...Object(change['$set']), ...pairs(first, second) }
      return query()
    },
    getFilter: () => filter,
    getQuery: () => filter,
    getUpdate: () => change,
    getOptions: () => options,
  }
}
