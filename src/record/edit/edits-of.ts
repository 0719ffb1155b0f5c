import type { HeaderList, HttpRequest, HttpResponse, RecordedBody } from '../../protocol/http.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { RecordedError, Step } from '../../protocol/steps.ts'
import { isCall, isReturn } from '../kinds/families.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { type ValueEdited, valueEdited } from '../kinds/value-edited.ts'
import { queryOf, readBody } from '../values/http.ts'
import { fieldOf, oneLine } from '../values/value.ts'
import { readCookies } from './set-cookie.ts'

/** What a person changed where an exchange was paused. */
export interface Edited {
  /** The `value.edited` step. */
  readonly seq: number
  /** The step that it was paused at, */
  readonly of: number
  /** and the exchange of that step: of a server's own request, its own. */
  readonly exchange: string
  /** Where a message was paused: before it was sent, or when its response had come. */
  readonly side: 'request' | 'response'
  readonly edit: ValueEdited['data']['edit']
  readonly before: unknown
  readonly after: unknown
}

/** Every change among some steps, in the order of their making. */
export function editsOf(steps: readonly Step[]): readonly Edited[] {
  const edits = steps.filter(valueEdited.is)
  return edits.map(({ seq, exchange, data: { after, before, edit, of } }) => {
    const paused = steps.find((step) => step.seq === of)
    const side = responseReceived.is(paused) ? 'response' : 'request'
    return { seq, of, exchange: paused?.exchange ?? exchange, side, edit, before, after }
  })
}

/** The step with the edited values instead of the recorded ones; the step itself, where nothing was edited. */
export function asEdited(step: Step, edits: readonly Edited[]): Step {
  if (requestSent.is(step)) {
    const request = messageAs(step.data.request, inExchange(step, edits, 'request'))
    return request === step.data.request ? step : { ...step, data: { ...step.data, request } }
  }
  if (responseReceived.is(step)) {
    const response = messageAs(step.data.response, inExchange(step, edits, 'response'))
    return response === step.data.response ? step : { ...step, data: { ...step.data, response } }
  }
  if (isCall(step)) {
    const edit = edits.findLast((each) => each.of === step.seq && each.edit === 'call')
    return edit && Array.isArray(edit.after) ? withData(step, { ...step.data, args: edit.after }) : step
  }
  return isReturn(step) ? returnAs(step, edits) : step
}

function returnAs(
  step: Extract<Step, { readonly data: { readonly args: unknown } }>,
  edits: readonly Edited[],
): Step {
  const edit = edits.findLast(({ of }) => of === step.seq)
  if (edit?.edit !== 'result' && edit?.edit !== 'error') return step
  const { error: _error, result: _result, ...data } = { error: undefined, result: undefined, ...step.data }
  const now = edit.edit === 'error' ? { error: errorIn(edit.after) } : { result: edit.after }
  return withData(step, { ...data, ...now })
}

function withData(step: Step, data: object): Step {
  return { ...step, data } as Step
}

function errorIn(value: unknown): RecordedError {
  return { type: String(fieldOf(value, 'type')), message: String(fieldOf(value, 'message')) }
}

/** Changes to the message of a step: made to it as a whole, or to a token in it. */
function inExchange({ exchange }: Step, edits: readonly Edited[], side: Edited['side']): readonly Edited[] {
  return edits.filter(
    (each) =>
      each.exchange === exchange &&
      (each.edit === side || ((each.edit === 'token' || each.edit === 'passkey') && each.side === side)),
  )
}

function messageAs<M extends HttpRequest | HttpResponse>(message: M, edits: readonly Edited[]): M {
  return edits.reduce(
    (now, edit) => (edit.edit === 'token' ? withToken(now, edit) : withParts(now, edit)),
    message,
  )
}

function withParts<M extends HttpRequest | HttpResponse>(message: M, { after }: Edited): M {
  if (!isRecord(after)) return message
  const { body, ...parts } = after
  const own = Object.fromEntries(Object.entries(parts).flatMap((part) => partAs(message, part)))
  const text = typeof body === 'string' ? body : fieldOf(body, 'text')
  // A body of which the record has the beginning only is not text that could be edited.
  const isChanged = typeof text === 'string' && text !== message.body?.text
  return { ...message, ...own, ...(isChanged ? { body: bodyOf(text) } : {}) }
}

/** A part of a message as panes show it. A recorded value may be cut, and a record from a file may contain anything. */
function partAs(
  message: HttpRequest | HttpResponse,
  [name, value]: readonly [string, unknown],
): readonly (readonly [string, unknown])[] {
  if (name === 'headers' && Array.isArray(value))
    return [[name, value.filter(Array.isArray).map(([key, text]) => [textOf(key), textOf(text)])]]
  const own: unknown = Reflect.get(message, name)
  return typeof own === typeof value && typeof own !== 'object' ? [[name, value]] : []
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const kept = fieldOf(value, 'text')
  return typeof kept === 'string' ? `${kept}…` : oneLine(value, 1000)
}

