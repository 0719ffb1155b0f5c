import type { Answer } from '../exchange.ts'
import { html, respondPage } from '../page-kit.ts'
import { signedInPerson } from '../provider/login-session.ts'
import { github } from './github.ts'

/** `https://github.com/`: who is signed in there, and the way to change it. */
export const showHome: Answer = async (exchange) => {
  const person = await signedInPerson(github, exchange)
  return respondPage({
    site: github.name,
    title: 'Home',
    main: person
      ? html`<h1>Simulated GitHub</h1>
<p>Signed in as <strong>${person.name}</strong> <span class="quiet">${github.loginName(person)}</span></p>
<p><a href="${github.paths.logout}">Sign out</a></p>`
      : html`<h1>Simulated GitHub</h1>
<p>Nobody is signed in.</p>
<p><a href="${github.paths.login}">Sign in</a></p>`,
  })
}
