import { type Key, pathToRegexp } from 'path-to-regexp'
import { missingIn, recordServer } from '../../../inside/main.ts'
import { expressArguments } from '../../small/servers.ts'

type Members = Record<string, unknown>
type Next = (error?: unknown) => void
type Handler = (...args: readonly unknown[]) => unknown

/** A router is a handler itself. */
export type Router = ((request: Members, response: Members, next: Next) => void) & Members

interface Layer {
  /** Absent: any. */
  readonly method?: string
  readonly paths: readonly { readonly pattern: RegExp; readonly keys: readonly Key[] }[]
  /** Matches what is below the path, too. */
  readonly mounted: boolean
  readonly handler: Handler
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']

export function createRouter(): Router {
  const layers: Layer[] = []
  const router = ((request, response, next) => dispatch(layers, request, response, next)) as Router
  // A handler of any path may be the one that calls Auth.js.
  recordServer(async (request) => {
    for (const { handler } of layers) await handler(...expressArguments(request as never))
  })
  const add = (args: readonly unknown[], options: Pick<Layer, 'mounted'> & { readonly method?: string }) => {
    const isPath = (value: unknown) => typeof value === 'string' || value instanceof RegExp
    const [first, ...rest] = args
    const given = [first].flat()
    const hasPath = given.length > 0 && given.every(isPath)
    const paths = (hasPath ? given : ['/']).map((path) => pathOf(path, options.mounted))
    const handlers = (hasPath ? rest : args).flat(9)
    // Middleware of a package that is not here, such as `helmet()`, passes every request on.
    for (const handler of handlers)
      if (typeof handler === 'function' && missingIn(handler) === undefined)
        layers.push({ ...options, paths, handler: handler as Handler })
    return router
  }
  router['use'] = (...args: readonly unknown[]) => add(args, { mounted: true })
  router['all'] = (...args: readonly unknown[]) => add(args, { mounted: false })
  router['param'] = () => router
  for (const method of METHODS)
    router[method] = (...args: readonly unknown[]) =>
      add(args, { mounted: false, method: method.toUpperCase() })
  router['route'] = (path: unknown) => {
    const route: Members = {}
    for (const method of [...METHODS, 'all'])
      route[method] = (...handlers: readonly unknown[]) => {
        ;(router[method] as Handler)(path, ...handlers)
        return route
      }
    return route
  }
  return router
}

function dispatch(layers: readonly Layer[], request: Members, response: Members, done: Next): void {
  const path = String(request['path'])
  const { baseUrl, url } = request
  const go = (from: number, error: unknown): void => {
    const index = layers.findIndex((layer, at) => at >= from && takes(layer, request, error))
    const layer = layers[index]
    if (layer === undefined) done(error)
    else
      enter(layer, request, response, error, (thrown) => {
        Object.assign(request, { path, baseUrl, url })
        // Express skips a route's further handlers; here a route's handlers are layers, and the next one is as good.
        go(index + 1, thrown === 'route' || thrown === 'router' ? undefined : thrown)
      })
  }
  go(0, undefined)
}

/** Handlers with four parameters are for errors. */
function takes(layer: Layer, request: Members, error: unknown): boolean {
  const isMethod = layer.method === undefined || layer.method === request['method']
  const isForErrors = layer.handler.length === 4
  return (
    isMethod && isForErrors === (error !== undefined) && matchOf(layer, String(request['path'])) !== undefined
  )
}

interface Match {
  readonly params: Readonly<Record<string, string>>
  /** The part of the path that a mounted handler does not see. */
  readonly base: string
}

function enter(layer: Layer, request: Members, response: Members, error: unknown, next: Next): void {
  const { handler, mounted } = layer
  const path = String(request['path'])
  const { params, base } = matchOf(layer, path) ?? { params: {}, base: '' }
  Object.assign(request, { params: { ...Object(request['params']), ...params } })
  if (mounted) Object.assign(request, mountedAt(base, request))
  const args = error === undefined ? [request, response, next] : [error, request, response, next]
  // Express 5: a promise that is rejected is an error.
  void (async () => handler(...args))().catch((thrown: unknown) => next(thrown ?? new Error('rejected')))
}

/** What a handler that is mounted at this path sees. */
function mountedAt(base: string, { path, baseUrl, url }: Members): Members {
  const below = (address: unknown): string =>
    String(address)
      .slice(base.length)
      .replace(/^(?!\/)/, '/')
  return { path: below(path), baseUrl: `${String(baseUrl)}${base}`, url: below(url) }
}

function matchOf({ paths, mounted }: Layer, path: string): Match | undefined {
  for (const { pattern, keys } of paths) {
    const found = pattern.exec(path)
    if (!found) continue
    const values = found.slice(1)
    const params = keys.flatMap(({ name }, index) => {
      const value = values[index]
      return value === undefined ? [] : [[String(name), decodeURIComponent(value)]]
    })
    return { params: Object.fromEntries(params), base: mounted ? found[0].replace(/\/$/, '') : '' }
  }
  return undefined
}

function pathOf(path: unknown, mounted: boolean): Layer['paths'][number] {
  if (path instanceof RegExp) return { pattern: path, keys: [] }
  const keys: Key[] = []
  return { pattern: pathToRegexp(plain(String(path)), keys, { end: !mounted }), keys }
}

/** Wildcards as versions 4 (`*`) and 5 (`*rest`, `{/rest}`) write them. */
function plain(path: string): string {
  return path
    .replace(/(?<!\)|\w)\*(\w*)/g, (_match, name: string) => (name === '' ? '(.*)' : `:${name}(.*)`))
    .replace(/\}(?![?*+])/g, '}?')
}
