import type { Exchange } from '../../exchange.ts'
import { type Html, html, respondPage } from '../../page-kit.ts'
import type { MockPerson } from '../../site.ts'
import { accountChoice } from '../account/account-choice.ts'
import { createFormToken } from '../form-token.ts'
import { decisionPath, type Provider } from '../provider.ts'
import { describeScopes } from '../scopes.ts'
import { type AuthorizationRequest, repeatedParameters } from './facts.ts'

interface ConsentPage {
  /** The person who is signed in at the provider, and does not have to choose an account. */
  readonly person?: MockPerson | undefined
  /** The preselected account. */
  readonly proposed?: string | undefined
  /** Why the form is shown again. */
  readonly problem?: string
  /** The person that the form named, who has no account. */
  readonly refused?: MockPerson | undefined
}

/**
 * The page that asks for an account and whether the app may have what it asks for. The Enter key presses the first button.
 */
export async function showConsent(
  provider: Provider,
  exchange: Exchange,
  request: AuthorizationRequest,
  { person, proposed, problem, refused }: ConsentPage,
): Promise<Response> {
  const { app, parameters, callback, scopes } = request
  const token = await createFormToken(provider, exchange, decisionPath(provider))
  const { people } = exchange.context
  return respondPage({
    site: provider.name,
    title: `Authorize ${app.name}`,
    status: problem === undefined ? 200 : 422,
    setCookies: token.setCookies,
    main: html`<h1>Authorize ${app.name}</h1>
<p>${app.name} wants to use your ${provider.name} account.</p>
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="${decisionPath(provider)}">
${token.field}
${hiddenParameters(parameters)}
${person ? signedInAs(provider, person, parameters) : accountChoice(provider, people, proposed, refused)}
<section aria-labelledby="asks">
<h2 id="asks">${app.name} will be able to</h2>
<ul>${permissions(provider, scopes)}</ul>
</section>
<p class="quiet">You will go back to ${new URL(callback).origin}</p>
<div class="actions">
<button class="go" name="authorize" value="1">Authorize ${app.name}</button>
<button name="authorize" value="0" formnovalidate>Cancel</button>
</div>
</form>`,
  })
}

function permissions(provider: Provider, scopes: readonly string[]): readonly Html[] {
  const words = scopes.length > 0 ? describeScopes(provider, scopes) : [provider.withoutScopes]
  return words.map((text) => html`<li>${text}</li>\n`)
}

function hiddenParameters(parameters: URLSearchParams): readonly Html[] {
  return repeatedParameters(parameters).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  )
}

function signedInAs(provider: Provider, person: MockPerson, parameters: URLSearchParams): Html {
  const others = new URLSearchParams(repeatedParameters(parameters).map(([name, value]) => [name, value]))
  others.set('prompt', 'select_account')
  return html`<section aria-label="Account">
<p>Signed in as <strong>${person.name}</strong> <span class="quiet">${provider.loginName(person)}</span></p>
<a href="${provider.paths.authorize}?${others.toString()}">Use another account</a>
</section>`
}
