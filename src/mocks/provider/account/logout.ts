import { type Answer, type Exchange, readBodyParameters } from '../../exchange.ts'
import { html, respondPage } from '../../page-kit.ts'
import { redirect } from '../../respond.ts'
import { createFormToken, isOwnForm } from '../form-token.ts'
import { signedInPerson, signOut } from '../login-session.ts'
import type { Provider } from '../provider.ts'

/** GET: asks before signing out, since another site may have sent the browser here. */
export function showLogout(provider: Provider): Answer {
  return (exchange) => logoutPage(provider, exchange)
}

/** POST: ends the provider's login session; the app's own session goes on. */
export function takeLogout(provider: Provider): Answer {
  return async (exchange) => {
    const form = await readBodyParameters(exchange)
    if (!(await isOwnForm(provider, exchange, form))) return logoutPage(provider, exchange, 422)
    const person = await signedInPerson(provider, exchange)
    return redirect(`${provider.origin}/`, person ? signOut(provider, exchange, person) : [])
  }
}

async function logoutPage(provider: Provider, exchange: Exchange, status = 200): Promise<Response> {
  const token = await createFormToken(provider, exchange, provider.paths.logout)
  const person = await signedInPerson(provider, exchange)
  return respondPage({
    site: provider.name,
    title: 'Sign out',
    status,
    setCookies: token.setCookies,
    main: person
      ? html`<h1>Sign out of ${provider.name}?</h1>
<p>Signed in as <strong>${person.name}</strong>. You stay signed in to apps that use ${provider.name}.</p>
<form method="post" action="${provider.paths.logout}">
${token.field}
<div class="actions"><button class="go">Sign out</button></div>
</form>`
      : html`<h1>You are not signed in</h1>
<p><a href="${provider.paths.login}">Sign in</a></p>`,
  })
}
