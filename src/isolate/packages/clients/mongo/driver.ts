import type { Query, QueryResult, Row } from '../../../../query/query.ts'
import { ask, at, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { value } from '../shared/expressions.ts'
import { hexId } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'
import {
  type Collection,
  collectionOf,
  columnOf,
  conditionOf,
  NO_REFERENCES,
  projectionOf,
  sortOf,
} from './filter.ts'
import { ObjectId, withoutIds } from './object-id.ts'
import { changeOf, insertedBy } from './update.ts'

export class MongoServerError extends Error {
  readonly code: number
  override readonly name = 'MongoServerError'

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

export function mongoError(error: Error): Error {
  return error.name === 'UniqueViolation'
    ? new MongoServerError(`E11000 duplicate key error: ${error.message}`, 11000)
    : error
}

/** A document as the driver gives it. */
export function documentOf({ table }: Collection, row: Row): Record<string, unknown> {
  const { _id, id, ...rest } = row
  if (table === 'users') return { _id: new ObjectId(id), ...rest }
  return {
    ...(_id === undefined || _id === null ? {} : { _id: new ObjectId(_id) }),
    ...(id === undefined ? {} : { id }),
    ...rest,
  }
}

export function projected(document: Record<string, unknown>, given: unknown): Record<string, unknown> {
  const { only, without } = projectionOf(given)
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => (only === undefined || only.has(name)) && !without.has(name)),
  )
}

/** A document as a row, with an id. */
export function rowOf(collection: Collection, document: object): { readonly id: string; readonly row: Row } {
  const { _id, ...rest } = withoutIds({ ...document }) as Record<string, unknown>
  const id = _id === undefined || _id === null ? hexId() : String(_id)
  const members = Object.entries(rest).map(([name, member]) => [columnOf(collection, name), member])
  return { id, row: { [columnOf(collection, '_id')]: id, ...Object.fromEntries(members) } }
}

export function assignedRow(row: Row) {
  return Object.fromEntries(Object.entries(row).map(([column, member]) => [column, value(member)]))
}

interface Options {
  readonly projection?: unknown
  readonly sort?: unknown
  readonly limit?: number
  readonly skip?: number
  readonly upsert?: boolean
  readonly returnDocument?: 'before' | 'after'
  readonly includeResultMetadata?: boolean
}

/** Runs one query of a collection. What cannot be translated fails at its line. */
export async function runOn(written: Written, statement: () => Query['statement']): Promise<QueryResult> {
  let query: Query
  try {
    query = { statement: statement(), shapes: NO_REFERENCES }
  } catch (error) {
    const { message } = error as Error
    throw at(written.stack, new Error(`${written.text.replace(/\(.*/s, '')}: ${message}`))
  }
  return ask(written, query, { errorOf: mongoError })
}

export function findStatement(
  collection: Collection,
  filter: unknown,
  { limit, skip, sort }: Options,
): Query['statement'] {
  return {
    action: 'find',
    table: collection.table,
    where: conditionOf(collection, filter),
    order: sortOf(collection, sort),
    ...(limit ? { limit } : {}),
    ...(skip ? { offset: skip } : {}),
  }
}

export function updateStatement(
  collection: Collection,
  filter: unknown,
  update: unknown,
  options: Options & { readonly isOne: boolean; readonly id: string },
): Query['statement'] {
  const { id, isOne, returnDocument, sort, upsert } = options
  return {
    action: 'update',
    table: collection.table,
    where: conditionOf(collection, filter),
    ...(isOne && { limit: 1 }),
    ...(sort ? { order: sortOf(collection, sort) } : {}),
    ...changeOf(collection, update),
    ...(returnDocument === 'before' && { before: true }),
    ...(upsert && { otherwise: insertedBy(collection, filter, update, id) }),
  }
}

export function deleteStatement(collection: Collection, filter: unknown, isOne: boolean): Query['statement'] {
  return {
    action: 'delete',
    table: collection.table,
    where: conditionOf(collection, filter),
    ...(isOne && { limit: 1 }),
  }
}

type Method = (...args: never[]) => unknown

