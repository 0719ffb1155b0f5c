import {
  authOf,
  environmentOf,
  foundConfig,
  outside,
  type Request,
  Response,
  URL,
} from '../../inside/main.ts'
import { HTTPException } from './http-exception.ts'
import { honoContext } from './servers.ts'

/** Some packages take a function that makes the configuration for a request, and call it with what their framework has for one. */
function withArgument(config: unknown, argumentOf: (request: Request) => unknown): unknown {
  return typeof config === 'function' ? (request: Request): unknown => config(argumentOf(request)) : config
}

/** The parts of `RequestEventCommon` of Qwik City that a configuration reads. */
function qwikEvent(request: Request): object {
  const env = { get: (name: string) => environmentOf()[name] }
  const platform = { env: environmentOf() }
  const { headers } = request
  return { request, env, headers, url: new URL(request.url), params: {}, platform, sharedMap: new Map() }
}

type Config = Readonly<Record<string, unknown>>
type ConfigOrMaker = Config | ((event: never) => unknown)

/** `ExpressAuth(config)` of `@auth/express`. */
export function ExpressAuth(config: Config): unknown {
  foundConfig('express', config)
  return outside('ExpressAuth’s handler')
}

/** `SolidAuth(config)` of `@auth/solid-start`, `@solid-auth/base` and `@solid-mediakit/auth`. */
export function SolidAuth(config: ConfigOrMaker): object {
  foundConfig(
    'solid',
    withArgument(config, (request) => ({ request, env: environmentOf() })),
  )
  return { GET: outside('SolidAuth’s GET'), POST: outside('SolidAuth’s POST') }
}

/** `QwikAuth$((event) => config)` of `@auth/qwik`. */
export const QwikAuth$ = (config: ConfigOrMaker): object => qwikAuth('qwik', config)

/** `serverAuth$((event) => config)` of `@builder.io/qwik-auth`, which `@auth/qwik` replaced: its path was another one. */
export const serverAuth$ = (config: ConfigOrMaker): object => qwikAuth('qwik-city', config)

function qwikAuth(flavour: 'qwik' | 'qwik-city', config: ConfigOrMaker): object {
  foundConfig(flavour, withArgument(config, qwikEvent))
  const names = ['useSignIn', 'useSignOut', 'useSession', 'useAuthSession', 'useAuthSignin', 'useAuthSignout']
  return {
    ...Object.fromEntries(names.map((name) => [name, outside(name)])),
    onRequest: outside('onRequest'),
  }
}

/** `defineConfig(config)` of `auth-astro`. */
export function defineConfig(config: Config): Config {
  foundConfig('astro', config)
  return config
}

/** `AstroAuth(config)` of `auth-astro/server`, for a custom route. */
export function AstroAuth(config: Config): object {
  foundConfig('astro', config)
  return { GET: outside('AstroAuth’s GET'), POST: outside('AstroAuth’s POST') }
}

/** `NuxtAuthHandler(config, runtimeConfig)` of `@hebilicious/authjs-nuxt`. */
export function NuxtAuthHandler(config: Config): unknown {
  foundConfig('nuxt', config)
  return outside('NuxtAuthHandler')
}

/** What Nuxt gives every file without an import. */
export function defineGlobals(): void {
  const same = (handler: unknown): unknown => handler
  Object.assign(globalThis, {
    defineEventHandler: same,
    eventHandler: same,
    useRuntimeConfig: () => runtimeConfig([]),
  })
}

/** `github.clientId` is the variable `NUXT_GITHUB_CLIENT_ID`. */
function runtimeConfig(path: readonly string[]): object {
  const get = (_target: object, key: string | symbol): unknown => {
    if (typeof key === 'symbol') return undefined
    const inner = [...path, key]
    const name = inner.map((part) => part.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()).join('_')
    const value = environmentOf()[`NUXT_${name}`] ?? environmentOf()[name]
    if (value !== undefined) return value
    if (path.length === 0) return runtimeConfig(inner)
    return key === 'secret'
      ? environmentOf()['AUTH_SECRET']
      : `test-${name.toLowerCase().replaceAll('_', '-')}`
  }
  return new Proxy({}, { get })
}

/** `initAuthConfig((context) => config)` of `@hono/auth-js`. */
export function initAuthConfig(config: (context: never) => unknown): unknown {
  foundConfig('hono', withArgument(config, honoContext))
  return (_context: unknown, next?: () => unknown): unknown => next?.()
}

export const authHandler = (): unknown => outside('authHandler’s handler')
/** Guards routes. Has an answer only before a page, as `auth()` in middleware. */
export const verifyAuth = (): unknown => async (context: HonoContext, next: () => Promise<void>) => {
  const authUser = await getAuthUser(context)
  if (authUser === null) throw new HTTPException(401, { res: new Response('Unauthorized', { status: 401 }) })
  context.set('authUser', authUser)
  await next()
}

interface HonoContext {
  readonly set: (name: string, value: unknown) => void
}

export async function getAuthUser(_context: unknown): Promise<object | null> {
  const session = (await authOf(undefined, 'getAuthUser')()) as { readonly user?: object } | null
  return session?.user === undefined ? null : { session, user: session.user, token: session.user }
}

export const getSession = (request: unknown, config: unknown): unknown =>
  authOf(config, 'getSession')(request)
export const getServerSession = outside('getServerSession')
export const getServerToken = outside('getServerToken')
