import { isAuthAction } from '../../core/http/auth-action.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { LikelyAnswer } from '../../protocol/http.ts'
import { hasMadeUpToken } from '../../protocol/made-up.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { NetworkFailure } from '../machine/faults/instead.ts'
import { type Answered, answerFromInternet, storeResponse } from '../machine/internet.ts'
import { changeRequest, changeResponse, requestSubject, responseSubject } from '../pause/messages.ts'
import { noteRequest, noteResponse } from '../recorder/record-message.ts'
import type { End, Ended, Made, Recorder } from '../recorder/world.ts'
import { recordError } from '../values/errors.ts'
import { makeResponse, toHeaderList, toHeaders } from '../values/http.ts'
import { recordRequest, type StoredResponse, type WireRequest } from '../values/message.ts'
import { APP, isAppOrigin, server } from '../values/parties.ts'
import { reviveError } from '../values/revive-error.ts'
import { followRedirects } from './follow-redirects.ts'
import { likelyHeaders } from './likely-headers.ts'
import { withLikelyParts } from './likely-parts.ts'
import { noteNotice } from './notices.ts'

/** Milliseconds of virtual time from a server's request to its answer. */
const TAKES_MS = 40

/** The `fetch` that a server of the simulated world has: it follows redirects, and reaches the simulated internet, with no cookies and no identity. */
export function createServerFetch(
  recorder: Recorder,
): (...asked: readonly [...Parameters<Runtime['fetch']>, likely?: LikelyAnswer]) => Promise<Response> {
  return async (input, init, likely) => {
    // Calls side by side move the record's time; the request is made now.
    const began = recorder.now()
    const request = new Request(input, init)
    // Firefox has no `Request.body` to ask; these two methods have none.
    const bodiless = request.method === 'GET' || request.method === 'HEAD'
    const body = bodiless ? null : await request.arrayBuffer()
    const headers = new Headers(request.headers)
    // What a server's own HTTP client sends; a worker's Request would drop some of these names.
    if (init?.headers !== undefined)
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (!headers.has('user-agent')) headers.set('user-agent', 'app.example')
    headers.set('host', new URL(request.url).host)
    const first = { method: request.method, url: request.url, headers: toHeaderList(headers), body }
    let at: number | undefined = began
    return followRedirects(first, request.redirect, (wanted) => {
      const answer = send(recorder, wanted, { began: at ?? recorder.now(), likely })
      at = undefined
      return answer
    })
  }
}

/** What this exchange asked services for mails is kept under this name. */
export const MAILS = 'mail service'
const OF_MAILS =
  /^(?:api(?:\.eu)?\.)?(?:resend|sendgrid|postmarkapp|mailgun|forwardemail|loops)\.\w+$|^(?:app\.loops\.so|smtp\.internal)$/

interface Sending {
  readonly began: number
  /** The answer if no server answers: what the code reads of one. */
  readonly likely: LikelyAnswer | undefined
}

async function send(recorder: Recorder, request: WireRequest, { began, likely }: Sending): Promise<Response> {
  const { method, url } = request
  const { hostname, origin, pathname } = new URL(url)
  if (OF_MAILS.test(hostname)) recorder.keep(MAILS, () => hostname)
  const below = recorder.below({ at: began })
  const shown = recordRequest(request)
  let sent = request
  const response = await below.call<StoredResponse>({
    name: `fetch ${method} ${origin}${pathname}`,
    request: shown,
    alone: () => recorder.world.schedule.internet,
    before: () => ({
      key: noteRequest(below, APP, shown, { mode: 'server' }),
      subject: (edits) => requestSubject(changeRequest(request, edits)),
    }),
    run: ({ edits, recorder }) => {
      sent = changeRequest(request, edits)
      return ask(recorder, sent, likely)
    },
    after: (ended, end) => ({
      key: noteReceived(below, sent.url, ended, end),
      subject: (edits) => responseSubject(changeResponse(responseOf(ended), edits)),
    }),
    change: (ended, edits) => {
      const result = changeResponse(responseOf(ended), edits)
      return result === undefined ? ended : { result }
    },
    // What is recorded is the reason; `fetch` wraps it.
    keep: (ended) => ('thrown' in ended ? { error: recordError(reasonOf(ended)) } : ended),
    revive: ({ result, error }) =>
      error === undefined
        ? { result: result as StoredResponse }
        : { thrown: asFetchError(reviveError(error)) },
  })
  return toResponse(response, url)
}

