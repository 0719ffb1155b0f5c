import { headerOf } from '../../values/message.ts'
import { judgeResponse } from './judge-answer.ts'
import { isNavigation, type RequestRecord, type ResponseHead } from './request-record.ts'

// https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name
const SAFELISTED = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
])
const NEVER = new Set(['set-cookie', 'set-cookie2'])

/**
 * The answer as the script that asked may read it: `Set-Cookie` never, of a cross-origin answer only the headers it exposes, of an opaque one
 * nothing (no response of status 0 can be made, so it is an empty 200). What a page only shows, and navigations, keep everything.
 */
export function readableAnswer<T extends ResponseHead & { readonly body: ArrayBuffer | null }>(
  record: RequestRecord,
  response: T,
): Pick<T, 'status' | 'headers' | 'body'> {
  const { status, headers, body } = response
  if (isNavigation(record) || record.mode === 'subresource') return { status, headers, body }
  const { tainting } = judgeResponse(record, response)
  if (tainting === 'opaque') return { status: 200, headers: [], body: null }
  return { status, headers: headers.filter(([name]) => isReadable(record, response, name, tainting)), body }
}

function isReadable(record: RequestRecord, response: ResponseHead, name: string, tainting: string): boolean {
  if (NEVER.has(name)) return false
  if (tainting === 'basic' || SAFELISTED.has(name)) return true
  const exposed = (headerOf(response.headers, 'access-control-expose-headers') ?? '')
    .split(',')
    .map((given) => given.trim().toLowerCase())
  return exposed.includes(name) || (exposed.includes('*') && record.fetch?.credentials !== 'include')
}
