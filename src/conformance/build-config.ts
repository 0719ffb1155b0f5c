import { errorName } from './leaves.ts'
import { github, recorded } from './presets.ts'
import type { Handler, Recipe } from './scenario.ts'
import type { Kit } from './world.ts'

/** The configuration that a recipe describes, made again for each engine. */
export function buildConfig(recipe: Recipe, kit: Kit): object {
  const { strategy = 'jwt', session, callbacks = {}, events = {}, more = {} } = recipe
  const given = typeof callbacks === 'function' ? callbacks(kit) : callbacks
  return {
    providers: recipe.providers?.(kit) ?? [github(kit)],
    secret: 'secret',
    trustHost: true,
    logger: recordingLogger(kit, recipe.debugLog ?? false),
    ...(strategy !== 'jwt' && { adapter: kit.world.store.adapter(recipe.adapter) }),
    ...(strategy === 'jwt-adapter' && { session: { strategy: 'jwt', ...session } }),
    ...(strategy !== 'jwt-adapter' && session && { session }),
    ...(given && { callbacks: recordAll(kit, 'callback', { ...plainCallbacks, ...given }) }),
    ...(events && { events: recordAll(kit, 'event', { ...plainEvents, ...events }) }),
    ...(typeof more === 'function' ? more(kit) : more),
  }
}

/** Do what the defaults do, but show the whole session. */
const plainCallbacks: Readonly<Record<string, Handler>> = {
  signIn: () => true,
  redirect({ url, baseUrl }: { readonly url: string; readonly baseUrl: string }) {
    if (url.startsWith('/')) return `${baseUrl}${url}`
    return new URL(url).origin === baseUrl ? url : baseUrl
  },
  jwt: ({ token }: { readonly token: object }) => token,
  session: ({ session }: { readonly session: object }) => session,
}

const nothing = () => undefined
const plainEvents: Readonly<Record<string, Handler>> = {
  createUser: nothing,
  updateUser: nothing,
  linkAccount: nothing,
  signIn: nothing,
  session: nothing,
  signOut: nothing,
}

function recordAll(kit: Kit, kind: string, handlers: Readonly<Record<string, Handler | undefined>>): object {
  const wrap = ([name, handler]: [string, Handler | undefined]) => [
    name,
    handler && recorded(kit, `${kind} ${name}`, handler),
  ]
  return Object.fromEntries(Object.entries(handlers).map(wrap))
}

function recordingLogger({ world: { journal } }: Kit, withDebug: boolean): object {
  return {
    error: (error: unknown) => journal.record(`log error ${errorName(error)}`),
    warn: (code: string) => journal.record(`log warn ${code}`),
    ...(withDebug && {
      debug: (...[message, data]: unknown[]) => journal.record(`log debug ${message}`, data),
    }),
  }
}
