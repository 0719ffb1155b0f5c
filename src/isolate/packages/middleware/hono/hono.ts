import { missingIn, type Request, Response, recordServer, URL } from '../../../inside/main.ts'
import { honoContext } from '../../small/servers.ts'
import type { Middleware } from '../loaded.ts'
import { pageToCome } from '../page-to-come.ts'
import { renewedCookies } from '../visit.ts'
import { type Context, createContext, type Params } from './context.ts'
import { joined, matchOf, patternOf } from './routes.ts'

type Handler = (context: object, next: () => Promise<void>) => unknown

interface Route {
  /** Absent: any. */
  readonly method?: string
  readonly path: string
  readonly pattern: RegExp
  readonly handler: Handler
}

interface Matching {
  readonly handler: Handler
  readonly params: Params
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head']

const apps: Hono[] = []

/**
 * `Hono`: its routing, and the members of contexts that guards use. What answers nothing leaves its page to the app. @see https://hono.dev/docs/api/hono
 */
export class Hono {
  readonly routes: Route[] = []
  #base = '/'
  #onError: ((error: Error, context: object) => unknown) | undefined
  /** It is a part of another one. */
  isMounted = false

  constructor() {
    apps.push(this)
    for (const method of METHODS)
      Reflect.set(this, method, (...args: readonly unknown[]) => this.#add(method.toUpperCase(), args))
    // A handler of any path may be the one that calls Auth.js.
    recordServer(async (request) => {
      const settle = async (): Promise<void> => undefined
      for (const { handler } of this.routes) await handler(honoContext(request as Request), settle)
    })
  }

  use(...args: readonly unknown[]): this {
    return this.#add(undefined, typeof args[0] === 'string' ? args : ['*', ...args])
  }

  all(...args: readonly unknown[]): this {
    return this.#add(undefined, args)
  }

  on(
    methods: string | readonly string[],
    paths: string | readonly string[],
    ...handlers: readonly unknown[]
  ): this {
    for (const method of [methods].flat())
      for (const path of [paths].flat())
        this.#add(method === 'ALL' ? undefined : method.toUpperCase(), [path, ...handlers])
    return this
  }

  basePath(path: string): this {
    this.#base = joined(this.#base, path)
    return this
  }

  route(path: string, part: unknown): this {
    if (!(part instanceof Hono)) return this
    part.isMounted = true
    for (const each of part.routes) this.#keep(each.method, joined(path, each.path), each.handler)
    return this
  }

  mount(): this {
    return this
  }

  notFound(): this {
    return this
  }

  onError(handler: (error: Error, context: object) => unknown): this {
    this.#onError = handler
    return this
  }

  fetch = async (request: Request): Promise<Response> => this.answer(request)

  request(): never {
    throw new Error('app.request is for tests: open the path in the simulated browser')
  }

  #add(method: string | undefined, [first, ...rest]: readonly unknown[]): this {
    const path = typeof first === 'string' ? first : '*'
    const handlers = (typeof first === 'string' ? rest : [first, ...rest]).flat(3)
    // Middleware of a package that is not here passes every request on.
    for (const handler of handlers)
      if (typeof handler === 'function' && missingIn(handler) === undefined)
        this.#keep(method, path, handler as Handler)
    return this
  }

  #keep(method: string | undefined, path: string, handler: Handler): void {
    const whole = joined(this.#base, path)
    this.routes.push({
      ...(method === undefined ? {} : { method }),
      path: whole,
      pattern: patternOf(whole),
      handler,
    })
  }

  /** What its handlers answer, or that the page is to be shown. */
  async answer(request: Request): Promise<Response> {
    const context = createContext(request)
    try {
      await this.#run(this.#matching(request), context, 0)
    } catch (error) {
      context.answer(await this.#failed(error as Error, context))
    }
    return context.response() ?? pageToCome()
  }

  #matching({ method, url }: Request): readonly Matching[] {
    const { pathname } = new URL(url)
    return this.routes.flatMap((route) => {
      const params = matchOf(route.pattern, pathname)
      const isMethod = route.method === undefined || route.method === method
      return params !== undefined && isMethod ? [{ handler: route.handler, params }] : []
    })
  }

  async #run(matching: readonly Matching[], context: Context, index: number): Promise<void> {
    const own = matching[index]
    if (own === undefined) {
      const { headers } = context.object['res'] as Response
      const page = pageToCome()
      for (const [name, value] of headers) page.headers.append(name, value)
      context.answer(page)
      return
    }
    context.params = own.params
    const answer = await own.handler(context.object, () => this.#run(matching, context, index + 1))
    if (answer instanceof Response) context.answer(answer)
  }

  /** `HTTPException` has its own response. */
  async #failed(error: Error, { object }: Context): Promise<Response> {
    const made = this.#onError === undefined ? undefined : await this.#onError(error, object)
    if (made instanceof Response) return made
    const { getResponse } = error as { readonly getResponse?: () => Response }
    if (typeof getResponse !== 'function') throw error
    return getResponse.call(error)
  }
}

/** The app that a module exports, itself or by its `fetch`; else the first that is no part of another. */
export function servedHono(exports: Readonly<Record<string, unknown>>): Middleware | undefined {
  const exported = Object.values(exports)
  const app =
    apps.find((each) => exported.some((value) => value === each || Object(value).fetch === each.fetch)) ??
    apps.find(({ isMounted }) => !isMounted)
  return app && { run: (request) => serve(app, request) }
}

async function serve(app: Hono, request: Request): Promise<Response> {
  const response = await app.answer(request)
  const final = new Response(response.takeBytes(), response)
  for (const line of renewedCookies()) final.headers.append('set-cookie', line)
  return final
}
