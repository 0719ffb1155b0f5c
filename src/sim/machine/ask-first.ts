import type { ExchangeRow } from '../journal/store.ts'
import { noteRequest, stepOfCheck } from '../recorder/record-message.ts'
import type { Recorder } from '../recorder/world.ts'
import { judgeResponse } from '../rules/fetch/judge-answer.ts'
import { judgePreflight, needsPreflight, preflightRequest } from '../rules/fetch/preflight.ts'
import { isCrossOrigin, modeOf } from '../rules/fetch/request-record.ts'
import type { Judgement } from '../rules/fetch/verdict.ts'
import type { WireRequest } from '../values/message.ts'
import { browser, server } from '../values/parties.ts'
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
  noteRequest(below, browser(row.device), question, { mode: 'fetch', initiator: row.initiator })
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
  { allowed, reason, rule, spec }: Judgement,
): string | undefined {
  recorder.note(
    stepOfCheck({ check, detail: reason, passed: allowed, from: browser(row.device), rule, spec }),
  )
  return allowed ? undefined : reason
}
