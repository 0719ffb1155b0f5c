import { callHost } from '../host.ts'
import { Response } from '../web/messages.ts'

/** What an import decides: path, names in the environment, who is trusted. */
export type Flavour = 'next-auth' | 'core' | 'sveltekit' | 'express'

export interface Found {
  readonly flavour: Flavour
  /** The configuration, or what gives it for a request. */
  readonly config: unknown
}

const found: Found[] = []

/** The calls that were met, in their order. */
export function entryCalls(): readonly Found[] {
  return found
}

function outside(name: string): (...args: unknown[]) => unknown {
  return () => {
    throw new Error(callHost('outside', name) ?? name)
  }
}

/** `NextAuth(config)` and `NextAuth((request) => config)`. */
export function NextAuth(config: unknown): object {
  found.push({ flavour: 'next-auth', config })
  return {
    handlers: { GET: outside('handlers.GET'), POST: outside('handlers.POST') },
    auth: outside('auth'),
    signIn: outside('signIn'),
    signOut: outside('signOut'),
    unstable_update: outside('unstable_update'),
  }
}

/** `Auth(request, config)`. The engine answers, not this: what is returned here nobody sees. */
export function Auth(_request: unknown, config: unknown): Promise<Response> {
  found.push({ flavour: 'core', config })
  return Promise.resolve(new Response(null, { status: 204 }))
}

export function SvelteKitAuth(config: unknown): object {
  found.push({ flavour: 'sveltekit', config })
  return { handle: outside('handle'), signIn: outside('signIn'), signOut: outside('signOut') }
}

export function ExpressAuth(config: unknown): unknown {
  found.push({ flavour: 'express', config })
  return outside('ExpressAuth’s handler')
}

/** `getSession(request, config)` of `@auth/express`. */
export const getSession = outside('getSession')
