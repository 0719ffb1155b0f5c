import type { QueryResult, Row } from '../../../../query/query.ts'
import { at, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { hexId } from '../shared/ids.ts'
import { literal, literals } from '../shared/literal.ts'
import {
  assignedRow,
  deleteStatement,
  documentOf,
  findStatement,
  rowOf,
  runOn,
  updateStatement,
} from './driver.ts'
import { type Collection, collectionOf, columnOf, projectionOf } from './filter.ts'
import { ObjectId } from './object-id.ts'
import { castTo, defaultOf, Schema } from './schema.ts'

type Members = Record<string, unknown>

/** Models by name, as `mongoose.models` has them. */
export const models: Record<string, Model> = {}

export type Model = (new (given?: object) => object) & Members

export class ValidationError extends Error {
  override readonly name = 'ValidationError'
}

/** `Person` is kept in `people`, `Post` in `posts`. */
function pluralOf(name: string): string {
  const word = name.toLowerCase()
  if (word === 'person') return 'people'
  if (/(?:s|x|z|ch|sh)$/.test(word)) return word.endsWith('s') ? word : `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

interface Facts {
  readonly name: string
  readonly schema: Schema
  readonly collection: Collection
  readonly hydrate: (row: Row, projection: unknown) => object
}

export function modelOf(name: string, schema: Schema = new Schema(), collectionName?: string): Model {
  const known = models[name]
  if (known) return known
  const collection = collectionOf(
    collectionName ?? (schema.options['collection'] as string | undefined) ?? pluralOf(name),
  )
  class Document {
    constructor(given: object = {}) {
      const { _id = hexId(), ...rest } = given as Members
      const own: Members = { _id: _id instanceof ObjectId ? _id : new ObjectId(_id) }
      for (const [path, field] of Object.entries(schema.paths)) {
        const member = rest[path] === undefined ? defaultOf(field) : castTo(field, rest[path])
        if (member !== undefined) own[path] = member
      }
      const isStrict = Object.keys(schema.paths).length > 0 && schema.options['strict'] !== false
      Object.assign(this, isStrict ? own : { ...own, ...rest, _id: own['_id'] })
      fresh.add(this)
    }

    get id(): string {
      return String((this as unknown as Members)['_id'])
    }

    get isNew(): boolean {
      return fresh.has(this)
    }

    get(path: string): unknown {
      return Reflect.get(this, path)
    }

    set(path: string | object, member?: unknown): this {
      return Object.assign(this, typeof path === 'string' ? { [path]: member } : path)
    }

    isModified(path?: string): boolean {
      if (fresh.has(this)) return true
      const before = stored.get(this) ?? {}
      const now = { ...this } as Members
      return path === undefined
        ? literal(before) !== literal(now)
        : literal(before[path]) !== literal(now[path])
    }

    toObject(): Members {
      const virtuals = Object.entries(schema.virtuals).map(([path, { get }]) => [path, get?.call(this)])
      return { ...this, ...(schema.options['toJSON'] ? Object.fromEntries(virtuals) : {}) }
    }

    toJSON(): Members {
      return this.toObject()
    }

    async save(): Promise<this> {
      await save(
        facts,
        this as unknown as Members & { constructor: unknown },
        writtenHere('mongoose', `${lower(name)}.save()`),
      )
      return this
    }

    async deleteOne(): Promise<this> {
      const written = writtenHere('mongoose', `${lower(name)}.deleteOne()`)
      await runOn(written, () =>
        deleteStatement(collection, { _id: (this as unknown as Members)['_id'] }, true),
      )
      return this
    }

    async populate(path: string | { path: string; select?: string }): Promise<this> {
      await populate(
        facts,
        [this as unknown as Members],
        path,
        writtenHere('mongoose', `${lower(name)}.populate(${literal(path)})`),
      )
      return this
    }
  }
  for (const [path, method] of Object.entries(schema.methods))
    Object.defineProperty(Document.prototype, path, { value: method })
  for (const [path, { get }] of Object.entries(schema.virtuals))
    if (get) Object.defineProperty(Document.prototype, path, { get, configurable: true })
  const hydrate = (row: Row, projection: unknown): object => {
    const made = Object.create(Document.prototype) as object
    Object.assign(made, shaped(facts, row, projection))
    stored.set(made, { ...made })
    return made
  }
  const facts: Facts = { name, schema, collection, hydrate }
  const statics = {
    ...operationsOf(facts, Document),
    ...schema.statics,
    modelName: name,
    schema,
    collection: { name: collection.name },
  }
  Object.assign(Document, statics)
  const model = new Proxy(Document, {
    get: (target, member, self) => {
      if (typeof member === 'symbol' || member in target) return Reflect.get(target, member, self)
      return member === 'then' ? undefined : () => notSimulated(`${name}.${member}`)
    },
  }) as unknown as Model
  models[name] = model
  return model
}

const fresh = new WeakSet<object>()
/** What a document was when it was read or saved. */
const stored = new WeakMap<object, Members>()

const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)

/** The members of a document: with defaults, ids of references, and without what is hidden. */
function shaped({ collection, schema }: Facts, row: Row, projection: unknown): Members {
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

async function save(facts: Facts, document: Members & object, written: Written): Promise<void> {
  const { collection, schema } = facts
  for (const hook of schema.saving) await runHook(hook, document)
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
}

function runHook(hook: Schema['saving'][number], document: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const result = hook.call(document, (error) => (error ? reject(error) : resolve()))
    // A hook without `next` is awaited.
    if (hook.length === 0) Promise.resolve(result).then(() => resolve(), reject)
    else if (result instanceof Promise) result.catch(reject)
  })
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

interface Asked {
  readonly path: string | { readonly path: string; readonly select?: string }
  readonly select?: string | undefined
}

/** Replaces ids by the documents that they are of. */
async function populate(
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

type Read = (result: QueryResult, documents: (rows: readonly Row[]) => readonly object[]) => unknown

/** A query of Mongoose: it is made when it is awaited. */
function queryOf(
  facts: Facts,
  method: string,
  args: readonly unknown[],
  plan: (options: Members) => Parameters<typeof runOn>[1],
  read: Read,
  given: Members = {},
): object {
  const { hydrate, name } = facts
  const written = writtenHere('mongoose', `${name}.${method}(${literals(args)})`)
  let text = written.text
  let isLean = false
  const options: Members = { ...given }
  const populated: Asked[] = []
  let failure: Error | undefined
  const exec = async () => {
    const here = { ...written, text }
    const result = await runOn(here, plan(options))
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
    for (const each of populated) await populate(facts, made as Members[], each.path, here, each.select)
    if (failure && (answer === null || (Array.isArray(answer) && answer.length === 0)))
      throw at(here.stack, failure)
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
    populate: (path: Asked['path'], select?: string) => {
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

function operationsOf(facts: Facts, Document: new (given?: object) => object): Members {
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
      (options) => () => findStatement(collection, filter, { ...options, ...(isOne && { limit: 1 }) }),
      ({ rows }, documents) => (isOne ? (documents(rows)[0] ?? null) : documents(rows)),
      { projection, ...more },
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
    const stamped = facts.schema.options['timestamps'] ? stampedChange(change) : change
    const plan = (more: Members) => () =>
      updateStatement(collection, filter, stamped, {
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
      () => () => deleteStatement(collection, filter, isOne),
      ({ count, rows }, documents) =>
        returns === 'document' ? (documents(rows)[0] ?? null) : { acknowledged: true, deletedCount: count },
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
        () => () => findStatement(collection, filter, {}),
        ({ count }) => count,
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
    init: async () => undefined,
    syncIndexes: async () => [],
  }
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
