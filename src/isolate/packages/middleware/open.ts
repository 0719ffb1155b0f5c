import { entryCalls, type Request } from '../../inside/main.ts'
import { astroMiddleware } from './astro.ts'
import { servedApp } from './express/express.ts'
import { servedHono } from './hono/hono.ts'
import { hooks } from './hooks.ts'
import type { Middleware } from './loaded.ts'
import { matcherOf } from './matcher.ts'
import { nextMiddleware } from './next.ts'
import { placed } from './placed.ts'
import { during } from './visit.ts'

type Exports = Readonly<Record<string, unknown>>

/** Loads the project's middleware. What it throws while it loads, it throws for each request. */
export async function open(file: string): Promise<object> {
  const before = entryCalls().length
  const { run, written, matches = () => true } = await load(file)
  const answer = (request: Request) => during(() => run(request))
  const own = entryCalls().slice(before).at(-1)?.config
  return {
    middleware: {
      run: written ? placed(answer, written) : answer,
      matches,
      ...(typeof own === 'object' && own !== null ? { config: forSessions(own) } : {}),
    },
  }
}

async function load(file: string): Promise<Middleware> {
  try {
    const exports: Exports = await import(/* @vite-ignore */ file)
    return middlewareIn(file, exports)
  } catch (error) {
    return { run: () => Promise.reject(error) }
  }
}

function middlewareIn(file: string, exports: Exports): Middleware {
  const { handle } = exports
  if (/(?:^|\/)hooks\.server\.\w+$/.test(file) && typeof handle === 'function') return hooks(handle as never)
  const { onRequest } = exports
  if (/(?:^|\/)middleware(?:\/index)?\.\w+$/.test(file) && typeof onRequest === 'function')
    return astroMiddleware(onRequest as never)
  const name = /(?:^|\/)(middleware|proxy)\.\w+$/.exec(file)?.[1]
  const own = exports['default'] ?? (name === undefined ? undefined : exports[name])
  if (name !== undefined && typeof own === 'function') {
    const { matcher } = Object(exports['config']) as { readonly matcher?: unknown }
    return nextMiddleware(own as never, matcherOf(matcher))
  }
  const app = servedApp(exports) ?? servedHono(exports)
  if (app) return app
  // An app that its own file does not make, or not yet: it guards nothing.
  if (name === undefined && !/(?:^|\/)hooks\.server\.\w+$/.test(file)) return { run: async () => undefined }
  throw new Error(
    `${file} exports no middleware: a default export, or one called ${name ?? 'handle'}, must be a function`,
  )
}

/** What of a configuration decides how a session is read. */
function forSessions(config: object): object {
  const names = ['callbacks', 'events', 'jwt', 'session', 'pages']
  return Object.fromEntries(Object.entries(config).filter(([name]) => names.includes(name)))
}
