import { type Answer, type Exchange, readBodyParameters } from '../../exchange.ts'
import { html, respondPage } from '../../page-kit.ts'
import { redirect } from '../../respond.ts'
import type { MockPerson } from '../../site.ts'
import { createFormToken, isOwnForm } from '../form-token.ts'
import { findPerson, signedInPerson, signIn } from '../login-session.ts'
import type { Provider } from '../provider.ts'
import { accountChoice, choiceProblem, withoutAccount } from './account-choice.ts'

/** GET: the provider's own sign-in page. */
export function showLogin(provider: Provider): Answer {
  return (exchange) =>
    loginPage(provider, exchange, localPath(provider, exchange.url.searchParams.get('return_to')))
}

/** POST: the person chose an account. */
export function takeLogin(provider: Provider): Answer {
  return async (exchange) => {
    const form = await readBodyParameters(exchange)
    const returnTo = localPath(provider, form.get('return_to'))
    const own = await isOwnForm(provider, exchange, form)
    const person = findPerson(provider, exchange, form.get('person'))
    if (!own || person === undefined) {
      const refused = own ? withoutAccount(provider, exchange, form) : undefined
      const problem = own ? choiceProblem(provider, refused) : 'That page has expired. Please choose again.'
      return loginPage(provider, exchange, returnTo, { problem, refused })
    }
    return redirect(provider.origin + returnTo, await signIn(provider, exchange, person))
  }
}

async function loginPage(
  provider: Provider,
  exchange: Exchange,
  returnTo: string,
  { problem, refused }: { readonly problem?: string; readonly refused?: MockPerson | undefined } = {},
): Promise<Response> {
  const token = await createFormToken(provider, exchange, provider.paths.session)
  const person = await signedInPerson(provider, exchange)
  const { people, person: atDevice } = exchange.context
  return respondPage({
    site: provider.name,
    title: 'Sign in',
    status: problem === undefined ? 200 : 422,
    setCookies: token.setCookies,
    main: html`<h1>Sign in to ${provider.name}</h1>
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="${provider.paths.session}">
${token.field}
<input type="hidden" name="return_to" value="${returnTo}">
${accountChoice(provider, people, person?.id ?? atDevice, refused)}
<div class="actions"><button class="go">Sign in</button></div>
</form>`,
  })
}

/** A path of this site, whatever the parameter says: anything else would be an open redirect. */
export function localPath(provider: Provider, returnTo: string | null): string {
  const url = URL.canParse(returnTo ?? '/', provider.origin)
    ? new URL(returnTo ?? '/', provider.origin)
    : undefined
  return url?.origin === provider.origin ? url.pathname + url.search : '/'
}
