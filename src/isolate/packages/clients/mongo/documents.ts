import type { Row } from '../../../../query/query.ts'
import { at, type Written } from '../shared/ask.ts'
import { isPlain } from '../shared/expressions.ts'
import { literal } from '../shared/literal.ts'
import { type Collection, projectionOf } from './filter.ts'
import { runAfter, runBefore } from './hooks.ts'
import { isIdType, ObjectId } from './object-id.ts'
import { defaultOf, type Schema } from './schema.ts'
import { assignedRow, documentOf, rowOf, runOn, updateStatement } from './statements.ts'
import { validate } from './validate.ts'

export type Members = Record<string, unknown>

/** Models by name, as `mongoose.models` has them. */
export const models: Record<string, Model> = {}

export type Model = (new (given?: object) => object) & Members

export interface Facts {
  readonly name: string
  readonly schema: Schema
  readonly collection: Collection
  readonly hydrate: (row: Row, projection: unknown) => object
}

export const fresh = new WeakSet<object>()
/** What a document was when it was read or saved. */
export const stored = new WeakMap<object, Members>()

export const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)

/** Gives a document its members, also those whose names its class has: a field `id` counts more than Mongoose's own. */
export function filled<T extends object>(document: T, members: Members): T {
  for (const [path, member] of Object.entries(members))
    Object.defineProperty(document, path, {
      value: member,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  return document
}

/** The members of a document: with ids of references, without what is hidden and, unless it is to be plain, with defaults. */
export function shaped(
  { collection, schema }: Facts,
  row: Row,
  projection: unknown,
  isLean = false,
): Members {
  const { more, only, without } = projectionOf(projection)
  const made: Members = documentOf(collection, row)
  for (const [path, field] of Object.entries(schema.paths)) {
    // A field that was never written has its default. The adapter writes none of those.
    if (!isLean && (made[path] === undefined || (made[path] === null && field.standard !== undefined)))
      made[path] = defaultOf(field)
    if (isIdType(field.type) && made[path] !== undefined && made[path] !== null)
      made[path] = field.isList
        ? (made[path] as unknown[]).map((id) => new ObjectId(id))
        : new ObjectId(made[path])
    if (field.isHidden && !more.has(path) && !only?.has(path)) delete made[path]
  }
  return Object.fromEntries(
    Object.entries(made).filter(
      ([path, member]) =>
        member !== undefined && !without.has(path) && (only === undefined || only.has(path)),
    ),
  )
}

/** Fields that a projection leaves out. */
export function unreadBy({ schema }: Facts, projection: unknown): readonly string[] {
  const { more, only, without } = projectionOf(projection)
  return Object.entries(schema.paths).flatMap(([path, { isHidden }]) =>
    (isHidden && !more.has(path) && !only?.has(path)) || without.has(path) || (only && !only.has(path))
      ? [path]
      : [],
  )
}

export interface Saving {
  readonly validateBeforeSave?: boolean
  /** `insertMany` runs none around saves. */
  readonly hasHooks?: boolean
}

export async function save(
  facts: Facts,
  document: Members & object,
  written: Written,
  { hasHooks = true, validateBeforeSave = true }: Saving = {},
): Promise<void> {
  const { collection, schema } = facts
  if (validateBeforeSave) await validateDocument(facts, document, written)
  if (hasHooks) await runBefore(schema.hooks, 'save', document)
  const now = new Date()
  const isNew = fresh.has(document)
  if (schema.options['timestamps'])
    Object.assign(document, { updatedAt: now, ...(isNew && { createdAt: now }) })
  const { row } = rowOf(collection, withoutEmpty(document))
  if (isNew)
    await runOn(written, () => ({ action: 'insert', table: collection.table, data: [assignedRow(row)] }))
  else {
    const before = stored.get(document) ?? {}
    const changed = Object.fromEntries(
      Object.entries({ ...document }).filter(([path, member]) => literal(before[path]) !== literal(member)),
    )
    await runOn(written, () =>
      updateStatement(collection, { _id: document['_id'] }, { $set: changed }, { id: '', isOne: true }),
    )
  }
  fresh.delete(document)
  stored.set(document, { ...document })
  if (hasHooks) await runAfter(schema.hooks, 'save', document, document)
}

/** Runs the hooks around it, too. Its error has the line where that is asked for. */
export async function validateDocument(
  facts: Facts,
  document: Members & object,
  { stack }: Written,
  only?: string | readonly string[],
): Promise<void> {
  const { hooks } = facts.schema
  await runBefore(hooks, 'validate', document)
  try {
    await validate(facts, document, only)
  } catch (error) {
    throw at(stack, error as Error)
  }
  await runAfter(hooks, 'validate', document, document)
}

/** Empty objects are not stored. */
function withoutEmpty(document: Members): Members {
  const isEmpty = (member: unknown) => isPlain(member) && Object.keys(member).length === 0
  return Object.fromEntries(Object.entries({ ...document }).filter(([, member]) => !isEmpty(member)))
}

/** What `populate` is asked for, besides names. */
interface Wanted {
  readonly path: string
  readonly select?: unknown
  readonly match?: unknown
  readonly options?: Members
  readonly populate?: unknown
  readonly model?: unknown
}

export interface Asked {
  readonly path: unknown
  readonly select?: unknown
}

/** `'author team'`, `{ path: 'author', populate: … }`, or a list of either. */
function wantedOf({ path, select }: Asked): readonly Wanted[] {
  if (Array.isArray(path)) return path.flatMap((each) => wantedOf({ path: each, select }))
  if (typeof path !== 'string') return [path as Wanted]
  return path.split(/\s+/).map((each) => ({ path: each, select }))
}

/** Replaces ids by the documents that they are of, and adds those of virtual fields. */
export async function populate(
  facts: Facts,
  documents: readonly Members[],
  asked: Asked,
  written: Written,
): Promise<void> {
  for (const wanted of wantedOf(asked)) await populateOne(facts, documents, wanted, written)
}

type Found = PromiseLike<Members[]> & { readonly populate: (path: unknown) => Found }
type Find = (filter: object, projection: unknown, options?: Members) => Found

async function populateOne(
  { name, schema }: Facts,
  documents: readonly Members[],
  { match, model, options, path, populate: deeper, select }: Wanted,
  written: Written,
): Promise<void> {
  const virtual = schema.virtuals[path]
  const ref = typeof model === 'string' ? model : (virtual?.ref ?? schema.paths[path]?.ref)
  // A schema that is not here says nothing of what it refers to.
  if (ref === undefined && Object.keys(schema.paths).length === 0) return
  if (ref === undefined)
    throw at(written.stack, new Error(`${name}.populate: ${path} has no ref in its schema`))
  const other = models[ref]
  if (other === undefined) throw at(written.stack, new Error(`${name}.populate: there is no model ${ref}`))
  const [local, foreign] = virtual?.ref
    ? [virtual.localField ?? '_id', virtual.foreignField ?? '_id']
    : [path, '_id']
  const ids = documents.flatMap((document) => document[local] ?? []).map(String)
  const filter = { [foreign]: { $in: ids }, ...Object(match) }
  const asked = (other['find'] as Find)(filter, select, options)
  const found: readonly Members[] = await (deeper === undefined ? asked : asked.populate(deeper))
  const byId = (id: unknown) => found.find((each) => String(each[foreign]) === String(id))
  for (const document of documents) {
    const held = document[local]
    if (virtual?.ref) {
      const own = found.filter((each) => [each[foreign]].flat().some((id) => String(id) === String(held)))
      const made = virtual.count ? own.length : virtual.justOne ? (own[0] ?? null) : own
      Object.defineProperty(document, path, {
        value: made,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else
      document[path] = Array.isArray(held)
        ? held.flatMap((id) => byId(id) ?? [])
        : held === undefined || held === null
          ? held
          : (byId(held) ?? null)
  }
}
