import type { HeaderList } from '../../../protocol/http.ts'
import { headerOf } from '../../values/message.ts'
import { judgeCors } from './cors-check.ts'
import { describeRequest } from './describe-request.ts'
import { isCrossOrigin, modeOf, type RequestRecord, type ResponseHead } from './request-record.ts'
import { isSafelistedMethod, unsafeHeaderNames } from './safelist.ts'
import { allow, type FetchVerdict, type Judgement, refuse, verdict } from './verdict.ts'

/** Whether a request may be sent only after its server was asked, and why. */
export interface PreflightNeed extends FetchVerdict {
  readonly needed: boolean
}

/** A script's request to another origin needs one, unless a plain form could have sent it too. Fetch, "HTTP fetch" */
export function needsPreflight(record: RequestRecord): PreflightNeed {
  if (modeOf(record) !== 'cors' || !isCrossOrigin(record)) {
    return needless('No preflight: only a script’s requests to other origins need one')
  }
  if (!isSafelistedMethod(record.method)) {
    const reason = `Preflight needed: a form can’t use the method ${record.method}`
    return { ...verdict('CORS2', reason), needed: true }
  }
  const unsafe = unsafeHeaderNames(record.headers)
  if (unsafe.length > 0) {
    const reason = `Preflight needed: a form can’t send the headers ${unsafe.join(', ')}`
    return { ...verdict('CORS3', reason), needed: true }
  }
  return needless('No preflight: a plain form could send this request too')
}

function needless(reason: string): PreflightNeed {
  return { ...verdict('CORS1', reason), needed: false }
}

/** The question: an `OPTIONS` request without cookies and body. Fetch, "CORS-preflight fetch" */
export function preflightRequest(record: RequestRecord): {
  readonly method: 'OPTIONS'
  readonly url: string
  readonly headers: HeaderList
} {
  const unsafe = unsafeHeaderNames(record.headers)
  const { headers } = describeRequest({ ...record, method: 'OPTIONS', headers: [] })
  return {
    method: 'OPTIONS',
    url: record.url,
    headers: [
      ...headers,
      ['access-control-request-method', record.method],
      ...(unsafe.length === 0 ? [] : [['access-control-request-headers', unsafe.join(',')] as const]),
    ],
  }
}

/** Whether the server's answer to the question allows the request itself. */
export function judgePreflight(record: RequestRecord, response: ResponseHead): Judgement {
  const check = judgeCors(record, response)
  if (!check.allowed) return { ...check, reason: `Preflight: ${check.reason}` }
  if (response.status < 200 || response.status > 299) {
    return refuse('CORS4', `Preflight: status ${response.status} (200 to 299 means yes)`)
  }
  const credentialed = record.fetch?.credentials === 'include'
  const methods = listOf(response, 'access-control-allow-methods')
  if (
    !isSafelistedMethod(record.method) &&
    !methods.includes(record.method) &&
    (credentialed || !methods.includes('*'))
  ) {
    return refuse('CORS5', `Preflight: Access-Control-Allow-Methods does not name ${record.method}`)
  }
  const names = listOf(response, 'access-control-allow-headers').map((name) => name.toLowerCase())
  const wildcard = names.includes('*') && !credentialed
  const missing = unsafeHeaderNames(record.headers).filter(
    // A wildcard never means Authorization.
    (name) => !names.includes(name) && (!wildcard || name === 'authorization'),
  )
  if (missing.length > 0) {
    return refuse('CORS6', `Preflight: Access-Control-Allow-Headers does not name ${missing.join(', ')}`)
  }
  return allow('CORS4', 'Preflight: the server allows this request')
}

function listOf(response: ResponseHead, name: string): string[] {
  return (headerOf(response.headers, name) ?? '').split(',').map((value) => value.trim())
}
