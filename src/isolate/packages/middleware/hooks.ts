import { ask, environmentOf, fetch, type Request, Response, URL } from '../../inside/main.ts'
import type { Middleware } from './loaded.ts'
import { pageToCome } from './page-to-come.ts'
import { renewedCookies } from './visit.ts'

type Handle = (handling: { readonly event: object; readonly resolve: (event: object) => Response }) => unknown

/** `handle` of SvelteKit's `hooks.server.ts`. */
export function hooks(handle: Handle): Middleware {
  return { run: (request) => run(handle, request), written: handle }
}

async function run(handle: Handle, request: Request): Promise<Response> {
  const response = await answerOf(handle, eventOf(request))
  const final = new Response(response.takeBytes(), response)
  for (const line of renewedCookies()) final.headers.append('set-cookie', line)
  return final
}

/** `redirect(…)` and `error(…)` are thrown. */
async function answerOf(handle: Handle, event: object): Promise<Response> {
  try {
    const response = await handle({ event, resolve: pageToCome })
    if (response instanceof Response) return response
    throw new TypeError('handle must return a Response: return resolve(event)')
  } catch (thrown) {
    const { status, location, body } = Object(thrown) as Readonly<Record<string, unknown>>
    if (thrown instanceof Error || typeof status !== 'number') throw thrown
    if (typeof location === 'string') return new Response(null, { status, headers: { location } })
    const { message = '' } = Object(body) as { readonly message?: unknown }
    return new Response(String(message), { status, headers: { 'content-type': 'text/plain' } })
  }
}

function eventOf(request: Request): object {
  const url = new URL(request.url)
  return {
    request,
    url,
    params: {},
    locals: {},
    route: { id: url.pathname },
    platform: { env: environmentOf() },
    cookies: cookiesOf(request),
    fetch,
    isDataRequest: false,
    isSubRequest: false,
    getClientAddress: () => '203.0.113.7',
    setHeaders: () => undefined,
  }
}

/** `event.cookies`. */
function cookiesOf(request: Request): object {
  const known = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const
      }),
  )
  const set = (name: string, value: string, options: object = {}): void => {
    known.set(name, value)
    void ask(
      'cookie',
      JSON.stringify({ httpOnly: true, secure: true, sameSite: 'lax', ...options, name, value }),
    )
  }
  return {
    get: (name: string) => known.get(name),
    getAll: () => [...known].map(([name, value]) => ({ name, value })),
    set,
    delete: (name: string, options: object = {}) => {
      set(name, '', { ...options, maxAge: 0 })
      known.delete(name)
    },
  }
}
