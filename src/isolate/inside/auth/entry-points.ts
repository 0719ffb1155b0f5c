import { callHost } from '../host.ts'
import { Response } from '../web/messages.ts'
import { askEngine } from './ask-engine.ts'
import { middlewareRunner } from './middleware.ts'
import { hasLoaded } from './placeholder.ts'

/** What an import determines: path, names in the environment, which hosts are trusted. */
export type Flavour = 'next-auth' | 'core' | 'sveltekit' | MoreFlavours
/** Those of the platform's second part. */
type MoreFlavours = 'express' | 'qwik' | 'qwik-city' | 'solid' | 'hono' | 'astro' | 'nuxt'

export interface Found {
  readonly flavour: Flavour
  /** The configuration, or a function that returns it for a request. */
  readonly config: unknown
  /** What the call returned. */
  readonly result?: object
}

const found: Found[] = []

/** The calls that were made, in order. */
export function entryCalls(): readonly Found[] {
  return found
}

export function foundConfig(flavour: Flavour, config: unknown): void {
  found.push({ flavour, config })
}

type Server = (request: unknown) => Promise<unknown>

const servers: Server[] = []

/** An app of a web framework: its handlers may call Auth.js for each request. */
export function recordServer(run: Server): void {
  servers.push(run)
}

/** Calls what all apps do for a request. `undefined` without one. */
export function serverHandler(): Server | undefined {
  return servers[0] && ((request) => Promise.all(servers.map((run) => run(request))))
}

export function outside(name: string): (...args: unknown[]) => unknown {
  return () => {
    throw new Error(callHost('outside', name) ?? name)
  }
}

/** `auth(handler)` turns it into a middleware or a route, of which only middleware is run here; any other call asks for the visitor's session. */
export function authOf(config: unknown, name = 'auth'): (...args: readonly unknown[]) => unknown {
  return (...args) => {
    const session = hasLoaded() ? sessionInCallback : outside(name)
    const runner = middlewareRunner()
    if (runner) return runner.auth(config, args, session)
    return typeof args[0] === 'function' ? outside(name) : session()
  }
}

async function sessionInCallback(): Promise<unknown> {
  return Reflect.get(Object(await askEngine('visitor', { authorized: false })), 'session')
}

/** `NextAuth(config)` and `NextAuth((request) => config)`. */
export function NextAuth(config: unknown): object {
  const result = {
    handlers: { GET: outside('handlers.GET'), POST: outside('handlers.POST') },
    auth: authOf(config),
    signIn: outside('signIn'),
    signOut: outside('signOut'),
    unstable_update: outside('unstable_update'),
  }
  found.push({ flavour: 'next-auth', config, result })
  return result
}

/** `Auth(request, config)`. The engine answers, not this: the value returned here is not used. */
export function Auth(_request: unknown, config: unknown): Promise<Response> {
  found.push({ flavour: 'core', config })
  return Promise.resolve(new Response(null, { status: 204 }))
}

export function SvelteKitAuth(config: unknown): object {
  found.push({ flavour: 'sveltekit', config })
  const auth = authOf(config)
  const handle = ({ event, resolve }: { event: unknown; resolve: (event: unknown) => unknown }): unknown => {
    const { locals = {} } = event as { readonly locals?: { auth?: unknown; getSession?: unknown } }
    locals.auth ??= () => auth(event)
    // Before version 1.
    locals.getSession ??= locals.auth
    return resolve(event)
  }
  // Before version 1 the handle itself was returned.
  return Object.assign((handling: Parameters<typeof handle>[0]) => handle(handling), {
    handle,
    signIn: outside('signIn'),
    signOut: outside('signOut'),
  })
}
