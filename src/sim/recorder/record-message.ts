import type { HeaderList, HttpRequest, HttpResponse, RecordedBody } from '../../protocol/http.ts'
import type { Party } from '../../protocol/steps.ts'
import type { StoredResponse } from '../journal/store.ts'
import { headerOf } from '../rules/fetch/request-record.ts'
import { recordBody } from '../values/record-body.ts'
import type { WireRequest } from '../values/wire-request.ts'
import type { Noted, Recorder } from './world.ts'

/** A request as the record shows it. */
export function recordRequest({ method, url, headers, body }: WireRequest): HttpRequest {
  return { method, url, headers, ...recorded(headers, body) }
}

/** A response as the record shows it; status 0: none came. */
function recordResponse(response: StoredResponse | undefined): HttpResponse {
  if (response === undefined) return { status: 0, headers: [] }
  const { status, headers, body } = response
  return { status, headers, ...recorded(headers, body) }
}

function recorded(headers: HeaderList, body: ArrayBuffer | null): { body?: RecordedBody } {
  return body === null ? {} : { body: recordBody(body, headerOf(headers, 'content-type') ?? null) }
}

/** A response as it reaches whoever asked for it. */
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
      data: { response: shown, ...(problem === undefined ? {} : { note: problem }) },
      from,
      to,
      summary: response === undefined ? `no answer: ${problem ?? ''}` : answer,
      outcome: problem !== undefined || status >= 400 ? 'failed' : 'done',
      tookMs,
    },
    noted,
  )
}
