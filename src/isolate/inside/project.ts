import { authOf, entryCalls, serverHandler } from './auth/entry-points.ts'
import { providerOf } from './auth/marks.ts'
import { openMiddleware } from './auth/middleware.ts'
import { nextRequest, setRequest } from './auth/next-request.ts'
import {
  endLoading,
  isConfig,
  isPlaceholder,
  missingIn,
  ofCaller,
  passedOnConfig,
  placeholder,
} from './auth/placeholder.ts'
import { decodeIn, encodeConfig, encodeOut, locationOf } from './border.ts'
import { finish } from './call.ts'
import { environmentOf } from './environment.ts'
import { callHost } from './host.ts'
import { fetch } from './web/fetch.ts'
import { type Request, Response } from './web/messages.ts'
import { URL } from './web/url.ts'

type Exports = Readonly<Record<string, unknown>>
type Callable = (...args: unknown[]) => unknown

let entry: Exports = {}
let hint: object | undefined

/** So many promises may settle one after the other until Auth.js is called. */
const MOST_TURNS = 50

/** What to say if there is no configuration. */
export function knowHint(given: object | undefined): void {
  hint = given
}

/** What kind of module it is, for the host: `config` with its flavour, `version-4`, or `none`. */
export function describeProject(call: number, exports: Exports | Promise<Exports>): void {
  void finish(call, async () => {
    // Awaited with care: a module may export a function called `then`.
    entry = exports instanceof Promise ? await exports : exports
    // A server may be set up in a function that waits for its database first.
    for (let turn = 0; turn < MOST_TURNS && entryCalls().length === 0; turn += 1) await undefined
    if (entryCalls().length === 0) entry = withMembers(entry)
    return encodeOut(described())
  })
}

/** `module.exports = { getConfig }`: what it has counts as exported. */
function withMembers(exports: Exports): Exports {
  const { default: main } = exports
  const hasNames = typeof main === 'object' && !isConfig(main) && !isPlaceholder(main)
  return hasNames ? { ...Object(main), ...exports } : exports
}

function described(): object {
  const calls = entryCalls()
  const last = calls.at(-1)
  const isNew =
    (last && last.flavour !== 'next-auth') || ['handlers', 'auth', 'signIn'].some((name) => name in entry)
  if (isConfig(entry['authOptions']) && !isNew) return { kind: 'version-4', sign: 'authOptions' }
  // Version 4's NextAuth returned the route itself.
  const routes = ['GET', 'POST', 'default'].map((name) => entry[name])
  const isRoute =
    last?.result !== undefined && routes.includes(last.result) && typeof routes[0] !== 'function'
  if (isRoute && !isNew) return { kind: 'version-4', sign: 'what NextAuth returns as the route' }
  if (last) return { kind: 'config', flavour: last.flavour, calls: calls.length }
  if (typeof entry['handle'] === 'function') return { kind: 'config', flavour: 'sveltekit', calls: 0 }
  // What is missing may be a wrapper of any package; most are of next-auth.
  if (passedOnConfig() !== undefined && exportedConfig() === passedOnConfig())
    return { kind: 'config', flavour: 'next-auth', calls: 0 }
  // Its imports say which package it belongs to.
  return requestHandlers().length > 0 || exportedConfig() || makers().length > 0
    ? { kind: 'config', calls: 0 }
    : { kind: 'none', hint }
}

/** The configuration for one request. From here on, using a placeholder is an error. */
export function configure(call: number, text: string): void {
  void finish(call, async () => {
    const request = decodeIn(text).value as Request
    setRequest(request)
    const config = withProviders(await configFor(request))
    const middleware = isPlaceholder(config) ? undefined : await withWays(openMiddleware)
    endLoading()
    const flavour = entryCalls().at(-1)?.flavour
    return encodeConfig(middleware ? { ...Object(config), ...middleware } : config, flavour)
  })
}

