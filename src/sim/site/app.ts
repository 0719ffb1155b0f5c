import { makeResponse, toHeaders } from '../http.ts'
import { APP_ORIGIN } from '../parties.ts'
import type { WireRequest } from '../wire-request.ts'
import type { AnswerApp, Recorder } from '../world.ts'
import { readAccount } from './account-rows.ts'
import { type AppParts, AUTH, askEngine, callEngine } from './engine.ts'
import { accountPage } from './pages/account.ts'
import { brokenPage, homePage, membersPage, missingPage } from './pages/home.ts'
import { loginPage, type ProviderView } from './pages/login.ts'
import { isSession, type SessionView } from './pages/session-view.ts'
import { buildProvider } from './providers.ts'
import { sealClaims } from './seal.ts'

/** One request to one of the app's own pages. */
interface Visit {
  readonly recorder: Recorder
  readonly request: WireRequest
  readonly url: URL
  readonly parts: AppParts
}

const PAGES: Readonly<Record<string, (visit: Visit) => Promise<Response>>> = {
  '/': home,
  '/login': login,
  '/members': members,
  '/account': account,
}

/** app.example: the user's app, with the engine mounted at `/auth`. */
export function createApp(parts: AppParts): AnswerApp {
  const answer = async (recorder: Recorder, request: WireRequest) => {
    const url = new URL(request.url)
    const problem = problemOf({ recorder, request, url, parts })
    if (problem !== undefined) return page(500, brokenPage(url, problem), [])
    if (url.pathname.startsWith(`${AUTH}/`)) return callEngine(recorder, request, parts)
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'This page answers GET.')
    const show = Object.hasOwn(PAGES, url.pathname) ? PAGES[url.pathname] : undefined
    return show?.({ recorder, request, url, parts }) ?? page(404, missingPage(url), [])
  }
  return Object.assign(answer, { seal: sealClaims })
}

/** What makes the configuration unusable before the engine sees it, as a sentence. */
function problemOf(visit: Visit): string | undefined {
  try {
    providersOf(visit)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function providersOf({ recorder, parts }: Visit): readonly ProviderView[] {
  const { providers, people } = recorder.world.meta.setup
  return providers.map((setup) => {
    const provider = buildProvider(setup, { ...parts, people })
    const { id, name, type } = typeof provider === 'function' ? provider() : provider
    return { id, name: setup.name ?? name, type }
  })
}

async function home(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readSession(visit)
  if (session === undefined) return page(200, homePage(visit.url, undefined, ''), setCookie)
  const csrf = await readCsrf(visit)
  return page(200, homePage(visit.url, session, csrf.token), [...setCookie, ...csrf.setCookie])
}

async function login(visit: Visit): Promise<Response> {
  const { token: csrfToken, setCookie } = await readCsrf(visit)
  const { people, strategy } = visit.recorder.world.meta.setup
  const view = { providers: providersOf(visit), people, strategy, csrfToken, callbackUrl: '/' }
  return page(200, loginPage(visit.url, view), setCookie)
}

async function members(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readSession(visit)
  return session === undefined
    ? toSignIn(visit, setCookie)
    : page(200, membersPage(visit.url, session), setCookie)
}

async function account(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readSession(visit)
  if (session === undefined) return toSignIn(visit, setCookie)
  const csrf = await readCsrf(visit)
  const { recorder, request } = visit
  const { id } = session.user
  const view = {
    session,
    csrfToken: csrf.token,
    strategy: recorder.world.meta.setup.strategy,
    providers: providersOf(visit),
    rows: id === undefined ? undefined : await readAccount(recorder, request, id),
  }
  return page(200, accountPage(visit.url, view), [...setCookie, ...csrf.setCookie])
}

function toSignIn({ url }: Visit, setCookie: readonly string[]): Response {
  const signIn = `${AUTH}/signin?${new URLSearchParams({ callbackUrl: `${APP_ORIGIN}${url.pathname}` })}`
  return respond(302, null, [['location', signIn]], setCookie)
}

async function readSession({ recorder, request, parts }: Visit): Promise<{
  readonly session: SessionView | undefined
  readonly setCookie: readonly string[]
}> {
  const { body, setCookie } = await askEngine(recorder, request, 'session', parts)
  return { session: isSession(body) ? body : undefined, setCookie }
}

async function readCsrf({ recorder, request, parts }: Visit): Promise<{
  readonly token: string
  readonly setCookie: readonly string[]
}> {
  const { body, setCookie } = await askEngine(recorder, request, 'csrf', parts)
  const known = typeof body === 'object' && body !== null && 'csrfToken' in body
  return { token: known ? String(body.csrfToken) : '', setCookie }
}

function page(status: number, text: string, setCookie: readonly string[]): Response {
  return respond(status, text, [['content-type', 'text/html; charset=utf-8']], setCookie)
}

function plain(status: number, text: string): Response {
  return respond(status, text, [['content-type', 'text/plain; charset=utf-8']], [])
}

function respond(
  status: number,
  body: string | null,
  headers: readonly (readonly [string, string])[],
  setCookie: readonly string[],
): Response {
  const lines = setCookie.map((line) => ['set-cookie', line] as const)
  return makeResponse(body, { status, headers: toHeaders([...headers, ...lines]) })
}
