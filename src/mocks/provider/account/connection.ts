import { type Answer, type Exchange, readBodyParameters } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { html, respondPage } from '../../page-kit.ts'
import { redirect } from '../../respond.ts'
import { registeredApps } from '../apps.ts'
import { createFormToken, isOwnForm } from '../form-token.ts'
import { grantOf, revokeGrant } from '../grants.ts'
import { signedInPerson } from '../login-session.ts'
import { notFound } from '../not-found.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import { describeScopes } from '../scopes.ts'

/** GET: what the person allowed one app. */
export function showConnection(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return (exchange) => connectionPage(provider, apps, exchange)
}

/** POST: the person revokes it. Every token of the app expires, and it has to ask again. */
export function revokeConnection(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const form = await readBodyParameters(exchange)
    const person = await signedInPerson(provider, exchange)
    const clientId = exchange.params['client_id'] ?? ''
    if (person === undefined || !(await isOwnForm(provider, exchange, form))) {
      return connectionPage(provider, apps, exchange, 422)
    }
    await revokeGrant(recordsOf(provider, exchange.context.state), person.id, clientId)
    return redirect(provider.origin + exchange.url.pathname)
  }
}

async function connectionPage(
  provider: Provider,
  apps: readonly OAuthApp[],
  exchange: Exchange,
  status = 200,
): Promise<Response> {
  const { pathname } = exchange.url
  const person = await signedInPerson(provider, exchange)
  if (person === undefined) {
    const query = new URLSearchParams({ return_to: pathname })
    return redirect(`${provider.origin}${provider.paths.login}?${query.toString()}`)
  }
  const app = registeredApps(apps, exchange).find(({ clientId }) => clientId === exchange.params['client_id'])
  if (app === undefined) return notFound(provider)
  const granted = await grantOf(recordsOf(provider, exchange.context.state), person.id, app.clientId)
  const token = await createFormToken(provider, exchange, pathname)
  const words = describeScopes(provider, granted?.scopes ?? [])
  return respondPage({
    site: provider.name,
    title: app.name,
    status,
    setCookies: token.setCookies,
    main: granted
      ? html`<h1>${app.name}</h1>
<p>You allowed ${app.name} to use your ${provider.name} account.</p>
<p class="quiet">Access tokens: ${granted.tokens.length}</p>
<section aria-labelledby="allowed">
<h2 id="allowed">${app.name} is able to</h2>
<ul>${(words.length > 0 ? words : [provider.withoutScopes]).map((text) => html`<li>${text}</li>\n`)}</ul>
</section>
<form method="post" action="${pathname}">
${token.field}
<div class="actions"><button class="danger">Revoke access</button></div>
</form>`
      : html`<h1>${app.name}</h1>
<p>${app.name} has no access to your ${provider.name} account.</p>`,
  })
}
