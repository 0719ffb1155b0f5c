import { environmentOf, fetch, type Request, Response, URL } from '../../inside/main.ts'
import { cookieJar } from './cookie-jar.ts'
import type { Middleware } from './loaded.ts'
import { pageToCome } from './page-to-come.ts'
import { withRenewed } from './visit.ts'

type Handle = (handling: { readonly event: object; readonly resolve: (event: object) => Response }) => unknown

/** `handle` of SvelteKit's `hooks.server.ts`. */
export function hooks(handle: Handle): Middleware {
  return { run: (request) => run(handle, request), written: handle }
}

async function run(handle: Handle, request: Request): Promise<Response> {
  return withRenewed(await answerOf(handle, eventOf(request)))
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
  const { known, set, remove } = cookieJar(request)
  return {
    get: (name: string) => known.get(name),
    getAll: () => [...known].map(([name, value]) => ({ name, value })),
    set,
    delete: remove,
  }
}