/** What middleware opens, with what its own configuration has beside the settings of its sessions: an adapter, and which providers. */
async function withWays(open: () => Promise<object> | undefined): Promise<object | undefined> {
  const before = entryCalls().length
  const opened = await open()
  const own = entryCalls().slice(before).at(-1)?.config
  if (opened === undefined || typeof own !== 'object') return opened
  const { adapter, providers } = Object(own) as { readonly adapter?: unknown; readonly providers?: unknown }
  const made = Array.isArray(providers) ? providers.map(idOf) : [undefined]
  const ways = {
    hasAdapter: Boolean(adapter),
    ...(made.every((id) => id !== undefined) && { providers: made }),
  }
  return { middleware: { ...(opened as { readonly middleware?: object }).middleware, ...ways } }
}

/** Of a provider or of the function that makes it. `undefined` if it has none yet. */
function idOf(provider: unknown): string | undefined {
  if (isPlaceholder(provider)) return undefined
  const { id, options } = Object(typeof provider === 'function' ? provider() : provider) as {
    readonly id?: unknown
    readonly options?: { readonly id?: unknown }
  }
  const found = options?.id ?? id
  return typeof found === 'string' ? found : undefined
}

async function configFor(request: Request): Promise<unknown> {
  const { handle } = entry
  const given = environmentGiven()
  const event = (): object => ({ event: eventOf(request), resolve: () => new Response(null) })
  const exported = exportedConfig()
  const asked = typeof handle === 'function' ? () => (handle as Callable)(event()) : undefined
  const answered = requestHandlers().map((handler) => () => handler(request, environmentOf(), {}))
  const ways = exported ? [] : makers().map((make) => () => make(request, given))
  let failure: unknown
  // A handle or a route makes the configuration for each request. What it does after that concerns pages.
  for (const way of [...(asked ? [asked] : answered), ...ways]) {
    if (entryCalls().length > 0) break
    try {
      const made: unknown = await way()
      if (isConfig(made)) return made
    } catch (error) {
      failure ??= error
    }
  }
  if (entryCalls().length === 0 && failure !== undefined && !exported) throw failure
  return entryCalls().length > 0 ? calledConfig(request) : exported
}

/** Of several, the default export is the whole one. One that something missing was called with is not exported. */
function exportedConfig(): object | undefined {
  return [entry['default'], ...Object.values(entry), passedOnConfig()].find(isConfig)
}

type Maker = (request: Request, given: object) => unknown

