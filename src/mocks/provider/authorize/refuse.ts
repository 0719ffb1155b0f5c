import type { Exchange } from '../../exchange.ts'
import { html, respondPage } from '../../page-kit.ts'
import { notFound } from '../not-found.ts'
import type { AuthorizationRefusal } from '../refusals.ts'
import type { AuthorizationFacts } from './facts.ts'
import { errorAnswer, redirectBack } from './redirect-back.ts'

/**
 * Answers a request that broke a rule. Only registered addresses get an answer: the requested one if it is registered. Otherwise the person
 * sees a page, or, if the provider does so, the app's first callback gets it.
 */
export function refuse(
  { provider, parameters, app }: AuthorizationFacts,
  exchange: Exchange,
  refusal: AuthorizationRefusal,
): Response {
  if (refusal === 'unknown-client' && provider.quirks.hidesUnknownClients) return notFound(provider)
  const answer = errorAnswer(provider, refusal)
  const toRegistered =
    refusal === 'redirect-mismatch' && provider.quirks.reportsMismatchToCallback !== undefined
  if (app === undefined || (refusal === 'redirect-mismatch' && !toRegistered)) {
    return respondPage({
      site: provider.name,
      title: 'This request cannot be answered',
      status: 400,
      main: html`<h1>This request cannot be answered</h1>
<p>${answer['error_description']}</p>
<p class="quiet">The app that sent you here has to correct this. You were not signed in to it.</p>`,
    })
  }
  const asked = toRegistered ? null : parameters.get('redirect_uri')
  return redirectBack(provider, exchange, { callback: asked ?? app.callbackUrls[0], parameters }, answer)
}