async function ask(
  recorder: Recorder,
  request: WireRequest,
  likely: LikelyAnswer | undefined,
): Promise<Made<StoredResponse>> {
  let answered: Answered | undefined
  let reason: unknown
  try {
    answered = await answerFromInternet(recorder, request)
    if (likely !== undefined && isUnknown(answered, request))
      answered = { ...answered, response: await likelyResponse(recorder, request, likely) }
    else if (likely !== undefined && answered.isGuessed === true && answered.response !== undefined)
      answered = { ...answered, response: await widened(recorder, request, answered.response, likely) }
    reason = answered.failure ? asError(answered.failure) : unreachable(request.url)
  } catch (error) {
    reason = error
  }
  const { response, delayMs = 0, writeState = async () => undefined } = answered ?? {}
  return {
    ended: response === undefined ? { thrown: asFetchError(reason) } : { result: response },
    entry: { effect: writeState, takesMs: TAKES_MS + delayMs },
  }
}

function isUnknown({ failure, isUnknown, response }: Answered, { url }: WireRequest): boolean {
  return (response === undefined || isUnknown === true) && failure === undefined && !isOfEngine(new URL(url))
}

/** Other routes of the app are code that isn't here. */
function isOfEngine(url: URL): boolean {
  const [, below = ''] = /\/auth\/([^/]+)/.exec(url.pathname) ?? []
  return isAppOrigin(url) && isAuthAction(below)
}

/** What the code reads of an answer, from a server that isn't there. */
async function likelyResponse(
  recorder: Recorder,
  { method, url }: WireRequest,
  { body, status = 200 }: LikelyAnswer,
): Promise<StoredResponse> {
  const at = new URL(url)
  const asked = `${method} ${at.origin}${at.pathname}`
  const unsigned = hasMadeUpToken(body)
    ? '. Its token isn’t signed, and what verifies it takes it as it is'
    : ''
  noteNotice(recorder, {
    notice: 'answer',
    message: isAppOrigin(at)
      ? `The app’s own route for ${asked} is not here, so this returned what the code reads of a response${unsigned}`
      : `Nothing in this sandbox answers ${at.host}${at.pathname}, so ${asked} returned what the code reads of a response. You can say what it answers${unsigned}`,
  })
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ...likelyHeaders(recorder.world.meta.setup.code),
  ]
  return storeResponse(makeResponse(body, { status, headers: new Headers(headers) }))
}

/** What the code reads of an answer beside what every provider says. */
async function widened(
  recorder: Recorder,
  { method, url }: WireRequest,
  response: StoredResponse,
  likely: LikelyAnswer,
): Promise<StoredResponse> {
  const said = membersIn(response.body === null ? '' : new TextDecoder().decode(response.body))
  const wanted = membersIn(likely.body)
  const all = said && wanted && withLikelyParts(said, wanted)
  const added = Object.keys(all ?? {}).filter(
    (name) => JSON.stringify(all?.[name]) !== JSON.stringify(said?.[name]),
  )
  if (added.length === 0) return response
  const at = new URL(url)
  noteNotice(recorder, {
    notice: 'answer',
    message: `Only your configuration knows the provider at ${at.host}, so the sandbox added to its answer to ${method} ${at.origin}${at.pathname} what your code reads from it: ${added.join(', ')}. You can change that answer`,
  })
  const headers = toHeaders(response.headers)
  return storeResponse(makeResponse(JSON.stringify(all), { status: response.status, headers }))
}

function membersIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function responseOf(ended: Ended<StoredResponse>): StoredResponse | undefined {
  return 'result' in ended ? ended.result : undefined
}

function reasonOf(ended: Ended<StoredResponse>): unknown {
  return 'thrown' in ended && ended.thrown instanceof Error ? ended.thrown.cause : undefined
}

function noteReceived(
  below: Recorder,
  url: string,
  ended: Ended<StoredResponse>,
  { at, tookMs }: End,
): string {
  const reason = reasonOf(ended)
  const problem = reason instanceof Error ? reason.message : undefined
  return noteResponse(
    below,
    { response: responseOf(ended), problem, from: server(url), to: APP, tookMs },
    { at },
  )
}

function toResponse(stored: StoredResponse, url: string): Response {
  const response = makeResponse(stored.body, { status: stored.status, headers: toHeaders(stored.headers) })
  // A constructed Response has no URL; clients compare it with what they asked for.
  return Object.defineProperty(response, 'url', { value: url })
}

function asError({ name, message }: NetworkFailure): Error {
  return Object.assign(new Error(message), { name })
}

function unreachable(url: string): Error {
  const at = new URL(url)
  const { origin } = at
  return new Error(
    isAppOrigin(at)
      ? `${origin} can't send a request to itself here: the server would be waiting for its own response. Call the route's function directly instead.`
      : `No server at ${origin} in this sandbox.`,
  )
}

/** As the platform's fetch: every network failure is a TypeError, its reason in `cause`. */
function asFetchError(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause })
}
