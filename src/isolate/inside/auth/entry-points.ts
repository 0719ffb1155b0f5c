import { callHost } from '../host.ts'
import { Response } from '../web/messages.ts'
import { middlewareRunner } from './middleware.ts'

/** What an import determines: path, names in the environment, which hosts are trusted. */
export type Flavour = 'next-auth' | 'core' | 'sveltekit' | 'express'

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

function outside(name: string): (...args: unknown[]) => unknown {
  return () => {
    throw new Error(callHost('outside', name) ?? name)
  }
}

/** `auth(handler)` turns it into a middleware or a route; any other call asks for a session. Only middleware is run here. */
function authOf(config: unknown, name = 'auth'): (...args: readonly unknown[]) => unknown {
  return (...args) => {
    const runner = middlewareRunner()
    if (runner) return runner.auth(config, args, outside(name))
    return typeof args[0] === 'function' ? outside(name) : outside(name)()
  }
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

export function ExpressAuth(config: unknown): unknown {
  found.push({ flavour: 'express', config })
  return outside('ExpressAuth’s handler')
}

/** `getSession(request, config)` of `@auth/express`. */
export function getSession(request: unknown, config: unknown): unknown {
  return authOf(config, 'getSession')(request)
}
