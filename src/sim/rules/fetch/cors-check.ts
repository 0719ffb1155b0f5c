import { headerOf } from '../../values/message.ts'
import { serializedOrigin } from './origin-header.ts'
import type { RequestRecord, ResponseHead } from './request-record.ts'
import { allow, type Judgement, refuse } from './verdict.ts'

/** Fetch, "CORS check": compares the response's headers with the origin that asked. */
export function judgeCors(record: RequestRecord, response: ResponseHead): Judgement {
  const origin = serializedOrigin(record)
  const credentialed = record.fetch?.credentials === 'include'
  const allowedOrigin = headerOf(response.headers, 'access-control-allow-origin')
  if (allowedOrigin === undefined) {
    return refuse('CORS7', `The response has no Access-Control-Allow-Origin, so ${origin} may not read it`)
  }
  if (allowedOrigin === '*' && !credentialed) {
    return allow('CORS10', 'Access-Control-Allow-Origin is *, so every origin may read it')
  }
  if (allowedOrigin === '*') {
    return refuse(
      'CORS9',
      'Access-Control-Allow-Origin is *, which does not count for a request with credentials',
    )
  }
  if (allowedOrigin !== origin) {
    return refuse('CORS8', `Access-Control-Allow-Origin is ${allowedOrigin}, and ${origin} asked`)
  }
  const allowsCredentials = headerOf(response.headers, 'access-control-allow-credentials') === 'true'
  if (credentialed && !allowsCredentials) {
    return refuse(
      'CORS9',
      'The request had credentials, but the response has no Access-Control-Allow-Credentials: true',
    )
  }
  return allow('CORS10', `Access-Control-Allow-Origin names ${origin}`)
}
