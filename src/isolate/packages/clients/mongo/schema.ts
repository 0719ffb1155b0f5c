import { isPlain } from '../shared/expressions.ts'
import { type Hooks, keepHook } from './hooks.ts'
import { CheckedObjectId } from './object-id.ts'

type Options = Readonly<Record<string, unknown>>

/** One field of a schema. */
export interface Path {
  readonly type: unknown
  readonly isList: boolean
  readonly ref?: string | undefined
  readonly standard?: unknown
  readonly isHidden: boolean
  /** What the schema says of it: `minlength`, `validate`, … */
  readonly options: Options
  /** Of a list: each of its items. */
  readonly item?: Path
  /** The fields inside it. */
  readonly inner?: Schema
}

/** Fields of which no two documents have the same. Documents that lack them count, too, unless the index is sparse. */
export interface Unique {
  readonly fields: readonly string[]
  readonly isSparse: boolean
}

/** Types that `Schema.Types` has beside those of JavaScript. */
const Types = {
  ObjectId: CheckedObjectId,
  Mixed: Object,
  String,
  Number,
  Boolean,
  Date,
  Buffer: Uint8Array,
  Map,
  Decimal128: Number,
  UUID: String,
  BigInt,
}

/** A field that is computed, or found by an id. */
interface Virtual {
  get?: () => unknown
  readonly ref?: string
  readonly localField?: string
  readonly foreignField?: string
  readonly justOne?: boolean
  readonly count?: boolean
}

export class Schema {
  static readonly Types = Types
  readonly paths: Record<string, Path> = {}
  readonly methods: Record<string, (...args: never[]) => unknown> = {}
  readonly statics: Record<string, (...args: never[]) => unknown> = {}
  readonly virtuals: Record<string, Virtual> = {}
  readonly hooks: Hooks = { pre: [], post: [] }
  readonly options: Options
  readonly uniques: Unique[] = []

  constructor(definition: object = {}, options: Options = {}) {
    this.options = options
    Object.assign(this.methods, options['methods'])
    Object.assign(this.statics, options['statics'])
    this.add(definition)
    if (options['timestamps'])
      for (const name of ['createdAt', 'updatedAt']) this.paths[name] = pathOf({ type: Date })
  }

  add(definition: object): this {
    for (const [name, given] of Object.entries(definition)) {
      const path = pathOf(given)
      this.paths[name] = path
      const { sparse, unique } = path.options
      if (unique) this.uniques.push({ fields: [name], isSparse: sparse === true })
    }
    return this
  }

  pre(...given: readonly unknown[]): this {
    keepHook(this.hooks.pre, 'pre', given)
    return this
  }

  post(...given: readonly unknown[]): this {
    keepHook(this.hooks.post, 'post', given)
    return this
  }

  /** Of indexes, only whether they are unique changes anything here. */
  index(fields: object = {}, options: Options = {}): this {
    const { partialFilterExpression, sparse, unique } = options
    if (unique && !partialFilterExpression)
      this.uniques.push({ fields: Object.keys(fields), isSparse: sparse === true })
    return this
  }

  path(name: string): Path | undefined {
    return this.paths[name]
  }

  plugin(plugin: unknown, options?: unknown): this {
    if (typeof plugin === 'function') plugin(this, options)
    return this
  }

  set(): this {
    return this
  }

  method(name: string, method: (...args: never[]) => unknown): this {
    this.methods[name] = method
    return this
  }

  static(name: string, method: (...args: never[]) => unknown): this {
    this.statics[name] = method
    return this
  }

  /** The schema of a discriminator: with these fields as well, of documents whose `__t` has its name. */
  under(more: Schema, kind: string): Schema {
    const made = new Schema({}, { ...this.options, ...more.options })
    for (const each of [this, more]) {
      Object.assign(made.paths, each.paths)
      Object.assign(made.methods, each.methods)
      Object.assign(made.statics, each.statics)
      Object.assign(made.virtuals, each.virtuals)
      made.uniques.push(...each.uniques)
      made.hooks.pre.push(...each.hooks.pre)
      made.hooks.post.push(...each.hooks.post)
    }
    made.add({ __t: { type: String, default: kind } })
    keepHook(made.hooks.pre, 'pre', [
      /^(?:find|count|update|delete|exists)/,
      function (this: { where: (filter: object) => void }) {
        this.where({ __t: kind })
      },
    ])
    return made
  }

  /** Methods, statics and getters of a class. */
  loadClass(given: { readonly prototype: object }): this {
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(given.prototype)))
      if (get) this.virtuals[name] = { get }
      else if (name !== 'constructor') this.methods[name] = value as never
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(given)))
      if (typeof value === 'function') this.statics[name] = value as never
    return this
  }

  virtual(name: string, options: Omit<Virtual, 'get'> = {}): object {
    const virtual: Virtual = { ...options }
    this.virtuals[name] = virtual
    const chain = {
      get: (getter: () => unknown) => {
        virtual.get = getter
        return chain
      },
      set: () => chain,
    }
    return chain
  }
}

function pathOf(given: unknown): Path {
  const isOptions = isPlain(given) && 'type' in given && !(isPlain(given['type']) && 'type' in given['type'])
  const options: Options = isOptions ? given : { type: given }
  const { default: standard, ref, select, type } = options
  if (Array.isArray(type)) {
    const [first = {}] = type as readonly unknown[]
    const item = pathOf(isOptions && !isPlain(first) ? { ...options, type: first } : first)
    const list = isOptions ? options : {}
    const own = { ...item, options: list, item, isList: true }
    return { ...own, isHidden: select === false, standard: standard ?? (() => []) }
  }
  const isNested = isPlain(type) && Object.keys(type).length > 0
  const inner = type instanceof Schema ? type : isNested ? new Schema(type) : undefined
  return {
    type,
    isList: false,
    ref: typeof ref === 'string' ? ref : undefined,
    standard: standard ?? (isNested ? () => defaultsOf(inner) : undefined),
    isHidden: select === false,
    options,
    ...(inner && { inner }),
  }
}

/** What fields inside another one are by default. */
function defaultsOf(schema: Schema | undefined): object {
  const made = Object.entries(schema?.paths ?? {}).map(([name, path]) => [name, defaultOf(path)] as const)
  return Object.fromEntries(made.filter(([, standard]) => standard !== undefined))
}

export function defaultOf({ standard }: Path): unknown {
  return typeof standard === 'function' ? (standard as () => unknown)() : standard
}