function withToken<M extends HttpRequest | HttpResponse>(message: M, { after, before }: Edited): M {
  const [old, now] = [fieldOf(before, 'token'), fieldOf(after, 'token')]
  if (typeof old !== 'string' || typeof now !== 'string' || old === '') return message
  const put = (text: string) => text.replaceAll(old, now)
  const headers = message.headers.map(([name, value]) => [name, put(value)] as const)
  const body = message.body && put(message.body.text)
  return {
    ...message,
    headers,
    ...('url' in message ? { url: put(message.url) } : {}),
    ...(body === undefined || body === message.body?.text ? {} : { body: bodyOf(body) }),
  }
}

function bodyOf(text: string): RecordedBody {
  return { text, sizeBytes: new TextEncoder().encode(text).length }
}

/** Values that were edited, by name, with what they were; `undefined` for new ones. */
export type Was = ReadonlyMap<string, string | undefined>

/** What was edited in a message, part by part. */
export interface MessageEdits {
  /** The first line as it was: method and URL, or the status. */
  readonly line?: string
  readonly headers: Was
  readonly query: Was
  readonly body: Was
}

/** What differs between a message as it was recorded and as it went on. */
export function messageEdits(
  recorded: HttpRequest | HttpResponse,
  now: HttpRequest | HttpResponse,
): MessageEdits | undefined {
  if (recorded === now) return undefined
  const [before, after] = [partsOf(recorded), partsOf(now)]
  return {
    headers: differing(before.headers, after.headers),
    query: differing(before.query, after.query),
    body: differing(before.body, after.body),
    ...(before.line === after.line ? {} : { line: before.line }),
  }
}

type Pairs = readonly (readonly [name: string, value: string])[]

function partsOf(message: HttpRequest | HttpResponse) {
  const { headers, body } = message
  const isRequest = 'url' in message
  return {
    headers,
    query: isRequest ? queryOf(message.url) : [],
    body: bodyPairs(headers, body),
    line: isRequest ? `${message.method} ${message.url}` : String(message.status),
  }
}

function bodyPairs(headers: HeaderList, body: RecordedBody | undefined): Pairs {
  const readable = readBody(headers, body)
  if (!readable) return []
  if ('form' in readable) return readable.form
  if ('json' in readable && isRecord(readable.json))
    return Object.entries(readable.json).map(([name, value]) => [name, JSON.stringify(value)])
  return [['', body?.text ?? '']]
}

function differing(before: Pairs, after: Pairs): Was {
  const old = textsOf(before)
  const now = textsOf(after)
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return new Map(names.filter((name) => old.get(name) !== now.get(name)).map((name) => [name, old.get(name)]))
}

/** Values by name; those of a name that occurs several times in one. */
function textsOf(pairs: Pairs): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of pairs) {
    const first = texts.get(name)
    texts.set(name, first === undefined ? value : `${first}, ${value}`)
  }
  return texts
}

/** The cookies that were edited in an exchange: those that went along, and those that were set. */
export function cookieEdits(
  steps: readonly Step[],
  exchange: string,
  edits: readonly Edited[],
): { readonly sent: Was; readonly set: Was } {
  const of = ({ is }: typeof requestSent | typeof responseReceived) => {
    const step = steps.find((each) => each.exchange === exchange && is(each))
    return step ? differing(cookiesIn(step), cookiesIn(asEdited(step, edits))) : new Map()
  }
  return { sent: of(requestSent), set: of(responseReceived) }
}

function cookiesIn(step: Step): Pairs {
  if (requestSent.is(step))
    return step.data.request.headers.flatMap(([name, value]) => (name === 'cookie' ? readCookies(value) : []))
  if (!responseReceived.is(step)) return []
  return step.data.response.headers.flatMap(([name, line]): Pairs => {
    const sign = line.indexOf('=')
    return name === 'set-cookie' ? [[line.slice(0, sign).trim(), line.slice(sign + 1)]] : []
  })
}

/** What the claims of a token were before someone wrote others: of the last such change before a step that shows the token. */
export function claimsBefore(
  edits: readonly Edited[],
  token: string,
  seq: number,
): Readonly<Record<string, unknown>> | undefined {
  const edit = edits.findLast(
    (each) => each.edit === 'token' && each.of <= seq && fieldOf(each.after, 'token') === token,
  )
  const claims = fieldOf(edit?.before, 'claims')
  return isRecord(claims) ? claims : undefined
}
