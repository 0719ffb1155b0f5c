import { MADE_UP, MADE_UP_PROMISE } from '../../../protocol/made-up.ts'
import { callHost, tellHost } from '../host.ts'
import { Request } from '../web/messages.ts'

/** What a placeholder replaces. */
export interface Missing {
  readonly specifier: string
  /** Which member was used: `prisma.user`. */
  readonly path: string
}

/** What placeholders give, as JSON: by what was imported, then by the member that is used. */
type Given = Readonly<Record<string, Readonly<Record<string, string>>>>

let given: Given = {}

export function givePlaceholders(values: Given): void {
  given = values
}

/** Set when the configuration is read: from then on, using a placeholder is an error. */
let isLoading = true

export function endLoading(): void {
  isLoading = false
}

export function hasLoaded(): boolean {
  return !isLoading
}

/** A member of what another file would give. `options.basePath ?? '/api/auth'` has a value without it. */
export function ofCaller(path: string): unknown {
  return callHost('placeholder.default', path) === undefined ? placeholder('caller', path) : undefined
}

/** Marks an object that a placeholder was spread into. */
const spread = Symbol('authscope.spread')
const missing = new WeakMap<object, Missing>()
/** The mark's values: a proxy of the user's may give anything for any key. */
const sources = new WeakSet<object>()

/**
 * Replaces what cannot run here: a database client, a file that was not pasted. While the module loads, it may be called, constructed, read,
 * spread and passed to an adapter. Used in a callback, it gives what its user said, or else what the code reads of it, which is noted.
 */
export function placeholder(
  specifier: string,
  path: string,
  isEnumeration = false,
  isSettled = false,
): unknown {
  const values = Object.hasOwn(given, specifier) ? given[specifier] : undefined
  if (values && Object.hasOwn(values, path)) return revived(values[path])
  const source: Missing = { specifier, path }
  sources.add(source)
  const touch = (next: string, args: readonly unknown[] = []): unknown => {
    if (values && Object.hasOwn(values, next)) return revived(values[next], args)
    return isLoading ? placeholder(specifier, next) : assumed(specifier, next, args)
  }
  const member = (key: string | symbol): unknown => {
    if (key === spread && isLoading) return source
    if (key === Symbol.iterator || key === Symbol.asyncIterator)
      return () => (isLoading ? [placeholder(specifier, path)] : []).values()
    if (key === Symbol.toPrimitive)
      return (hint: string) => primitive(assumedValue({ specifier, path }), hint)
    if (key === 'toJSON') return () => assumedValue({ specifier, path })
    // What a call gives may be a promise: `connect().then(listen)`. What it resolves to isn't a promise, and has no mark of ours.
    if (key === 'then' && isLoading && !isSettled && path.endsWith('()'))
      return (...args: Parameters<Promise<unknown>['then']>) =>
        Promise.resolve(placeholder(specifier, path, false, true)).then(...args)
    if (key === 'then' || typeof key === 'symbol') return undefined
    if (isEnumeration && /^[A-Z]\w*$/.test(key)) return key
    if (OF_TEXTS.test(key)) {
      const text = String(assumedValue({ specifier, path }))
      return (Reflect.get(Object(text), key) as (...args: unknown[]) => unknown).bind(text)
    }
    // A check that is not here finds nothing wrong: `const { error, value } = schema.validate(process.env)`.
    if (isLoading && /^errors?$/.test(key) && path.endsWith('()')) return undefined
    // What `import()` and `require` give has the default export as a member.
    if (key === 'default') return made
    // A value is used by being read; of anything else the call counts: `prisma.user.findUnique()`.
    const next = `${path}.${key}`
    return /^[A-Z\d_]+$/.test(key) || (!isLoading && isValue(specifier, next))
      ? touch(next)
      : specifier === 'caller'
        ? ofCaller(next)
        : placeholder(specifier, next)
  }
  const made: object = new Proxy(function placeholder() {}, {
    get: (_target, key) => member(key),
    apply: (_target, _this, args: unknown[]) => {
      if (isLoading) passedOn ??= args.find(isConfig)
      const passed = givenOn(specifier, path, args)
      return passed ? passed.value : touch(`${path}()`, args)
    },
    construct: () => placeholder(specifier, `new ${path}()`) as object,
    set: () => true,
    has: () => true,
    ownKeys: (target) => [
      ...Reflect.ownKeys(target).filter((key) => !isOptional(target, key)),
      ...(isLoading ? [spread] : []),
    ],
    getOwnPropertyDescriptor: (target, key) =>
      key === spread
        ? { value: source, enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
  })
  missing.set(made, source)
  return made
}

let passedOn: unknown

/** The first configuration that something missing was called with: it may be what calls Auth.js. */
export function passedOnConfig(): unknown {
  return passedOn
}

export function isConfig(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const providers: unknown = Reflect.get(value, 'providers')
  return Array.isArray(providers) || isPlaceholder(providers)
}

/** A missing name that the code only hands on: a text or a number by its name. */
export function constant(specifier: string, path: string): unknown {
  const made = placeholder(specifier, path)
  return isPlaceholder(made) ? assumedValue({ specifier, path }) : made
}

/** What `import()` of a missing module gives: what is known of it, and else placeholders. */
export function whole(specifier: string, known: object): unknown {
  return new Proxy(known, {
    get: (target, key) =>
      Reflect.has(target, key) || typeof key === 'symbol' || key === 'then'
        ? Reflect.get(target, key)
        : placeholder(specifier, key),
  })
}

/** Methods that only a text has. */
const OF_TEXTS =
  /^(?:charAt|endsWith|padEnd|padStart|replace|replaceAll|split|startsWith|substring|toLowerCase|toUpperCase|trim|trimEnd|trimStart)$/

/** The missing source of a configuration's value, if there is one: of the value itself, or of members spread into it. */
export function missingIn(value: object): Missing | undefined {
  const found = missing.get(value)
  if (found || !Object.hasOwn(value, spread)) return found
  const source: unknown = Reflect.get(value, spread)
  return sources.has(Object(source)) ? (source as Missing) : undefined
}

export function isPlaceholder(value: unknown): boolean {
  return missing.has(Object(value))
}

/** A placeholder, if the user said what it or a member of it gives. */
export function answered(specifier: string, path: string): unknown {
  const said = Object.keys((Object.hasOwn(given, specifier) && given[specifier]) || {})
  return said.some((each) => /^(?:$|[.(])/.test(each.slice(path.length)) && each.startsWith(path))
    ? placeholder(specifier, path)
    : undefined
}

/** Whether the user said what a call of it gives. */
export function isAnswered({ specifier, path }: Missing): boolean {
  return Object.hasOwn(given, specifier) && Object.hasOwn(given[specifier] ?? {}, `${path}()`)
}

function isOptional(target: object, key: string | symbol): boolean {
  return Reflect.getOwnPropertyDescriptor(target, key)?.configurable === true
}

/** What a use of it in a callback gives: a placeholder again, where the code calls what it gives. */
function assumed(specifier: string, path: string, args: readonly unknown[] = []): unknown {
  const found = callHost('placeholder.likely', [specifier, path])
  const isPromise = found?.startsWith(MADE_UP_PROMISE) === true
  const json = isPromise ? found.slice(MADE_UP_PROMISE.length) : found
  if (json) tell('placeholder.says', [specifier, path, json])
  const value = json ? revived(json, args) : placeholder(specifier, path)
  return isPromise ? Promise.resolve(value) : value
}

/** Whether the code says what a member is: it compares it, or takes it apart. */
function isValue(specifier: string, path: string): boolean {
  return callHost('placeholder.isValue', [specifier, path]) !== undefined
}

function revived(json = 'null', args: readonly unknown[] = []): unknown {
  return JSON.parse(json, (_key, value) => {
    if (value === MADE_UP.arguments) return textsIn(args).join('\n')
    if (value === MADE_UP.code) return String(100_000 + Math.floor(Math.random() * 900_000))
    if (value === MADE_UP.token) return ownIn(args, 'token')
    if (value === MADE_UP.session) return ownIn(args, 'session')
    if (Array.isArray(value)) return withSought(value)
    return typeof value === 'string' && MOMENT.test(value) ? new Date(value) : value
  })
}

/** What the code looks for in a list that is not here is in it. */
function withSought(list: unknown[]): unknown[] {
  const find = (test: never) => Array.prototype.find.call(list, test) ?? list[0]
  return Object.defineProperty(list, 'find', { value: find })
}

/** What a callback was given comes back from what it is passed to: `jwt: (params) => addRole(params)`. */
function ownIn(args: readonly unknown[], name: string): unknown {
  const [given] = args.filter((arg) => typeof arg === 'object' && !Array.isArray(arg))
  return Object(given)[name] ?? given ?? null
}

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value]
  if (depth > 4 || Object(value) !== value || typeof value === 'function') return []
  return Object.values(value as object).flatMap((each) => textsIn(each, depth + 1))
}

