import { Auth } from '../../core/index.ts'
import { makeRequest, makeResponse, toHeaders } from '../http.ts'
import { APP_ORIGIN } from '../parties.ts'
import { traceConfig } from '../trace/config.ts'
import type { WireRequest } from '../wire-request.ts'
import type { Recorder } from '../world.ts'
import { homePage, membersPage, missingPage, type SessionView } from './app-pages.ts'
import { appConfig } from './config.ts'

const AUTH = '/auth'

/** app.example: the user's app, with the engine mounted at `/auth`. */
export async function answerApp(recorder: Recorder, request: WireRequest): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith(`${AUTH}/`)) return callEngine(recorder, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'This page answers GET.')
  if (pathname === '/') return home(recorder, request)
  if (pathname === '/members') return members(recorder, request)
  return page(404, missingPage(pathname), [])
}

function callEngine(recorder: Recorder, request: WireRequest): Promise<Response> {
  const { scenario } = recorder.world.meta
  const config = traceConfig(appConfig(scenario, recorder.world.store.adapter), recorder)
  return Auth(makeRequest(request.url, request), config)
}

/** What a server component does: asks its own engine, in process, with the visitor's cookies. */
async function askEngine(recorder: Recorder, request: WireRequest, action: string): Promise<Asked> {
  const headers = new Headers({ host: new URL(request.url).host })
  const cookie = request.headers.get('cookie')
  if (cookie !== null) headers.set('cookie', cookie)
  const response = await callEngine(recorder, {
    method: 'GET',
    url: `${APP_ORIGIN}${AUTH}/${action}`,
    headers,
    body: null,
  })
  const body: unknown = response.ok ? await response.json() : null
  return { body, setCookie: response.headers.getSetCookie() }
}

interface Asked {
  readonly body: unknown
  readonly setCookie: readonly string[]
}

async function home(recorder: Recorder, request: WireRequest): Promise<Response> {
  const session = await askEngine(recorder, request, 'session')
  if (!isSession(session.body)) return page(200, homePage(undefined, ''), session.setCookie)
  const csrf = await askEngine(recorder, request, 'csrf')
  return page(200, homePage(session.body, tokenOf(csrf.body)), [...session.setCookie, ...csrf.setCookie])
}

async function members(recorder: Recorder, request: WireRequest): Promise<Response> {
  const session = await askEngine(recorder, request, 'session')
  if (isSession(session.body)) return page(200, membersPage(session.body), session.setCookie)
  const signIn = `${AUTH}/signin?${new URLSearchParams({ callbackUrl: `${APP_ORIGIN}/members` })}`
  return respond(302, null, [['location', signIn]], session.setCookie)
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

function isSession(body: unknown): body is SessionView {
  return (
    typeof body === 'object' &&
    body !== null &&
    'user' in body &&
    typeof body.user === 'object' &&
    body.user !== null
  )
}

function tokenOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'csrfToken' in body ? String(body.csrfToken) : ''
}
