import type { Row } from '../../../../query/query.ts'
import { type Beyond, guessedClient, refusing, type Written, writtenHere } from '../shared/ask.ts'
import { hexId } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'
import { aggregation } from './aggregate.ts'
import { bulkWrite } from './bulk.ts'
import { type Collection, collectionOf, columnOf } from './filter.ts'
import { ObjectId } from './object-id.ts'
import {
  assignedRow,
  deleteStatement,
  documentOf,
  findStatement,
  keepUnique,
  type Options,
  projected,
  rowOf,
  runOn,
  updateStatement,
} from './statements.ts'

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
    aggregate: (pipeline: unknown = []) =>
      aggregation(collection, pipeline, (stages) => start('aggregate', [stages])),
    bulkWrite: (list: readonly object[]) => bulkWrite(list, own as never),
    createIndex: async (
      given: string | object,
      { sparse = false, unique }: { readonly sparse?: boolean; readonly unique?: boolean } = {},
    ) => {
      const fields = typeof given === 'string' ? [given] : Object.keys(given)
      if (unique) keepUnique(collection, [{ fields, isSparse: sparse }])
      return fields.map((field) => `${field}_1`).join('_')
    },
    createIndexes: async () => [],
  }
  return refusing(own, `db.collection('${name}')`)
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

export function databaseOf(beyond?: Beyond): object {
  const collection = (name: string) =>
    guessedClient(driverCollection(name), beyond && ((member) => beyond(`collection().${member}`)))
  const own = { collection, databaseName: 'app', command: async () => ({ ok: 1 }) }
  return guessedClient(refusing(own, 'db'), beyond)
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
