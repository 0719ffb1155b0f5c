import { isPlain } from '../shared/expressions.ts'
import { type Hooks, keepHook } from './hooks.ts'
import { ObjectId } from './object-id.ts'

/** One field of a schema. */
export interface Path {
  readonly type: unknown
  readonly isList: boolean
  readonly ref?: string | undefined
  readonly standard?: unknown
  readonly required: boolean
  readonly unique: boolean
  readonly isHidden: boolean
  readonly lowercase: boolean
  readonly trim: boolean
  readonly members?: readonly unknown[] | undefined
}

/** Types that `Schema.Types` has beside those of JavaScript. */
const Types = {
  ObjectId,
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
  readonly options: Readonly<Record<string, unknown>>

  constructor(definition: object = {}, options: Readonly<Record<string, unknown>> = {}) {
    this.options = options
    Object.assign(this.methods, options['methods'])
    Object.assign(this.statics, options['statics'])
    this.add(definition)
    if (options['timestamps'])
      for (const name of ['createdAt', 'updatedAt']) this.paths[name] = pathOf({ type: Date })
  }

  add(definition: object): this {
    for (const [name, given] of Object.entries(definition)) this.paths[name] = pathOf(given)
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

  /** Indexes change no rows here. */
  index(): this {
    return this
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
  if (Array.isArray(given)) return { ...pathOf(given[0] ?? {}), isList: true, standard: () => [] }
  const options: Record<string, unknown> = isPlain(given) && 'type' in given ? given : { type: given }
  if (Array.isArray(options['type']))
    return {
      ...pathOf({ ...options, type: (options['type'] as unknown[])[0] }),
      isList: true,
      standard: options['default'] ?? (() => []),
    }
  const members: unknown = options['enum']
  return {
    type: options['type'],
    isList: false,
    ref: typeof options['ref'] === 'string' ? options['ref'] : undefined,
    standard: options['default'],
    required: Array.isArray(options['required'])
      ? options['required'][0] === true
      : options['required'] === true,
    unique: options['unique'] === true,
    isHidden: options['select'] === false,
    lowercase: options['lowercase'] === true,
    trim: options['trim'] === true,
    members: Array.isArray(members) ? members : isPlain(members) ? Object.values(members) : undefined,
  }
}

/** A value as its field has it. */
export function castTo({ isList, lowercase, trim, type }: Path, given: unknown): unknown {
  if (given === null || given === undefined) return given
  if (isList) return Array.isArray(given) ? given : [given]
  if (type === String && typeof given !== 'object') {
    const text = String(given)
    const trimmed = trim ? text.trim() : text
    return lowercase ? trimmed.toLowerCase() : trimmed
  }
  if (type === Number && typeof given === 'string' && given.trim() !== '') return Number(given)
  if (type === Date && !(given instanceof Date)) return new Date(given as string)
  return given
}

export function defaultOf({ standard }: Path): unknown {
  return typeof standard === 'function' ? (standard as () => unknown)() : standard
}