/** A collection of the driver. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of its operations
function driverCollection(name: string): object {
  const collection = collectionOf(name)
  const start = (method: string, args: readonly unknown[]) =>
    writtenHere('mongodb', `db.collection('${name}').${method}(${literals(args)})`)
  const read = (row: Row, projection?: unknown) => projected(documentOf(collection, row), projection)
  const insert = async (method: string, documents: readonly object[], given: unknown) => {
    const written = start(method, [given])
    const made = documents.map((document) => rowOf(collection, document))
    await runOn(written, () => ({
      action: 'insert',
      table: collection.table,
      data: made.map(({ row }) => assignedRow(row)),
    }))
    for (const [index, document] of documents.entries())
      Reflect.set(document, '_id', new ObjectId(made[index]?.id))
    return made.map(({ id }) => new ObjectId(id))
  }
  const update = async (
    method: string,
    filter: unknown,
    change: unknown,
    options: Options = {},
    isOne = true,
  ) => {
    const id = hexId()
    const { rows } = await runOn(start(method, [filter, change, options]), () =>
      updateStatement(collection, filter, change, { ...options, id, isOne }),
    )
    const upserted = rows.some((row) => row[columnOf(collection, '_id')] === id)
    const matchedCount = upserted ? 0 : rows.length
    return {
      acknowledged: true,
      matchedCount,
      modifiedCount: matchedCount,
      upsertedCount: Number(upserted),
      upsertedId: upserted ? new ObjectId(id) : null,
    }
  }
  const own: Readonly<Record<string, Method>> = {
    find: (filter?: unknown, options: Options = {}) => cursorOf(collection, start, read, filter, options),
    findOne: async (filter?: unknown, options: Options = {}) => {
      const { rows } = await runOn(
        start('findOne', [filter, ...(Object.keys(options).length > 0 ? [options] : [])]),
        () => findStatement(collection, filter, { ...options, limit: 1 }),
      )
      return rows[0] ? read(rows[0], options.projection) : null
    },
    insertOne: async (document: object) => ({
      acknowledged: true,
      insertedId: (await insert('insertOne', [document], document))[0],
    }),
    insertMany: async (documents: readonly object[]) => {
      const ids = await insert('insertMany', documents, documents)
      return { acknowledged: true, insertedCount: ids.length, insertedIds: { ...ids } }
    },
    updateOne: (filter: unknown, change: unknown, options?: Options) =>
      update('updateOne', filter, change, options),
    updateMany: (filter: unknown, change: unknown, options?: Options) =>
      update('updateMany', filter, change, options, false),
    findOneAndUpdate: async (filter: unknown, change: unknown, options: Options = {}) => {
      const returnDocument = options.returnDocument ?? 'before'
      const { rows } = await runOn(start('findOneAndUpdate', [filter, change, options]), () =>
        updateStatement(collection, filter, change, { ...options, returnDocument, id: hexId(), isOne: true }),
      )
      const found = rows[0] ? read(rows[0], options.projection) : null
      return options.includeResultMetadata ? { value: found, ok: 1 } : found
    },
    findOneAndDelete: async (filter: unknown) => {
      const { rows } = await runOn(start('findOneAndDelete', [filter]), () =>
        deleteStatement(collection, filter, true),
      )
      return rows[0] ? read(rows[0]) : null
    },
    deleteOne: async (filter: unknown) => {
      const { count } = await runOn(start('deleteOne', [filter]), () =>
        deleteStatement(collection, filter, true),
      )
      return { acknowledged: true, deletedCount: count }
    },
    deleteMany: async (filter: unknown) => {
      const { count } = await runOn(start('deleteMany', [filter]), () =>
        deleteStatement(collection, filter, false),
      )
      return { acknowledged: true, deletedCount: count }
    },
    countDocuments: async (filter?: unknown) =>
      (await runOn(start('countDocuments', [filter]), () => findStatement(collection, filter, {}))).count,
    estimatedDocumentCount: async () =>
      (await runOn(start('estimatedDocumentCount', []), () => findStatement(collection, {}, {}))).count,
    distinct: async (field: string, filter?: unknown) => {
      const { rows } = await runOn(start('distinct', [field, filter]), () =>
        findStatement(collection, filter, {}),
      )
      return [
        ...new Set(
          rows
            .map((row) => row[columnOf(collection, field)])
            .filter((each) => each !== null && each !== undefined),
        ),
      ]
    },
    createIndex: async () => 'index',
    createIndexes: async () => [],
  }
  return refusing(own, `db.collection('${name}')`)
}

/** Methods that are not simulated say so when they are called. */
export function refusing(own: object, path: string): object {
  return new Proxy(own, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
      return () => notSimulated(`${path}.${name}`)
    },
  })
}

function cursorOf(
  collection: Collection,
  start: (method: string, args: readonly unknown[]) => Written,
  read: (row: Row, projection?: unknown) => Record<string, unknown>,
  filter: unknown,
  given: Options,
): object {
  const written = start('find', [filter])
  let options = given
  let text = written.text
  let map: (document: unknown) => unknown = (document) => document
  const toArray = async () => {
    const { rows } = await runOn({ ...written, text }, () => findStatement(collection, filter, options))
    return rows.map((row) => map(read(row, options.projection)))
  }
  const set = (name: keyof Options, method: string) => (argument: unknown) => {
    options = { ...options, [name]: argument }
    text += `.${method}(${literals([argument])})`
    return cursor
  }
  const cursor: object = {
    sort: (by: unknown, direction?: unknown) =>
      set('sort', 'sort')(typeof by === 'string' ? { [by]: direction ?? 1 } : by),
    limit: set('limit', 'limit'),
    skip: set('skip', 'skip'),
    project: set('projection', 'project'),
    map: (change: typeof map) => {
      map = change
      return cursor
    },
    toArray,
    next: async () => (await toArray())[0] ?? null,
    hasNext: async () => (await toArray()).length > 0,
    count: async () => (await toArray()).length,
    forEach: async (each: (document: unknown) => void) => (await toArray()).forEach(each),
    close: async () => undefined,
    async *[Symbol.asyncIterator]() {
      yield* await toArray()
    },
  }
  return refusing(cursor, `db.collection('${collection.name}').find()`)
}

export function databaseOf(): object {
  return refusing(
    { collection: driverCollection, databaseName: 'app', command: async () => ({ ok: 1 }) },
    'db',
  )
}

export class MongoClient {
  static async connect(): Promise<MongoClient> {
    return new MongoClient()
  }

  async connect(): Promise<this> {
    return this
  }

  async close(): Promise<void> {}

  on(): this {
    return this
  }

  db(): object {
    return databaseOf()
  }
}
