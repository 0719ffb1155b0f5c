import type { QueryResult, Row } from '../../../../query/query.ts'
import { at, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { hexId } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'
import { aggregation } from './aggregate.ts'
import { type Asked, type Facts, type Members, populate, save, shaped } from './documents.ts'
import { columnOf } from './filter.ts'
import { runAfter, runBefore } from './hooks.ts'
import { ObjectId } from './object-id.ts'
import { defaultOf } from './schema.ts'
import { deleteStatement, documentOf, findStatement, runOn, updateStatement } from './statements.ts'

/** What hooks before a query may add to. */
interface QueryParts {
  readonly filter: Members
  readonly change: Members
}

type Read = (result: QueryResult, documents: (rows: readonly Row[]) => readonly object[]) => unknown

/** A query of Mongoose: it is made when it is awaited. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of what a query can do
function queryOf(
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
    const result = await runOn(here, plan(options, asked))
    const made: object[] = []
    const documents = (rows: readonly Row[]) => {
      made.push(
        ...rows.map((row) =>
          isLean ? shaped(facts, row, options['projection']) : hydrate(row, options['projection']),
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
        typeof error === 'function' ? error() : (error ?? new Error(`No document found for query of ${name}`))
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

/** What hooks read and change of a query. */
function membersForHooks({ change, filter }: QueryParts, options: Members, query: () => object): Members {
  const pairs = (first: unknown, second: unknown): object =>
    typeof first === 'string' ? { [first]: second } : Object(first)
  return {
    where: (first: unknown, second?: unknown) => {
      Object.assign(filter, pairs(first, second))
      return query()
    },
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

/** What a model can do by itself. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of its operations
export function operationsOf(facts: Facts, Document: new (given?: object) => object): Members {
  const { collection, name } = facts
  const byId = (id: unknown) => ({ _id: id === undefined ? null : id })
  const find = (
    method: string,
    args: readonly unknown[],
    filter: unknown,
    projection: unknown,
    isOne: boolean,
    more: Members = {},
  ) =>
    queryOf(
      facts,
      method,
      args,
      (options, asked) => () =>
        findStatement(collection, asked.filter, { ...options, ...(isOne && { limit: 1 }) }),
      ({ rows }, documents) => (isOne ? (documents(rows)[0] ?? null) : documents(rows)),
      { projection, ...more },
      filter,
    )
  const update = (
    method: string,
    args: readonly unknown[],
    filter: unknown,
    change: unknown,
    options: Members = {},
    returns: 'counts' | 'document' = 'document',
    isOne = true,
  ) => {
    const isAfter =
      options['new'] === true || options['returnDocument'] === 'after' || options['returnOriginal'] === false
    const id = hexId()
    const timed = facts.schema.options['timestamps'] ? stampedChange(change) : change
    const isSeeded = options['upsert'] === true && options['setDefaultsOnInsert'] !== false
    const stamped = isSeeded ? withDefaults(facts, filter, timed) : timed
    const plan = (more: Members, asked: QueryParts) => () =>
      updateStatement(collection, asked.filter, asked.change, {
        ...more,
        ...options,
        id,
        isOne,
        ...(returns === 'document' && !isAfter ? { returnDocument: 'before' } : {}),
      })
    return queryOf(
      facts,
      method,
      args,
      plan,
      ({ rows }, documents) => {
        if (returns === 'document') return documents(rows)[0] ?? null
        const upserted = rows.some((row) => row[columnOf(collection, '_id')] === id)
        const matchedCount = upserted ? 0 : rows.length
        return {
          acknowledged: true,
          matchedCount,
          modifiedCount: matchedCount,
          upsertedCount: Number(upserted),
          upsertedId: upserted ? new ObjectId(id) : null,
        }
      },
      { projection: options['projection'] ?? options['select'] },
      filter,
      stamped,
    )
  }
  const remove = (
    method: string,
    args: readonly unknown[],
    filter: unknown,
    returns: 'counts' | 'document',
    isOne = true,
  ) =>
    queryOf(
      facts,
      method,
      args,
      (_options, asked) => () => deleteStatement(collection, asked.filter, isOne),
      ({ count, rows }, documents) =>
        returns === 'document' ? (documents(rows)[0] ?? null) : { acknowledged: true, deletedCount: count },
      {},
      filter,
    )
  const create = async (method: string, given: object, written: Written): Promise<object> => {
    const document = given instanceof Document ? given : new Document(given)
    await save(facts, document as Members, { ...written, text: `${name}.${method}(${literals([given])})` })
    return document
  }
  return {
    find: (filter?: unknown, projection?: unknown, options?: Members) =>
      find('find', [filter, projection], filter, projection, false, options),
    findOne: (filter?: unknown, projection?: unknown, options?: Members) =>
      find('findOne', [filter, projection], filter, projection, true, options),
    findById: (id: unknown, projection?: unknown) =>
      find('findById', [id, projection], byId(id), projection, true),
    create: async (given: object | readonly object[], ...more: readonly object[]) => {
      const written = writtenHere('mongoose', '')
      const all = Array.isArray(given) ? given : [given, ...more.filter((each) => !('session' in each))]
      const made: object[] = []
      for (const each of all) made.push(await create('create', each, written))
      return Array.isArray(given) || made.length > 1 ? made : made[0]
    },
    insertMany: async (given: readonly object[]) => {
      const written = writtenHere('mongoose', '')
      const made: object[] = []
      for (const each of given) made.push(await create('insertMany', each, written))
      return made
    },
    updateOne: (filter: unknown, change: unknown, options?: Members) =>
      update('updateOne', [filter, change, options], filter, change, options, 'counts'),
    updateMany: (filter: unknown, change: unknown, options?: Members) =>
      update('updateMany', [filter, change, options], filter, change, options, 'counts', false),
    findOneAndUpdate: (filter: unknown, change: unknown, options?: Members) =>
      update('findOneAndUpdate', [filter, change, options], filter, change, options),
    findByIdAndUpdate: (id: unknown, change: unknown, options?: Members) =>
      update('findByIdAndUpdate', [id, change, options], byId(id), change, options),
    deleteOne: (filter: unknown) => remove('deleteOne', [filter], filter, 'counts'),
    deleteMany: (filter: unknown) => remove('deleteMany', [filter], filter, 'counts', false),
    findOneAndDelete: (filter: unknown) => remove('findOneAndDelete', [filter], filter, 'document'),
    findByIdAndDelete: (id: unknown) => remove('findByIdAndDelete', [id], byId(id), 'document'),
    exists: (filter: unknown) =>
      queryOf(
        facts,
        'exists',
        [filter],
        () => () => findStatement(collection, filter, { limit: 1 }),
        ({ rows }) => {
          const [row] = rows
          return row ? { _id: documentOf(collection, row)['_id'] } : null
        },
      ),
    countDocuments: (filter?: unknown) =>
      queryOf(
        facts,
        'countDocuments',
        [filter],
        (_options, asked) => () => findStatement(collection, asked.filter, {}),
        ({ count }) => count,
        {},
        filter,
      ),
    estimatedDocumentCount: () =>
      queryOf(
        facts,
        'estimatedDocumentCount',
        [],
        () => () => findStatement(collection, {}, {}),
        ({ count }) => count,
      ),
    distinct: (field: string, filter?: unknown) =>
      queryOf(
        facts,
        'distinct',
        [field, filter],
        () => () => findStatement(collection, filter, {}),
        ({ rows }) => [...new Set(rows.flatMap((row) => row[columnOf(collection, field)] ?? []))],
      ),
    aggregate: (pipeline: unknown = []) =>
      aggregation(collection, pipeline, (stages) =>
        writtenHere('mongoose', `${name}.aggregate(${literals([stages])})`),
      ),
    init: async () => undefined,
    syncIndexes: async () => [],
  }
}

/** What an upsert inserts has the schema's defaults, unless it is about those fields. */
function withDefaults({ schema }: Facts, filter: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change
  const given = Object(change) as Members
  const named = new Set(
    Object.entries({ ...Object(filter), ...given }).flatMap(([name, member]) =>
      name.startsWith('$') ? Object.keys(Object(member)) : [name],
    ),
  )
  const standards = Object.entries(schema.paths).flatMap(([path, field]) => {
    const standard = named.has(path) ? undefined : defaultOf(field)
    return standard === undefined ? [] : [[path, standard] as const]
  })
  return { ...given, $setOnInsert: { ...Object.fromEntries(standards), ...Object(given['$setOnInsert']) } }
}

function stampedChange(change: unknown): Members {
  const given = Object(change) as Members
  const now = new Date()
  return {
    ...given,
    $set: { ...Object(given['$set']), updatedAt: now },
    $setOnInsert: { createdAt: now, ...Object(given['$setOnInsert']) },
  }
}