/**
 * `withErrorHandling(async (credentials) => …)` gives a function that does the same, while the module loads. In a callback,
 * `storage.run(tenant, () => …)` calls it and gives what it gives. Middleware that a tool writes, such as Paraglide's, calls it with the request.
 */
function givenOn(
  specifier: string,
  path: string,
  args: readonly unknown[],
): { readonly value: unknown } | undefined {
  const name = path.split('.').at(-1) ?? ''
  const [own, ...others] = args.filter((arg) => typeof arg === 'function' && !isPlaceholder(arg))
  if (typeof own !== 'function' || others.length > 0) return undefined
  const keeps = isLoading || (args.length === 1 && KEEPS.test(name))
  if (keeps) return WRAPS.test(name) ? { value: own } : undefined
  if (/middleware$/i.test(name) && args[0] instanceof Request)
    return { value: own({ request: args[0], locale: 'en' }) }
  return RUNS.test(name) || WRAPS.test(name) ? { value: own(placeholder(specifier, `${path}()`)) } : undefined
}

const WRAPS =
  /^(?:with|wrap|cache|cached|memo|memoize|safe|guard|catch|handle|async|trace|traced|instrument)(?:[A-Z]|$)/
const KEEPS = /^(?:wrap|cache|cached|memo|memoize|async)(?:[A-Z]|$)/
const RUNS = /^(?:run|retry|transaction|startActiveSpan)(?:[A-Z]|$)/

/** A database gives dates as such. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Where the code counts with it, anything other than a number would spoil the result. */
function primitive(value: unknown, hint: string): unknown {
  return hint === 'number' && Number.isNaN(Number(value)) ? 10 : value
}

/** It is used as a string or number. */
function assumedValue(missing: Missing): unknown {
  const value = assumedWhole(missing)
  return Object(value) === value ? missing.path : value
}

/** It is handed on. */
export function assumedWhole({ path, specifier }: Missing): unknown {
  const value = assumed(specifier, path.replaceAll('()', ''))
  return isPlaceholder(value) ? path : value
}

/** The host finds the line of the user's code in the stack. */
function tell(operation: string, what: readonly string[]): void {
  const message = callHost(operation, what) ?? ''
  tellHost('touched', JSON.stringify([message, new Error().stack, ...what]))
}
