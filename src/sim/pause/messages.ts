import type { Subject } from '../../protocol/control.ts'
import type { HeaderList } from '../../protocol/http.ts'
import { toHeaderList, toHeaders } from '../values/http.ts'
import { headerOf, type StoredResponse, type WireRequest } from '../values/message.ts'
import { recordBody } from '../values/record-body.ts'
import type { KeptEdit } from './pause-point.ts'

type Of<A extends KeptEdit['at']> = Extract<KeptEdit, { readonly at: A }>
type SubjectOf<A extends Subject['at']> = Extract<Subject, { readonly at: A }>

const UTF_8 = new TextEncoder()

/** A request as it goes on, after what was changed of it. */
export function changeRequest(request: WireRequest, edits: readonly KeptEdit[]): WireRequest {
  return edits.filter((edit): edit is Of<'request'> => edit.at === 'request').reduce(withRequestEdit, request)
}

function withRequestEdit(request: WireRequest, edit: Of<'request'>): WireRequest {
  const url = edit.url ?? request.url
  const headers = toHeaders(edit.headers ?? request.headers)
  const body = edit.body === undefined ? request.body : bytesOf(edit.body)
  // The host follows the URL unless headers were changed too.
  if (edit.headers === undefined && new URL(url).host !== new URL(request.url).host)
    headers.set('host', new URL(url).host)
  if (edit.body !== undefined || edit.headers !== undefined) setLength(headers, body, true)
  return { method: edit.method ?? request.method, url, headers: toHeaderList(headers), body }
}

/** A response as it goes on; where none came, a status makes one. */
export function changeResponse(
  response: StoredResponse | undefined,
  edits: readonly KeptEdit[],
): StoredResponse | undefined {
  return edits
    .filter((edit): edit is Of<'response'> => edit.at === 'response')
    .reduce<StoredResponse | undefined>(withResponseEdit, response)
}

function withResponseEdit(
  response: StoredResponse | undefined,
  edit: Of<'response'>,
): StoredResponse | undefined {
  const status = edit.status ?? response?.status
  if (status === undefined) return undefined
  const headers = toHeaders(edit.headers ?? response?.headers ?? [])
  const body = edit.body === undefined ? (response?.body ?? null) : bytesOf(edit.body)
  setLength(headers, body, false)
  return { status, headers: toHeaderList(headers), body }
}

/** The length follows what is sent; a response says it only where it said it before. */
function setLength(headers: Headers, body: ArrayBuffer | null, always: boolean): void {
  if (!always && !headers.has('content-length')) return
  if (body === null) headers.delete('content-length')
  else headers.set('content-length', String(body.byteLength))
}

export function requestSubject({ method, url, headers, body }: WireRequest): SubjectOf<'request'> {
  return { at: 'request', method, url, headers, ...textOf(headers, body) }
}

/** Status 0: no answer came. */
export function responseSubject(response: StoredResponse | undefined): SubjectOf<'response'> {
  const { status, headers, body } = response ?? { status: 0, headers: [], body: null }
  return { at: 'response', status, headers, ...textOf(headers, body) }
}

/** A body that is text, and all of it. */
function textOf(headers: HeaderList, body: ArrayBuffer | null): { body?: string } {
  if (body === null) return {}
  const { text, cut } = recordBody(body, headerOf(headers, 'content-type') ?? null)
  return cut === true ? {} : { body: text }
}

function bytesOf(text: string): ArrayBuffer | null {
  return text === '' ? null : UTF_8.encode(text).buffer
}
