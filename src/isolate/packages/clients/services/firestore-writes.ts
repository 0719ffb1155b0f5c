import { isAuthTable } from '../../../../query/auth-tables.ts'
import type { Delete, Insert, Query, QueryResult, Update } from '../../../../query/query.ts'
import { ask, type Written } from '../shared/ask.ts'
import { call, value } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'
import { assigned, type Collection, defined, Timestamp, undefinedIn } from './firestore-values.ts'

/** A document by its place. */
export interface Place {
  readonly collection: Collection
  readonly id: string
}

export interface Write {
  readonly statements: readonly (Insert | Update | Delete)[]
  /** `.set({ … })` */
  readonly text: string
  readonly place: Place
}

export type WriteKind = 'set' | 'create' | 'update' | 'delete'

export const settings = { ignoreUndefinedProperties: false }

const DOCUMENTS = 'projects/authscope/databases/(default)/documents'

/** Firestore's errors have the numbers of gRPC. */
function firestoreError(error: Error, { collection, id }: Place): Error {
  const name = `${DOCUMENTS}/${collection.path}/${id}`
  const [code, details] =
    error.name === 'RecordNotFound'
      ? [5, `No document to update: ${name}`]
      : error.name === 'UniqueViolation' && /the same id already/.test(error.message)
        ? [6, `Document already exists: ${name}`]
        : [0, '']
  if (code === 0) return error
  const word = code === 5 ? 'NOT_FOUND' : 'ALREADY_EXISTS'
  return Object.assign(new Error(`${code} ${word}: ${details}`), { code, details })
}

/** Nothing refers to anything in Firestore. */
const SHAPES: Query['shapes'] = {
  accounts: { references: [] },
  sessions: { references: [] },
  authenticators: { references: [] },
}

export function run(written: Written, statement: Query['statement'], place?: Place): Promise<QueryResult> {
  const tables = place && !isAuthTable(place.collection.table) ? [place.collection.table] : []
  const own = tables.map((table) => [table, { unique: [['id']] }] as const)
  return ask(
    written,
    { statement, shapes: { ...SHAPES, ...Object.fromEntries(own) } },
    { errorOf: (error) => (place ? firestoreError(error, place) : error) },
  )
}

/** All of them or none. */
export async function commit(written: Written, writes: readonly Write[]): Promise<readonly object[]> {
  const queries = writes.flatMap(({ statements }) => statements)
  const [only] = queries
  if (only === undefined) return []
  await run(written, queries.length === 1 ? only : { action: 'batch', queries }, writes[0]?.place)
  return writes.map(() => ({ writeTime: Timestamp.now() }))
}

/** `update('role', 'admin', 'plan', 'pro')`, too. */
function dataOf([first, ...rest]: readonly unknown[]): object {
  if (typeof first !== 'string') return Object(first)
  const flat = [first, ...rest]
  return Object.fromEntries(
    flat.flatMap((name, index) => (index % 2 === 0 ? [[String(name), flat[index + 1]]] : [])),
  )
}

function checked(kind: WriteKind, given: object): object {
  if (settings.ignoreUndefinedProperties) return defined(given) as object
  const path = undefinedIn(given)
  if (path !== undefined)
    throw new Error(
      `Value for argument "${kind === 'update' ? 'dataOrField' : 'data'}" is not a valid Firestore ${kind === 'update' ? 'value' : 'document'}. Cannot use "undefined" as a Firestore value (found in field "${path}"). If you want to ignore undefined values, enable \`ignoreUndefinedProperties\`.`,
    )
  if (kind === 'update' && Object.keys(given).length === 0)
    throw new Error(
      'Update() requires either a single JavaScript object or an alternating list of field/value pairs that can be followed by an optional precondition. At least one field must be updated.',
    )
  return given
}

/** A write as statements. */
export function writeOf(place: Place, kind: WriteKind, args: readonly unknown[]): Write {
  const { collection, id } = place
  const { table } = collection
  const where = call('eq', { column: 'id' }, value(id))
  const text = `.${kind}(${literals(args)})`
  if (kind === 'delete') return { place, text, statements: [{ action: 'delete', table, where }] }
  const data = checked(kind, kind === 'update' ? dataOf(args) : Object(args[0]))
  const added = (how: 'set' | 'merge') => ({
    ...assigned(collection, data, how, true).data,
    id: value(id),
  })
  if (kind === 'create')
    return { place, text, statements: [{ action: 'insert', table, data: [added('set')] }] }
  if (kind === 'update')
    return {
      place,
      text,
      statements: [
        { action: 'update', table, where, ...assigned(collection, data, 'update', false), required: true },
      ],
    }
  const { merge, mergeFields } = Object(args[1]) as {
    readonly merge?: boolean
    readonly mergeFields?: string[]
  }
  if (!merge && !mergeFields)
    return {
      place,
      text,
      statements: [
        { action: 'delete', table, where },
        { action: 'insert', table, data: [added('set')] },
      ],
    }
  const merged = mergeFields
    ? Object.fromEntries(Object.entries(data).filter(([name]) => mergeFields.includes(name)))
    : data
  return {
    place,
    text,
    statements: [
      {
        action: 'update',
        table,
        where,
        ...assigned(collection, merged, 'merge', false),
        otherwise: { ...assigned(collection, merged, 'merge', true).data, id: value(id) },
      },
    ],
  }
}
