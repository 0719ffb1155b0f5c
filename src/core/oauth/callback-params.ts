import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { RequestData } from '../http/request-data.ts'

/**
 * The provider's answer: the body for `response_mode=form_post`, else the query, whatever the method (reference 1.3). Repeated parameters are
 * kept, so that they can be refused.
 */
export function callbackParams(provider: OAuthProvider, request: RequestData): URLSearchParams {
  const isFormPost = provider.authorization.params.get('response_mode') === 'form_post'
  return isFormPost ? (request.form ?? new URLSearchParams()) : request.url.searchParams
}
