import { isAuthTable } from '../../../../query/auth-tables.ts'
import type { Query, QueryResult, Row, Shape, Statement } from '../../../../query/query.ts'
import { ask, at, type Written } from '../shared/ask.ts'
import { value } from '../shared/expressions.ts'
import { hexId } from '../shared/ids.ts'
import { type Collection, columnOf, conditionOf, NO_REFERENCES, projectionOf, sortOf } from './filter.ts'
import { ObjectId, withoutIds } from './object-id.ts'
import type { Unique } from './schema.ts'
import { changeOf, insertedBy } from './update.ts'

export class MongoServerError extends Error {
  readonly code: number
  override readonly name = 'MongoServerError'
  readonly keyPattern?: Readonly<Record<string, 1>>
  readonly keyValue?: Readonly<Record<string, unknown>>

  constructor(message: string, code: number, more: Pick<MongoServerError, 'keyPattern' | 'keyValue'> = {}) {
    super(message)
    this.code = code
    Object.assign(this, { index: 0 }, more)
  }
}

/** Unique indexes by table. */
const INDEXES = new Map<string, readonly Unique[]>()

/** Creates unique indexes. */
export function keepUnique(collection: Collection, uniques: readonly Unique[]): void {
  const { table } = collection
  const own = uniques.map(({ fields, isSparse }) => ({
    fields: fields.map((field) => columnOf(collection, field)),
    isSparse,
  }))
  INDEXES.set(table, [...(INDEXES.get(table) ?? []), ...own])
}

function shapesFor(table: string): Readonly<Record<string, Shape>> {
  const uniques = INDEXES.get(table) ?? []
  const own = table === 'users' ? [['email']] : isAuthTable(table) ? [] : [['_id']]
  const given: Shape = NO_REFERENCES[table] ?? {}
  return {
    ...NO_REFERENCES,
    [table]: {
      ...given,
      unique: [...own, ...uniques.map(({ fields }) => fields)],
      countsNulls: uniques.flatMap(({ fields, isSparse }) => (isSparse ? [] : fields)),
    },
  }
}

function mongoError(error: Error, statement: Statement): Error {
  const columns = / the same (.+?) already$/.exec(error.message)?.[1]?.split(', ')
  if (error.name !== 'UniqueViolation' || columns === undefined || !('table' in statement)) return error
  const fields = columns.map(
    (column) => [column === 'id' ? '_id' : column, valueIn(statement, column)] as const,
  )
  const shown = fields.map(([field, given]) => `${field}: ${JSON.stringify(given ?? null)}`)
  const index = fields.map(([field]) => (field === '_id' ? '_id_' : `${field}_1`)).join('_')
  return new MongoServerError(
    `E11000 duplicate key error collection: test.${statement.table} index: ${index} dup key: { ${shown.join(', ')} }`,
    11000,
    {
      keyPattern: Object.fromEntries(fields.map(([field]) => [field, 1] as const)),
      keyValue: Object.fromEntries(fields),
    },
  )
}

/** What a statement writes into a column, where it says so. */
function valueIn(statement: Statement, column: string): unknown {
  const given = 'data' in statement ? [statement.data].flat() : []
  const otherwise = 'otherwise' in statement ? [statement.otherwise ?? {}] : []
  const found = [...given, ...otherwise].find((data) => column in data)?.[column]
  return found && 'value' in found ? found.value : null
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

export interface Options {
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
    const made = statement()
    query = { statement: made, shapes: shapesFor('table' in made ? made.table : '') }
  } catch (error) {
    const { message } = error as Error
    throw at(written.stack, new Error(`${written.text.replace(/\(.*/s, '')}: ${message}`))
  }
  return ask(written, query, { errorOf: (error) => mongoError(error, query.statement) })
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
