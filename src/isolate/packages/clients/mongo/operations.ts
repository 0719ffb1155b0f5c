import { type Written, writtenHere } from '../shared/ask.ts'
import { hexId } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'
import { aggregation } from './aggregate.ts'
import { bulkWrite } from './bulk.ts'
import { type Facts, type Members, type Saving, save, validateDocument } from './documents.ts'
import { columnOf } from './filter.ts'
import { ObjectId } from './object-id.ts'
import { type QueryParts, queryOf } from './query.ts'
import { defaultOf } from './schema.ts'
import { deleteStatement, documentOf, findStatement, updateStatement } from './statements.ts'

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
      { projection: options['projection'] ?? options['select'], runValidators: options['runValidators'] },
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
  const create = async (method: string, given: object, written: Written, how: Saving = {}) => {
    const document = given instanceof Document ? given : new Document(given)
    const text = `${name}.${method}(${literals([given])})`
    await save(facts, document as Members, { ...written, text }, how)
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
      const all = [given].flat().map((each) => (each instanceof Document ? each : new Document(each)))
      // None is stored if one of them is not valid.
      for (const each of all) await validateDocument(facts, each as Members, written)
      for (const each of all)
        await create('insertMany', each, written, { hasHooks: false, validateBeforeSave: false })
      return all
    },
    bulkWrite: (list: readonly object[]) =>
      bulkWrite(list, {
        insertOne: (document) => create('bulkWrite', document, writtenHere('mongoose', '')),
        updateOne: (filter, change, options) =>
          update('updateOne', [filter, change, options], filter, change, options, 'counts'),
        updateMany: (filter, change, options) =>
          update('updateMany', [filter, change, options], filter, change, options, 'counts', false),
        deleteOne: (filter) => remove('deleteOne', [filter], filter, 'counts'),
        deleteMany: (filter) => remove('deleteMany', [filter], filter, 'counts', false),
      }),
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
        (_options, asked) => () => findStatement(collection, asked.filter, { limit: 1 }),
        ({ rows }) => {
          const [row] = rows
          return row ? { _id: documentOf(collection, row)['_id'] } : null
        },
        {},
        filter,
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
        (_options, asked) => () => findStatement(collection, asked.filter, {}),
        ({ rows }) => [...new Set(rows.flatMap((row) => row[columnOf(collection, field)] ?? []))],
        {},
        filter,
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
