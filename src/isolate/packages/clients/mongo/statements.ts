import type { Query, QueryResult, Row } from '../../../../query/query.ts'
import { ask, at, type Written } from '../shared/ask.ts'
import { value } from '../shared/expressions.ts'
import { hexId } from '../shared/ids.ts'
import { type Collection, columnOf, conditionOf, NO_REFERENCES, projectionOf, sortOf } from './filter.ts'
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
