import { HARMLESS } from '../../protocol/flows.ts'
import type { HttpRequest } from '../../protocol/http.ts'
import type { Party, RecordedError, StepData, StepDraft } from '../../protocol/steps.ts'
import { defined } from '../values/defined.ts'
import { recordResponse, type StoredResponse } from '../values/message.ts'
import { APP, server } from '../values/parties.ts'
import type { Noted, Recorder } from './world.ts'

/** Notes that a request is sent to its server; returns the step's key. */
export function noteRequest(
  recorder: Recorder,
  from: Party,
  request: HttpRequest,
  data: Omit<StepData['request.sent'], 'request'>,
): string {
  const { host, pathname } = new URL(request.url)
  return recorder.note({
    kind: 'request.sent',
    data: { request, ...data },
    from,
    to: server(request.url),
    summary: `${request.method} ${host}${pathname}`,
    outcome: 'done',
  })
}

/** A response as it arrives. */
interface Reception {
  /** Absent: none came. */
  readonly response: StoredResponse | undefined
  /** Why none came, or why it is of no use. */
  readonly problem: string | undefined
  readonly from: Party
  readonly to: Party
  /** A redirect that is followed: where it leads. */
  readonly location?: string | undefined
  readonly tookMs: number
}

/** Notes that a response arrived; returns the step's key. */
export function noteResponse(
  recorder: Recorder,
  { response, problem, from, to, location, tookMs }: Reception,
  noted: Noted = {},
): string {
  const shown = recordResponse(response)
  const { status } = shown
  const answer = location === undefined ? String(status) : `${status} ${location}`
  return recorder.note(
    {
      kind: 'response.received',
      data: { response: shown, ...defined({ note: problem }) },
      from,
      to,
      summary: response === undefined ? `no answer: ${problem ?? ''}` : answer,
      outcome: problem !== undefined || status >= 400 ? 'failed' : 'done',
      tookMs,
    },
    noted,
  )
}

/** Notes an error as app.example's log has it. */
export function noteError(recorder: Recorder, error: RecordedError, summary: string): void {
  const { type, message, cause: details } = error
  recorder.note({
    kind: 'log.written',
    data: { level: 'error', message: `${type}: ${message}`, ...defined({ details }) },
    from: APP,
    summary,
    outcome: 'failed',
  })
}

/** A check that a browser, a server or the engine made. */
interface Checked extends Pick<StepDraft, 'from'> {
  readonly check: string
  /** A clause or sentence: what was found. */
  readonly detail: string
  readonly passed: boolean
  readonly expected?: unknown
  readonly received?: unknown
  readonly rule: StepDraft['rule'] | undefined
  readonly spec: StepDraft['spec'] | undefined
}

/** It is made good in the same response: a cookie that was encrypted with another secret is replaced. */
function isHarmless(rule: StepDraft['rule'] | undefined): boolean {
  return rule !== undefined && HARMLESS.some(({ on }) => on.rule === rule)
}

export function stepOfCheck(checked: Checked): StepDraft {
  const { check, detail, passed, expected, received, from, rule, spec } = checked
  return {
    kind: passed ? 'check.passed' : 'check.failed',
    data: { check, detail, ...defined({ expected, received }) },
    from,
    summary: `check ${check} ${detail}`,
    outcome: passed ? 'done' : isHarmless(rule) ? 'warning' : 'failed',
    ...defined({ rule, spec }),
  }
}
