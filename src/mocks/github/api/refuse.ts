import { respond, respondJson } from '../../respond.ts'
import type { ApiFacts, ApiRefusal } from './facts.ts'
import { apiHeaders, withScopeHeaders } from './headers.ts'

const REST = 'https://docs.github.com/rest'

/** The API's answer to a request that broke a rule. `page` is the endpoint's own documentation. */
export function refuseApi(facts: ApiFacts, refusal: ApiRefusal, page: string): Response {
  switch (refusal) {
    case 'no-user-agent': {
      const headers = apiHeaders()
      headers.set('Content-Type', 'text/html; charset=utf-8')
      return respond(
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header. Check https://developer.github.com for other possible causes.\n',
        { status: 403, headers },
      )
    }
    case 'no-token':
      return apiError(401, 'Requires authentication', page)
    case 'bad-token':
      return apiError(401, 'Bad credentials', REST)
    case 'missing-scope':
      // Not 403: without the scope, a token must not reveal what exists.
      return apiError(404, 'Not Found', page, withScopeHeaders(apiHeaders(), facts))
  }
}

/** An address that the API does not have. */
export function apiNotFound(): Response {
  return apiError(404, 'Not Found', REST)
}

function apiError(status: number, message: string, documentation: string, headers = apiHeaders()): Response {
  return respondJson(
    { message, documentation_url: documentation, status: String(status) },
    { status, headers },
  )
}
