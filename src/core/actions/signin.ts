import type { Context } from '../context.ts'
import { requireCsrf } from '../csrf/csrf-token.ts'
import { UnknownAction } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { withQuery } from '../http/with-query.ts'
import { authorizationUrl } from '../oauth/authorization-url.ts'
import { partsOf } from '../webauthn/parts.ts'
import { initialCookies } from './initial-cookies.ts'
import { requestEmailLink } from './request-email-link.ts'

/** `GET signin`: the built-in page, or a redirect to the configured one. */
export async function showSignIn(context: Context): Promise<ActionResult> {
  const { options, request, csrf } = context
  if (request.providerId !== undefined)
    throw new UnknownAction('Unsupported action: GET signin of a provider')
  const cookies = initialCookies(context)
  const callbackUrl = context.callbackUrl.url
  const { error, email } = request.query
  if (options.pages.signIn)
    return { redirect: withQuery(options.pages.signIn, { callbackUrl, error: error || undefined }), cookies }
  const { theme, baseUrl } = options
  const providers = options.providers.all()
  const webauthnUrl = `${baseUrl}/webauthn-options`
  const webauthn = providers.find((provider) => provider.type === 'webauthn')
  const passkeys = webauthn && partsOf(webauthn)
  const page = { name: 'signin', theme, csrfToken: csrf.token, callbackUrl, webauthnUrl, providers } as const
  return { page: { ...page, passkeys, error, email }, cookies }
}

/** `POST signin/:provider`: a redirect to the provider, or back to the page without one or for a type that signs in elsewhere. */
export async function startSignIn(context: Context): Promise<ActionResult> {
  const { csrf, request, options, report, provider } = context
  await requireCsrf(csrf, request, report)
  const cookies = initialCookies(context)
  if (provider?.type === 'email') return requestEmailLink(provider, context)
  if (!provider || provider.type === 'credentials' || provider.type === 'webauthn')
    return { redirect: `${options.baseUrl}/signin`, cookies }
  const started = await authorizationUrl(provider, context)
  return { redirect: started.url, cookies: [...cookies, ...started.cookies] }
}
