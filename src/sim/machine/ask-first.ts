import type { HttpRequest } from '../../protocol/http.ts'
import type { ExchangeRow } from '../journal/store.ts'
import type { Recorder } from '../recorder/world.ts'
import { judgeResponse } from '../rules/fetch/judge-answer.ts'
import { judgePreflight, needsPreflight, preflightRequest } from '../rules/fetch/preflight.ts'
import { isCrossOrigin, modeOf } from '../rules/fetch/request-record.ts'
import type { FetchVerdict } from '../rules/fetch/verdict.ts'
import { browser, server } from '../values/parties.ts'
import type { WireRequest } from '../values/wire-request.ts'
import type { Answered } from './internet.ts'

/**
 * Asks the server of another origin whether a script's request is welcome, where Fetch demands it. Returns why the request is not sent, or
 * `undefined` when it is. One for the own origin only is never sent to another.
 */
export async function askFirst(
  recorder: Recorder,
  row: ExchangeRow,
  answer: (request: WireRequest) => Promise<Answered>,
): Promise<string | undefined> {
  if (row.state !== 'planned') return undefined
  if (modeOf(row) === 'same-origin' && isCrossOrigin(row))
    return noteVerdict(recorder, row, 'cors', judgeResponse(row, { status: 0, headers: [] }))
  if (!needsPreflight(row).needed) return undefined
  const question = preflightRequest(row)
  const below = recorder.below({ name: 'preflight' })
  noteQuestion(below, row, question)
  const { response } = await answer({ ...question, body: null })
  const head = response ?? { status: 502, headers: [] }
  const verdict = judgePreflight(row, head)
  below.note({
    kind: 'response.received',
    data: { response: { status: head.status, headers: head.headers } },
    from: server(row.url),
    to: browser(row.device),
    summary: String(head.status),
    outcome: verdict.allowed ? 'done' : 'failed',
  })
  return noteVerdict(below, row, 'cors-preflight', verdict)
}

/** Records a verdict; returns its reason where it is a refusal. */
function noteVerdict(
  recorder: Recorder,
  row: ExchangeRow,
  check: string,
  { allowed, reason, rule, spec }: FetchVerdict & { readonly allowed: boolean },
): string | undefined {
  recorder.note({
    kind: allowed ? 'check.passed' : 'check.failed',
    data: { check, detail: reason },
    from: browser(row.device),
    summary: `check ${check} ${reason}`,
    outcome: allowed ? 'done' : 'failed',
    rule,
    spec,
  })
  return allowed ? undefined : reason
}

function noteQuestion(below: Recorder, row: ExchangeRow, request: HttpRequest): void {
  const { host, pathname } = new URL(row.url)
  below.note({
    kind: 'request.sent',
    data: { request, mode: 'fetch', initiator: row.initiator },
    from: browser(row.device),
    to: server(row.url),
    summary: `OPTIONS ${host}${pathname}`,
    outcome: 'done',
  })
}
