import type { HttpRequest } from '../protocol/http.ts'
import { judgePreflight, needsPreflight, preflightRequest } from './fetch/preflight.ts'
import { toHeaders } from './http.ts'
import type { Answered } from './internet.ts'
import { browser, server } from './parties.ts'
import type { ExchangeRow } from './store.ts'
import type { WireRequest } from './wire-request.ts'
import type { Recorder } from './world.ts'

/**
 * Asks the server of another origin whether a script's request is welcome, where Fetch demands it. Returns why the request is not sent, or
 * `undefined` when it is.
 */
export async function askFirst(
  recorder: Recorder,
  row: ExchangeRow,
  answer: (request: WireRequest) => Promise<Answered>,
): Promise<string | undefined> {
  if (row.state !== 'planned' || !needsPreflight(row).needed) return undefined
  const question = preflightRequest(row)
  const below = recorder.below(`${row.id}.preflight`)
  noteQuestion(below, row, question)
  const { response } = await answer({ ...question, headers: toHeaders(question.headers), body: null })
  const head = response ?? { status: 502, headers: [] }
  const verdict = judgePreflight(row, head)
  below.add({
    kind: 'response.received',
    data: { response: { status: head.status, headers: head.headers } },
    from: server(row.url),
    to: browser(row.device),
    summary: String(head.status),
    outcome: verdict.allowed ? 'done' : 'failed',
  })
  below.add({
    kind: verdict.allowed ? 'check.passed' : 'check.failed',
    data: { check: 'cors-preflight', detail: verdict.reason },
    from: browser(row.device),
    summary: `check cors-preflight ${verdict.reason}`,
    outcome: verdict.allowed ? 'done' : 'failed',
    rule: verdict.rule,
    spec: verdict.spec,
  })
  return verdict.allowed ? undefined : verdict.reason
}

function noteQuestion(below: Recorder, row: ExchangeRow, request: HttpRequest): void {
  const { host, pathname } = new URL(row.url)
  below.add({
    kind: 'request.sent',
    data: { request, mode: 'fetch', initiator: row.initiator },
    from: browser(row.device),
    to: server(row.url),
    summary: `OPTIONS ${host}${pathname}`,
    outcome: 'done',
  })
}
