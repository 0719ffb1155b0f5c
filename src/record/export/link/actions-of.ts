import type { Action, ActionBody } from '../../../protocol/actions.ts'
import type { HttpRequest } from '../../../protocol/http.ts'
import type { Beginning, Step } from '../../../protocol/steps.ts'
import { ceremonyAsked } from '../../kinds/ceremony-asked.ts'
import { ceremonyDecided } from '../../kinds/ceremony-decided.ts'
import { ceremonyEnded } from '../../kinds/ceremony-ended.ts'
import { ceremonyRefused } from '../../kinds/ceremony-refused.ts'
import { type ClockMoved, clockMoved } from '../../kinds/clock-moved.ts'
import type { CookieRefused } from '../../kinds/cookie-refused.ts'
import type { CookieStored } from '../../kinds/cookie-stored.ts'
import { isResponseCookie } from '../../kinds/families.ts'
import { type PasskeysChanged, passkeysChanged } from '../../kinds/passkeys-changed.ts'
import { personActed } from '../../kinds/person-acted.ts'
import { providerChanged } from '../../kinds/provider-changed.ts'
import { type RequestSent, requestSent } from '../../kinds/request-sent.ts'
import { responseReceived } from '../../kinds/response-received.ts'
import { type SetupChanged, setupChanged } from '../../kinds/setup-changed.ts'
import { valueEdited } from '../../kinds/value-edited.ts'
import { headerOf } from '../../values/http.ts'
import { hiddenFieldsOf } from '../../values/page-fields.ts'

/** What was done to a world, in order, as its steps tell it. */
export interface RecordedActions {
  readonly actions: readonly Action[]
  /** Why the list ends before the record does, when something in it cannot be done again. */
  readonly endsAt?: { readonly seq: number; readonly reason: string }
}

/** One of them, and where it is in the record. */
export interface RecordedAction {
  readonly action: Action
  readonly seq: number
  readonly run: number
  /** What it began; empty where it began none. */
  readonly exchange: string
}

/** Reads from a record what has to be done again to get it. Pure. */
export function actionsOf(steps: readonly Step[]): RecordedActions {
  const [first] = steps
  if (first && first.seq > 1)
    return {
      actions: [],
      endsAt: { seq: first.seq, reason: 'The recording was shortened: earlier steps were deleted.' },
    }
  const { recordedActions, ...end } = recordedActionsOf(steps)
  return { actions: recordedActions.map(({ action }) => action), ...end }
}

/** The same of a record that may begin later, each with its place in it. */
export function recordedActionsOf(
  steps: readonly Step[],
): Pick<RecordedActions, 'endsAt'> & { readonly recordedActions: readonly RecordedAction[] } {
  const recordedActions: RecordedAction[] = []
  const record = readRecord(steps)
  for (const [index, step] of steps.entries()) {
    const action = actionOf(step, index, steps, record)
    if (action === undefined) continue
    const { exchange, run, seq } = step
    if ('reason' in action) return { recordedActions, endsAt: { seq, reason: action.reason } }
    recordedActions.push({ action, seq, run, exchange })
  }
  return { recordedActions }
}

interface Record {
  /** What a person did, by the exchange that it began. */
  readonly acts: ReadonlyMap<string, string>
  /** Markup of pages, by the exchange that brought them. */
  readonly pages: ReadonlyMap<string, string>
  /** Set-Cookie lines of an exchange's response, each as often as it occurred. */
  readonly lines: Map<string, string[]>
}

function readRecord(steps: readonly Step[]): Record {
  const acts = new Map<string, string>()
  const pages = new Map<string, string>()
  const lines = new Map<string, string[]>()
  for (const step of steps) {
    if (personActed.is(step)) acts.set(step.exchange, step.data.action)
    if (!responseReceived.is(step)) continue
    const { headers, body } = step.data.response
    if (headerOf(headers, 'content-type')?.startsWith('text/html') && body)
      pages.set(step.exchange, body.text)
    const own = headers.filter(([name]) => name === 'set-cookie').map(([, line]) => line)
    lines.set(step.exchange, own)
  }
  return { acts, pages, lines }
}

type Found = Action | { readonly reason: string } | undefined

