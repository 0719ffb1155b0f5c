import type { Runtime } from '../../core/runtime.ts'
import type { HttpRequest, HttpResponse } from '../../protocol/http.ts'
import type { NetworkFailure } from '../faults/instead.ts'
import { hashOf } from '../hash-of.ts'
import { makeResponse, toHeaderList, toHeaders } from '../http.ts'
import { type Answered, answerFromInternet } from '../internet.ts'
import { APP, APP_ORIGIN, server } from '../parties.ts'
import { recordBody } from '../record-body.ts'
import { changeRequest, changeResponse, requestSubject, responseSubject } from '../stepper/messages.ts'
import type { StoredResponse } from '../store.ts'
import type { WireRequest } from '../wire-request.ts'
import type { Recorder } from '../world.ts'
import { recordError } from './errors.ts'
import { followRedirects } from './follow-redirects.ts'
import { reviveError } from './revive-error.ts'

/** Milliseconds of virtual time from a server's request to its answer. */
const TAKES_MS = 40

/** The `fetch` that a server of the simulated world has: it follows redirects, and reaches the simulated internet, with no cookies and nobody's identity. */
export function createServerFetch(recorder: Recorder): Runtime['fetch'] {
  return async (input, init) => {
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
    const first = { method: request.method, url: request.url, headers, body }
    let at: number | undefined = began
    return followRedirects(first, request.redirect, (wanted) => {
      const answer = send(recorder, wanted, at ?? recorder.now())
      at = undefined
      return answer
    })
  }
}

async function send(recorder: Recorder, full: WireRequest, began: number): Promise<Response> {
  const { method, url, headers, body } = full
  const { origin, pathname } = new URL(url)
  const call = recorder.nextCall(`fetch ${method} ${origin}${pathname}`)
  const id = `${recorder.exchange}.${recorder.nextCall('below').split('#')[1]}`
  const below: Below = { asked: recorder.below(id, began), answered: recorder.below(id) }
  const sent: HttpRequest = {
    method,
    url,
    headers: toHeaderList(headers),
    ...(body === null ? {} : { body: recordBody(body, headers.get('content-type')) }),
  }
  const argsHash = hashOf(sent)
  const answer = recorder.recorded(call)
  if (answer !== undefined && answer.argsHash === argsHash) {
    recorder.skipTo(answer)
    const { error, result } = answer
    const arrived: Arrived =
      error === undefined ? { response: result as StoredResponse } : { failure: reviveError(error) }
    return receive(below.answered, full, `${id}/response.received#0`, arrived)
  }
  const key = noteSent(below.asked, sent)
  const passing = recorder.gate({ key, subject: (edits) => requestSubject(changeRequest(full, edits)) })
  const wanted = passing === undefined ? full : changeRequest(full, await passing)
  const arrived = await recorder.world.internet(() => live(recorder, below, wanted, call, argsHash))
  return receive(below.answered, full, arrived.key, arrived)
}

/** The record of a request: as long as nobody has answered, it is the time at which it was made. */
interface Below {
  readonly asked: Recorder
  readonly answered: Recorder
}

/** What came of a request: an answer, or the reason why there is none. */
interface Arrived {
  readonly response?: StoredResponse
  readonly failure?: unknown
}

/** The server has its answer in hand. */
async function receive(
  below: Recorder,
  { url }: WireRequest,
  key: string,
  { response, failure }: Arrived,
): Promise<Response> {
  const passing = below.gate({ key, subject: (edits) => responseSubject(changeResponse(response, edits)) })
  const received = passing === undefined ? response : changeResponse(response, await passing)
  if (received === undefined) throw asFetchError(failure)
  return toResponse(received, url)
}

async function live(
  recorder: Recorder,
  below: Below,
  request: WireRequest,
  call: string,
  argsHash: string,
): Promise<Arrived & { readonly key: string }> {
  const began = recorder.world.platform.realNow()
  const held = below.asked.hold()
  let answered: Answered | undefined
  let failure: unknown
  try {
    answered = await answerFromInternet(held.recorder, request)
    if (answered.failure !== undefined) failure = asError(answered.failure)
  } catch (error) {
    failure = error
  }
  // No call is made inside this one; what is called beside it counts for itself.
  const kept = { call, argsHash, counters: {} }
  const response = answered?.response
  const reason = failure ?? unreachable(request.url)
  let key = ''
  await recorder.commit({
    effect: async (meta) => answered?.writeState(meta),
    takesMs: TAKES_MS + (answered?.delayMs ?? 0),
    note: () => {
      held.release()
      key = noteReceived(
        below.answered,
        request.url,
        response,
        failure,
        recorder.world.platform.realNow() - began,
      )
      const at = recorder.now()
      recorder.addAnswer(
        response === undefined
          ? { ...kept, error: recordError(reason), at }
          : { ...kept, result: response, at },
      )
    },
  })
  return response === undefined ? { key, failure: reason } : { key, response }
}

function noteSent(below: Recorder, request: HttpRequest): string {
  const { host, pathname } = new URL(request.url)
  return below.add({
    kind: 'request.sent',
    data: { request, mode: 'server' },
    from: APP,
    to: server(request.url),
    summary: `${request.method} ${host}${pathname}`,
    outcome: 'done',
  })
}

function noteReceived(
  below: Recorder,
  url: string,
  response: StoredResponse | undefined,
  failure: unknown,
  tookMs: number,
): string {
  const recorded: HttpResponse =
    response === undefined
      ? { status: 0, headers: [] }
      : {
          status: response.status,
          headers: response.headers,
          ...(response.body === null
            ? {}
            : { body: recordBody(response.body, toHeaders(response.headers).get('content-type')) }),
        }
  const note =
    failure instanceof Error ? failure.message : response === undefined ? unreachable(url).message : undefined
  return below.add({
    kind: 'response.received',
    data: { response: recorded, ...(note === undefined ? {} : { note }) },
    from: server(url),
    to: APP,
    summary: response === undefined ? `no answer: ${note ?? ''}` : String(response.status),
    outcome: response === undefined || response.status >= 400 ? 'failed' : 'done',
    tookMs,
  })
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
  const { origin } = new URL(url)
  return new Error(
    origin === APP_ORIGIN
      ? `${APP_ORIGIN} cannot ask itself here: its own server would wait for the answer it is about to give. Call what the route does instead.`
      : `Nobody answers at ${origin} in this world.`,
  )
}

/** As the platform's fetch: every network failure is a TypeError, its reason in `cause`. */
function asFetchError(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause })
}
