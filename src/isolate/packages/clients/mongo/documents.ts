import type { Row } from '../../../../query/query.ts'
import { at, type Written } from '../shared/ask.ts'
import { literal } from '../shared/literal.ts'
import { type Collection, projectionOf } from './filter.ts'
import { runAfter, runBefore } from './hooks.ts'
import { ObjectId } from './object-id.ts'
import { defaultOf, type Schema } from './schema.ts'
import { assignedRow, documentOf, rowOf, runOn, updateStatement } from './statements.ts'

export type Members = Record<string, unknown>

/** Models by name, as `mongoose.models` has them. */
export const models: Record<string, Model> = {}

export type Model = (new (given?: object) => object) & Members

export class ValidationError extends Error {
  override readonly name = 'ValidationError'
}

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

/** The members of a document: with defaults, ids of references, and without what is hidden. */
export function shaped({ collection, schema }: Facts, row: Row, projection: unknown): Members {
  const { more, only, without } = projectionOf(projection)
  const made: Members = documentOf(collection, row)
  for (const [path, field] of Object.entries(schema.paths)) {
    // A field that was never written has its default. The adapter writes none of those.
    if (made[path] === undefined || (made[path] === null && field.standard !== undefined))
      made[path] = defaultOf(field)
    if (field.type === ObjectId && made[path] !== undefined && made[path] !== null)
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

export async function save(facts: Facts, document: Members & object, written: Written): Promise<void> {
  const { collection, schema } = facts
  for (const event of ['validate', 'save']) await runBefore(schema.hooks, event, document)
  validate(facts, document, written)
  const now = new Date()
  const isNew = fresh.has(document)
  if (schema.options['timestamps'])
    Object.assign(document, { updatedAt: now, ...(isNew && { createdAt: now }) })
  const { row } = rowOf(collection, { ...document })
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
  await runAfter(schema.hooks, 'save', document, document)
}

function validate({ name, schema }: Facts, document: Members, { stack }: Written): void {
  for (const [path, { members, required }] of Object.entries(schema.paths)) {
    const member = document[path]
    const isMissing = member === undefined || member === null || member === ''
    if (required && isMissing)
      throw at(
        stack,
        new ValidationError(`${name} validation failed: ${path}: Path \`${path}\` is required.`),
      )
    if (!isMissing && members && !members.includes(member))
      throw at(
        stack,
        new ValidationError(
          `${name} validation failed: ${path}: \`${String(member)}\` is not a valid enum value for path \`${path}\`.`,
        ),
      )
  }
}

export interface Asked {
  readonly path: string | { readonly path: string; readonly select?: string }
  readonly select?: string | undefined
}

/** Replaces ids by the documents that they are of. */
export async function populate(
  { name, schema }: Facts,
  documents: readonly Members[],
  given: Asked['path'],
  written: Written,
  select?: string,
): Promise<void> {
  for (const path of (typeof given === 'string' ? given : given.path).split(/\s+/)) {
    const ref = schema.paths[path]?.ref
    if (ref === undefined)
      throw at(written.stack, new Error(`${name}.populate: ${path} has no ref in its schema`))
    const other = models[ref]
    if (other === undefined) throw at(written.stack, new Error(`${name}.populate: there is no model ${ref}`))
    const ids = documents.flatMap((document) => document[path] ?? []).map(String)
    const fields = select ?? (typeof given === 'string' ? undefined : given.select)
    const found = (await (other['find'] as (filter: object, projection: unknown) => PromiseLike<Members[]>)(
      { _id: { $in: ids } },
      fields,
    )) as readonly Members[]
    const byId = (id: unknown) => found.find((each) => String(each['_id']) === String(id))
    for (const document of documents) {
      const held = document[path]
      document[path] = Array.isArray(held)
        ? held.flatMap((id) => byId(id) ?? [])
        : held === undefined || held === null
          ? held
          : (byId(held) ?? null)
    }
  }
}