function actionOf(step: Step, index: number, steps: readonly Step[], record: Record): Found {
  if (personActed.is(step)) return step.data.closed && { do: 'close', ...step.data.closed }
  if (requestSent.is(step)) return step.data.began && begunBy(step, step.data.began, record)
  if (clockMoved.is(step)) return movedBy(step)
  if (setupChanged.is(step)) return setupOf(step, index, steps)
  if (providerChanged.is(step)) return { do: 'provider', ...step.data }
  if (isResponseCookie(step)) return writtenBy(step, record)
  if (ceremonyAsked.is(step))
    return { do: 'ceremony', document: step.data.document, ceremony: step.data.asked }
  if (ceremonyDecided.is(step))
    return { do: 'decide', ceremony: step.data.ceremony, decision: step.data.decision }
  // What else ends a ceremony follows from other actions.
  if (ceremonyEnded.is(step))
    return step.data.outcome.status === 'withdrawn'
      ? { do: 'withdraw', ceremony: step.data.ceremony }
      : undefined
  if (ceremonyRefused.is(step)) return { do: 'refusal', ...step.data }
  if (passkeysChanged.is(step)) return keysOf(step)
  if (valueEdited.is(step))
    return {
      reason: "A paused value was edited here, which a link can't repeat. Use a trace file instead.",
    }
  return undefined
}

function keysOf({ data: { change, document = '', signal } }: PasskeysChanged): Found {
  if (change !== undefined) return { do: 'keys', change }
  return signal && { do: 'signal', document, signal }
}

function begunBy(step: RequestSent, began: Beginning, record: Record): Found {
  if (began.by === 'redirect') return undefined
  const { request } = step.data
  const body = bodyOf(request, began.document === undefined ? undefined : record.pages.get(began.document))
  if (body !== undefined && 'reason' in body) return body
  const sent = body === undefined ? {} : { body }
  if (began.by === 'page') {
    const { document, headers, fetch } = began
    return { do: 'request', document, url: request.url, method: request.method, headers, ...sent, fetch }
  }
  const { tab, document, history, nesting } = began
  const device = step.from.name
  if (typeof history === 'number') return { do: 'traverse', device, tab, to: history }
  const contentType = body === undefined ? undefined : headerOf(request.headers, 'content-type')
  const action = record.acts.get(step.exchange)
  return {
    do: 'navigate',
    device,
    tab,
    url: request.url,
    ...(request.method === 'GET' ? {} : { method: request.method }),
    ...(contentType === undefined ? {} : { contentType }),
    ...sent,
    ...(document === undefined ? {} : { document }),
    ...(action === undefined ? {} : { action }),
    ...(history === 'replace' ? { replace: true } : {}),
    ...(nesting === 0 ? {} : { nesting }),
  }
}

function bodyOf(request: HttpRequest, page: string | undefined): ActionBody | { reason: string } | undefined {
  const { body } = request
  if (!body) return undefined
  if (body.cut || new TextEncoder().encode(body.text).length !== body.sizeBytes)
    return {
      reason: "The body of this request wasn't recorded in full: it is large, or not text.",
    }
  const type = headerOf(request.headers, 'content-type') ?? ''
  const pairs = [...new URLSearchParams(body.text)]
  if (
    !type.startsWith('application/x-www-form-urlencoded') ||
    String(new URLSearchParams(pairs)) !== body.text
  )
    return { text: body.text }
  const given = hiddenFieldsOf(page ?? '')
  return { form: pairs.map(([name, value]) => (given.get(name) === value ? [name] : [name, value])) }
}

function movedBy({ data, summary }: ClockMoved): Action {
  return summary.startsWith('clock to')
    ? { do: 'jump', to: new Date(data.toMs).toISOString() }
    : { do: 'advance', seconds: (data.toMs - data.fromMs) / 1000 }
}

/** Members that were changed at once are steps of one run; the first of them yields the action for all. */
function setupOf(step: SetupChanged, index: number, steps: readonly Step[]): Found {
  const before = steps[index - 1]
  if (setupChanged.is(before) && before.run === step.run) return undefined
  const together = steps
    .slice(index)
    .filter(setupChanged.is)
    .filter((each) => each.run === step.run)
  return { do: 'setup', setup: Object.fromEntries(together.map(({ data }) => [data.member, data.after])) }
}

/** A cookie that no response set was written by the page's script. */
function writtenBy(step: CookieStored | CookieRefused, { lines }: Record): Found {
  // A cookie that had to make room has no line.
  if (step.data.line === '') return undefined
  const own = lines.get(step.exchange) ?? []
  const at = own.indexOf(step.data.line)
  if (at < 0) return { do: 'cookie', document: step.exchange, line: step.data.line }
  lines.set(step.exchange, own.toSpliced(at, 1))
  return undefined
}
