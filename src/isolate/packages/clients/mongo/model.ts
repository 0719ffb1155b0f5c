import type { Row } from '../../../../query/query.ts'
import { notSimulated, writtenHere } from '../shared/ask.ts'
import { isPlain } from '../shared/expressions.ts'
import { hexId } from '../shared/ids.ts'
import { literal } from '../shared/literal.ts'
import { castOrKeep } from './casting.ts'
import {
  type Facts,
  filled,
  fresh,
  lower,
  type Members,
  type Model,
  models,
  populate,
  save,
  shaped,
  stored,
  unreadBy,
  validateDocument,
} from './documents.ts'
import { collectionOf } from './filter.ts'
import { ObjectId } from './object-id.ts'
import { operationsOf } from './operations.ts'
import { defaultOf, type Path, Schema } from './schema.ts'
import { deleteStatement, keepUnique, runOn } from './statements.ts'
import { unread, validateNow } from './validate.ts'

/** `Person` is kept in `people`, `Post` in `posts`. */
function pluralOf(name: string): string {
  const word = name.toLowerCase()
  if (word === 'person') return 'people'
  if (/(?:s|x|z|ch|sh)$/.test(word)) return word.endsWith('s') ? word : `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** What is written inside a field, beside what it has by default. */
function withInner({ inner, isList }: Path, given: unknown): unknown {
  if (inner === undefined || isList || !isPlain(given)) return given
  const standards = Object.entries(inner.paths).map(([path, field]) => [path, defaultOf(field)] as const)
  return { ...Object.fromEntries(standards.filter(([, standard]) => standard !== undefined)), ...given }
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a model is a class, and what belongs to it
export function modelOf(name: string, schema: Schema = new Schema(), collectionName?: string): Model {
  const known = models[name]
  if (known) return known
  const collection = collectionOf(
    collectionName ?? (schema.options['collection'] as string | undefined) ?? pluralOf(name),
  )
  class Document {
    constructor(given: object = {}) {
      // `id` is `_id` as a text, unless the schema has a field of that name.
      const { _id = hexId(), id, ...others } = given as Members
      const rest: Members = id === undefined || !('id' in schema.paths) ? others : { ...others, id }
      const own: Members = { _id: _id instanceof ObjectId ? _id : new ObjectId(_id) }
      for (const [path, field] of Object.entries(schema.paths)) {
        const member =
          rest[path] === undefined ? defaultOf(field) : castOrKeep(field, withInner(field, rest[path]))
        if (member !== undefined) own[path] = member
      }
      const isStrict = Object.keys(schema.paths).length > 0 && schema.options['strict'] !== false
      filled(this, isStrict ? own : { ...own, ...rest, _id: own['_id'] })
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
      return filled(this, typeof path === 'string' ? { [path]: member } : (path as Members))
    }

    isModified(path?: string): boolean {
      if (fresh.has(this)) return path === undefined || (this as Members)[path] !== undefined
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

    /** The plain members, which code spreads. */
    get _doc(): Members {
      return { ...(this as unknown as Members) }
    }

    $set(path: string | object, member?: unknown): this {
      return this.set(path, member)
    }

    /** What was changed is seen when it is saved. */
    markModified(): void {}

    async updateOne(change: Members): Promise<unknown> {
      const { updateOne } = statics as unknown as { readonly updateOne: (...args: unknown[]) => unknown }
      return updateOne({ _id: (this as unknown as Members)['_id'] }, change)
    }

    toJSON(): Members {
      return this.toObject()
    }

    async save(options?: { readonly validateBeforeSave?: boolean }): Promise<this> {
      const self = this as unknown as Members & { constructor: unknown }
      await save(facts, self, writtenHere('mongoose', `${lower(name)}.save()`), options)
      return this
    }

    async validate(only?: string | readonly string[]): Promise<void> {
      const written = writtenHere('mongoose', `${lower(name)}.validate()`)
      await validateDocument(facts, this as unknown as Members & { constructor: unknown }, written, only)
    }

    validateSync(only?: string | readonly string[]): Error | undefined {
      return validateNow(facts, this as unknown as Members, only)
    }

    async deleteOne(): Promise<this> {
      const written = writtenHere('mongoose', `${lower(name)}.deleteOne()`)
      await runOn(written, () =>
        deleteStatement(collection, { _id: (this as unknown as Members)['_id'] }, true),
      )
      return this
    }

    async populate(path: unknown, select?: unknown): Promise<this> {
      await populate(
        facts,
        [this as unknown as Members],
        { path, select },
        writtenHere('mongoose', `${lower(name)}.populate(${literal(path)})`),
      )
      return this
    }
  }
  keepUnique(collection, schema.uniques)
  for (const [path, method] of Object.entries(schema.methods))
    Object.defineProperty(Document.prototype, path, { value: method })
  for (const [path, { get }] of Object.entries(schema.virtuals))
    if (get) Object.defineProperty(Document.prototype, path, { get, configurable: true })
  const hydrate = (row: Row, projection: unknown): object => {
    const made = filled(Object.create(Document.prototype) as object, shaped(facts, row, projection))
    stored.set(made, { ...made })
    unread.set(made, unreadBy(facts, projection))
    return made
  }
  const facts: Facts = { name, schema, collection, hydrate }
  const statics = {
    ...operationsOf(facts, Document),
    ...schema.statics,
    modelName: name,
    schema,
    collection: { name: collection.name },
    discriminator: (child: string, more: Schema = new Schema(), value = child) =>
      modelOf(child, schema.under(more, value), collection.name),
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
