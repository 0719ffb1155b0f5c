import type { Exchange } from '../../exchange.ts'
import { redirect } from '../../respond.ts'
import { type AnswerFields, spoilAnswer } from '../faults/redirect-answer.ts'
import type { Provider } from '../provider.ts'
import { type AuthorizationRefusal, authorizationErrors } from '../refusals.ts'
import type { AuthorizationRequest } from './facts.ts'
import { formPost } from './form-post.ts'
import { responseMode } from './response-type.ts'

/**
 * Sends the browser back to the app with an answer, the unchanged `state`, and the issuer if the provider names it (RFC 9207): by a redirect,
 * or by a form if the app asked for `response_mode=form_post`; an ID token goes behind the `#`.
 */
export function redirectBack(
  provider: Provider,
  { context }: Exchange,
  { callback, parameters }: Pick<AuthorizationRequest, 'callback' | 'parameters'>,
  answer: AnswerFields,
  setCookies: readonly string[] = [],
): Response {
  const { openId, quirks } = provider
  const issuer = quirks.sendsIssuer?.value ?? (openId?.sendsIssuer ? openId.issuer : undefined)
  const state = parameters.get('state')
  const right = {
    ...answer,
    ...(issuer === undefined ? {} : { iss: issuer }),
    ...(state === null ? {} : { state }),
  }
  const fields = spoilAnswer(right, context)
  const mode = responseMode(provider, parameters)
  if (mode === 'form_post' && openId?.responseModes.includes('form_post')) {
    return formPost(provider, callback, fields, setCookies)
  }
  const target = new URL(callback)
  if (mode === 'fragment' && openId?.responseTypes) target.hash = new URLSearchParams(fields).toString()
  else for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
  return redirect(target.href, setCookies)
}

/** The parameters of an error answer, with the provider's texts. */
export function errorAnswer(provider: Provider, refusal: AuthorizationRefusal): AnswerFields {
  const { error, description, uri } =
    provider.quirks.authorizationErrors?.value[refusal] ?? authorizationErrors[refusal]
  return { error, error_description: description, ...(uri === undefined ? {} : { error_uri: uri }) }
}
