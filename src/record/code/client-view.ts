import type { CodeFlavour } from '../../protocol/code.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { type CallbackReturned, callbackReturned } from '../kinds/callback-returned.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { readBody } from '../values/http.ts'
import { fieldOf } from '../values/value.ts'

/** A value that was read, and where. */
export interface Reading {
  readonly seq: number
  /** `GET /` */
  readonly because: string
  readonly value: unknown
}

/** The same session as three parts of an app get it. */
export interface ClientView {
  /** `auth()` in a server component: the last page that read the session. */
  readonly server?: Reading
  /** The body of the last answer to `…/session`. */
  readonly json?: Reading
  /** `useSession()` below a `SessionProvider`. */
  readonly hook: { readonly status: 'loading' | 'authenticated' | 'unauthenticated'; readonly data?: unknown }
  /** Members of the user that only the server has. */
  readonly serverOnly: readonly string[]
}

/** What the record says of the session as the server and the client read it, up to a step. */
export function clientView(all: readonly Step[], until: number): ClientView {
  const steps = all.filter(({ seq }) => seq <= until)
  const server = lastPage(steps)
  const json = lastJson(steps)
  const hook =
    json === undefined
      ? ({ status: 'loading' } as const)
      : json.value === null
        ? ({ status: 'unauthenticated', data: null } as const)
        : ({ status: 'authenticated', data: json.value } as const)
  return {
    ...(server ? { server } : {}),
    ...(json ? { json } : {}),
    hook,
    serverOnly: server && isRecord(json?.value) ? onlyIn(server.value, json.value) : [],
  }
}

interface Visit {
  readonly request: RequestSent
  readonly response: ResponseReceived
}

/** The last request of the browser to the app that was answered with 200 and passes. */
function lastVisit(
  steps: readonly Step[],
  passes: (path: string, visit: Visit) => boolean,
): Visit | undefined {
  const requests = new Map<string, RequestSent>()
  for (const step of steps)
    if (requestSent.is(step) && step.from.lane === 'browser' && step.to?.lane === 'app')
      requests.set(step.exchange, step)
  for (const response of steps.filter(responseReceived.is).toReversed()) {
    const request = requests.get(response.exchange)
    if (!request || response.data.response.status !== 200) continue
    const visit = { request, response }
    if (passes(pathOf(request), visit)) return visit
  }
  return undefined
}

function pathOf({ data }: RequestSent): string {
  return URL.canParse(data.request.url) ? new URL(data.request.url).pathname : ''
}

function becauseOf(request: RequestSent): string {
  return `${request.data.request.method} ${pathOf(request)}`
}

function lastJson(steps: readonly Step[]): Reading | undefined {
  const found = lastVisit(
    steps,
    (path, { response }) => path.endsWith('/session') && bodyOf(response) !== undefined,
  )
  return (
    found && {
      seq: found.response.seq,
      because: becauseOf(found.request),
      value: bodyOf(found.response)?.json,
    }
  )
}

function bodyOf({ data: { response } }: ResponseReceived): { readonly json: unknown } | undefined {
  const body = readBody(response.headers, response.body)
  return body && 'json' in body ? { json: body.json } : undefined
}

/** A page of the app, which read the session on the server to be drawn. Without a call of `session`, no one was signed in. */
function lastPage(steps: readonly Step[]): Reading | undefined {
  const isPage = (path: string, { request }: Visit) =>
    request.data.mode === 'navigation' && !/\/(?:signin|signout|error|verify-request)(?:\/|$)/.test(path)
  const found = lastVisit(steps, isPage)
  if (!found) return undefined
  const { exchange, seq } = found.request
  const call = steps
    .filter(callbackReturned.is)
    .findLast((step) => step.exchange === exchange && step.data.callback === 'session')
  const value = call ? onServer(call, flavourIn(steps)) : null
  return { seq: call?.seq ?? seq, because: becauseOf(found.request), value }
}

function flavourIn(steps: readonly Step[]): CodeFlavour {
  return steps.findLast(codeLoaded.is)?.data.flavour ?? 'next-auth'
}

/**
 * What `session` returned, as `auth()` passes it on. That of next-auth adds the user that the callback was called with, or the token, where the returned
 * session has no user, and takes the session that went in where nothing was returned.
 */
function onServer({ data: { args, result } }: CallbackReturned, flavour: CodeFlavour): unknown {
  if (flavour !== 'next-auth') return asJson(result)
  const session = result ?? fieldOf(args[0], 'session')
  const user = fieldOf(args[0], 'user') ?? fieldOf(args[0], 'token')
  return asJson(isRecord(session) ? { user, ...session } : session)
}

/** As it is after it went through a response. */
function asJson(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown)
}

function onlyIn(server: unknown, client: Readonly<Record<string, unknown>>): readonly string[] {
  const [mine, theirs] = [fieldOf(server, 'user'), client['user']]
  return isRecord(mine)
    ? Object.keys(mine).filter((name) => !isRecord(theirs) || !Object.hasOwn(theirs, name))
    : []
}