/** What another file is to call: `(env) => NextAuth({ … })`, a class that has the configuration, `(request) => Auth(request, config())`. */
function makers(): readonly Maker[] {
  const functions = Object.entries(entry).filter(
    (each): each is [string, Callable] => typeof each[1] === 'function' && !isPlaceholder(each[1]),
  )
  const names = (value: Callable) => Number(/\bproviders\b/.test(String(value)))
  // One that names providers before one that only passes on what it is given.
  const made = functions
    .toSorted(([, a], [, b]) => names(b) - names(a))
    .flatMap(([name, value]): Maker[] => {
      const text = String(value)
      const isNamed = /auth|config|options|default/i.test(name) && /NextAuth|\bproviders\b/.test(text)
      const isMaker = isNamed || /\b[A-Z]\w*Auth\(/.test(text)
      if (isMaker && text.startsWith('class'))
        return [(_request, given) => ofClass(value as unknown as Class, given)]
      return isMaker ? [(_request, given) => value(given, given, given)] : []
    })
  const answering = functions.filter(([, value]) => /\bAuth\(/.test(String(value)))
  return [
    ...made,
    ...answering.map(
      ([, value]): Maker =>
        (request, given) =>
          value(request, given, {}),
    ),
  ]
}

type Class = new (...args: readonly unknown[]) => object

/** A member of an instance or of the class, or what a method of it returns. One that is read may call Auth.js itself. */
async function ofClass(made: Class, given: object): Promise<unknown> {
  const instance = new made(given, given, given)
  const own = [...Object.getOwnPropertyNames(made.prototype), ...Object.keys(instance)]
  const members = [
    ...own.map((name) => [instance, name] as const),
    ...Object.getOwnPropertyNames(made).map((name) => [made, name] as const),
  ]
  for (const [owner, name] of members) {
    const member: unknown = Reflect.get(owner, name)
    const isMethod =
      typeof member === 'function' && name !== 'constructor' && /\bproviders\b/.test(String(member))
    const config: unknown = isMethod ? await Reflect.apply(member, owner, [given]) : member
    if (isConfig(config) || entryCalls().length > 0) return config
  }
  return undefined
}

/** The environment, with whatever else a function is given: an app, a database, a container. Variables that are not there stay so. */
function environmentGiven(): object {
  return new Proxy(environmentOf(), {
    get: (target, key) =>
      key in target || typeof key === 'symbol' || /^(?:then|[A-Z][A-Z\d_]*)$/.test(key)
        ? Reflect.get(target, key)
        : ofCaller(key),
  })
}

function calledConfig(request: Request): unknown {
  const last = entryCalls().at(-1)
  if (typeof last?.config !== 'function' || isPlaceholder(last.config)) return last?.config
  return (last.config as Callable)(last.flavour === 'sveltekit' ? eventOf(request) : nextRequest(request))
}

/** A provider may be a user's function that returns one: it is called for each request, as the engine does. */
function withProviders(config: unknown): unknown {
  const isOwn = (entry: unknown): entry is Callable =>
    typeof entry === 'function' && providerOf(entry) === undefined && missingIn(entry) === undefined
  const { providers } = Object(config) as { readonly providers?: unknown }
  if (!Array.isArray(providers)) return config
  const made = providers.map((entry) => withInputs(isOwn(entry) ? entry() : entry))
  return made.every((entry, index) => entry === providers[index])
    ? config
    : { ...Object(config), providers: made }
}

interface Credentials {
  readonly type?: unknown
  readonly options?: { readonly credentials?: object; readonly authorize?: unknown }
  readonly credentials?: object
  readonly authorize?: unknown
}

/** A form for credentials without inputs gets those that `authorize` reads; in its own app it is another page, which is not here. What the code compares inputs with is filled in. */
function withInputs(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || missingIn(entry)) return entry
  const { type, options = {}, ...given } = entry as Credentials
  const { authorize = given.authorize, credentials = given.credentials } = options
  if (type !== 'credentials' || typeof authorize !== 'function') return entry
  const own = Object(credentials) as Readonly<Record<string, object>>
  const read = callHost('credentials', { ...Object(locationOf(authorize)), names: Object.keys(own) })
  if (read === undefined) return entry
  const { inputs, values } = JSON.parse(read) as {
    inputs: typeof own
    values: Readonly<Record<string, string>>
  }
  const all = { ...inputs, ...own }
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    { value, ...all[name], ...(value.includes('\n') && WHOLE) },
  ])
  if (Object.keys(inputs).length + filled.length === 0) return entry
  const known = { ...all, ...Object.fromEntries(filled) }
  return providerOf(entry) === undefined
    ? { ...entry, credentials: known }
    : { ...entry, options: { ...options, credentials: known } }
}

/** A field of one line would lose the line ends of a message that was signed. */
const WHOLE = { type: 'hidden' }

/** What other middleware sets for a request: services, not who is signed in. */
export function setElsewhere(name: string, known: object = {}): object {
  return new Proxy(known, {
    get: (target, key) =>
      key in target || typeof key === 'symbol' || /^then$|user|session|auth|token/i.test(key)
        ? Reflect.get(target, key)
        : placeholder(name, key),
  })
}

/** The parts of SvelteKit's `RequestEvent` that a configuration reads. */
function eventOf(request: Request): object {
  const platform = { env: environmentGiven() }
  const auth = authOf(undefined)
  // `getSession`: before version 1.
  const locals = setElsewhere('locals', { auth, getSession: auth })
  return { request, url: new URL(request.url), locals, params: {}, platform, fetch }
}

/** What a server without a framework exports: `default.fetch`, a function, or one per method. An app that was made may be among them. */
function requestHandlers(): readonly Callable[] {
  const { default: main, fetch: own, handler, GET, POST, handlers } = entry
  const inner = typeof main === 'object' && main !== null ? Reflect.get(main, 'fetch') : main
  return [inner, own, handler, GET, POST, Object(handlers).GET, serverHandler()].filter(
    (value): value is Callable => typeof value === 'function',
  )
}
