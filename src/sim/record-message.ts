import type { HttpRequest, HttpResponse } from '../protocol/http.ts'
import type { Party } from '../protocol/steps.ts'
import { toHeaderList, toHeaders } from './http.ts'
import { recordBody } from './record-body.ts'
import type { StoredResponse } from './store.ts'
import type { WireRequest } from './wire-request.ts'
import type { Noted, Recorder } from './world.ts'

/** A request as the record shows it. */
export function recordRequest({ method, url, headers, body }: WireRequest): HttpRequest {
  const shown = { method, url, headers: toHeaderList(headers) }
  return body === null ? shown : { ...shown, body: recordBody(body, headers.get('content-type')) }
}

/** A response as the record shows it; status 0: none came. */
function recordResponse(response: StoredResponse | undefined): HttpResponse {
  if (response === undefined) return { status: 0, headers: [] }
  const { status, headers, body } = response
  const shown = { status, headers }
  return body === null ? shown : { ...shown, body: recordBody(body, toHeaders(headers).get('content-type')) }
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
  const recorded = recordResponse(response)
  const { status } = recorded
  const answer = location === undefined ? String(status) : `${status} ${location}`
  return recorder.add(
    {
      kind: 'response.received',
      data: { response: recorded, ...(problem === undefined ? {} : { note: problem }) },
      from,
      to,
      summary: response === undefined ? `no answer: ${problem ?? ''}` : answer,
      outcome: problem !== undefined || status >= 400 ? 'failed' : 'done',
      tookMs,
    },
    noted,
  )
}
