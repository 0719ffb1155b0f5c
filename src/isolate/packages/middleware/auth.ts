import { entryCalls, Request, Response, URL } from '../../inside/main.ts'
import { NextResponse } from '../platform.ts'
import { placed } from './placed.ts'
import { askVisitor, isRunning, renewWith, type Visitor } from './visit.ts'

type Handler = (request: unknown, context: unknown) => unknown
type Asked = Request & { auth?: unknown; readonly nextUrl: URL & { clone(): URL } }

/**
 * `auth` of next-auth: `auth(handler)` and `auth(request)` as middleware, `auth()` for the session; of the other frameworks, for the session of
 * an event or a request.
 */
export function auth(config: unknown, args: readonly unknown[], refuse: () => unknown): unknown {
  const [first, second] = args
  if (typeof first === 'function') {
    const handler = first as Handler
    return placed((request: Asked, context: unknown) => answer(request, context, handler), handler)
  }
  if (!isRunning()) return refuse()
  if (first instanceof Request && 'nextUrl' in first) return answer(first as Asked, second)
  const isNext = entryCalls().some((call) => call.config === config && call.flavour === 'next-auth')
  return sessionOf(!isNext)
}

async function sessionOf(renews: boolean): Promise<object | null> {
  const { session, cookies } = await askVisitor(false)
  if (renews) renewWith(cookies)
  return session
}

/** What next-auth does for one request: asks for the session and `authorized`, then the handler. */
async function answer(request: Asked, context: unknown, handler?: Handler): Promise<Response> {
  const visitor = await askVisitor(true)
  const response = await decide(request, context, visitor, handler)
  const final = new Response(response.takeBytes(), response)
  for (const line of visitor.cookies) final.headers.append('set-cookie', line)
  return final
}

async function decide(
  request: Asked,
  context: unknown,
  visitor: Visitor,
  handler: Handler | undefined,
): Promise<Response> {
  const { authorized, session, signIn } = visitor
  if (authorized instanceof Response)
    return leadsBack(authorized, request, visitor) ? NextResponse.next() : authorized
  if (handler) {
    // next-auth passes its handler on, whatever `authorized` says.
    request.auth = session
    return ((await handler(request, context)) as Response | undefined) ?? NextResponse.next()
  }
  if (authorized || request.nextUrl.pathname === signIn) return NextResponse.next()
  const url = request.nextUrl.clone()
  url.pathname = signIn
  url.searchParams.set('callbackUrl', request.nextUrl.href)
  return NextResponse.redirect(url)
}

/** A redirect of one of the engine's pages to itself would never end. */
function leadsBack(response: Response, { nextUrl }: Asked, { basePath, pages }: Visitor): boolean {
  const location = response.headers.get('location')
  if (location === null) return false
  const { pathname } = new URL(location, nextUrl.href)
  const isOwn = pages.includes(pathname) || pathname.startsWith(`${basePath}/`)
  return isOwn && pathname === nextUrl.pathname
}
