import { entryCalls, serverHandler } from './auth/entry-points.ts'
import { providerOf } from './auth/marks.ts'
import { openMiddleware } from './auth/middleware.ts'
import { nextRequest, setRequestHeaders } from './auth/next-request.ts'
import { endLoading, isPlaceholder, missingIn } from './auth/placeholder.ts'
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
    return encodeOut(described())
  })
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
  if (requestHandler()) return { kind: 'config', flavour: 'handlers' in entry ? undefined : 'core', calls: 0 }
  // Its imports say which package it belongs to.
  return Object.values(entry).some(isConfig) || configMaker()
    ? { kind: 'config', calls: 0 }
    : { kind: 'none', hint }
}

/** The configuration for one request. From here on, using a placeholder is an error. */
export function configure(call: number, text: string): void {
  void finish(call, async () => {
    const request = decodeIn(text).value as Request
    setRequestHeaders(request.headers)
    const config = withProviders(await configFor(request))
    const middleware = isPlaceholder(config) ? undefined : await openMiddleware()
    endLoading()
    const flavour = entryCalls().at(-1)?.flavour
    return encodeConfig(middleware ? { ...Object(config), ...middleware } : config, flavour)
  })
}

async function configFor(request: Request): Promise<unknown> {
  if (entryCalls().length > 0) return calledConfig(request)
  const { handle } = entry
  const handler = requestHandler()
  if (typeof handle === 'function')
    await untilConfigured(() =>
      (handle as Callable)({ event: eventOf(request), resolve: () => new Response(null) }),
    )
  else if (handler) await untilConfigured(() => handler(request, environmentOf(), {}))
  else return Object.values(entry).find(isConfig) ?? madeConfig(request)
  return calledConfig(request)
}

/** `export const getAuth = (env) => NextAuth({ … })`: another file is to call it, with its environment or a database. */
function configMaker(): Callable | undefined {
  const names = Object.keys(entry).filter(
    (name) =>
      typeof entry[name] === 'function' &&
      !isPlaceholder(entry[name]) &&
      /auth|config|options|default/i.test(name),
  )
  const [name] = names.filter((each) => /NextAuth|\bproviders\b/.test(String(entry[each])))
  return name === undefined ? undefined : (entry[name] as Callable)
}

async function madeConfig(request: Request): Promise<unknown> {
  const made: unknown = await configMaker()?.(environmentOf())
  return entryCalls().length > 0 ? calledConfig(request) : made
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
  const filled = Object.entries(values).map(([name, value]) => [name, { value, ...all[name] }])
  if (Object.keys(inputs).length + filled.length === 0) return entry
  const known = { ...all, ...Object.fromEntries(filled) }
  return providerOf(entry) === undefined
    ? { ...entry, credentials: known }
    : { ...entry, options: { ...options, credentials: known } }
}

/** A handle or a route that makes the configuration for each request. What it does after that concerns pages. */
async function untilConfigured(run: () => unknown): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (entryCalls().length === 0) throw error
  }
}

/** The parts of SvelteKit's `RequestEvent` that a configuration reads. */
function eventOf(request: Request): object {
  const platform = { env: environmentOf() }
  return { request, url: new URL(request.url), locals: {}, params: {}, platform, fetch }
}

/** What a server without a framework exports: `default.fetch`, a function, or one per method. */
function requestHandler(): Callable | undefined {
  const { default: main, fetch: own, handler, GET, POST, handlers } = entry
  const inner = typeof main === 'object' && main !== null ? Reflect.get(main, 'fetch') : main
  const exported = [inner, own, handler, GET, POST, Object(handlers).GET].find(
    (value): value is Callable => typeof value === 'function',
  )
  return exported ?? serverHandler()
}

function isConfig(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'providers'))
}
