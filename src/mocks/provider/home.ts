import type { Answer } from '../exchange.ts'
import { html, respondPage } from '../page-kit.ts'
import { signedInPerson } from './login-session.ts'
import type { Provider } from './provider.ts'

/** The provider's front page: shows who is signed in, and lets people change it. */
export function showHome(provider: Provider): Answer {
  return async (exchange) => {
    const person = await signedInPerson(provider, exchange)
    return respondPage({
      site: provider.name,
      title: 'Home',
      main: person
        ? html`<h1>Simulated ${provider.name}</h1>
<p>Signed in as <strong>${person.name}</strong> <span class="quiet">${provider.loginName(person)}</span></p>
<p><a href="${provider.paths.logout}">Sign out</a></p>`
        : html`<h1>Simulated ${provider.name}</h1>
<p>You are not signed in.</p>
<p><a href="${provider.paths.login}">Sign in</a></p>`,
    })
  }
}
