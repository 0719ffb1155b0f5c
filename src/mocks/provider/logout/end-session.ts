import { type Answer, type Exchange, readBodyParameters } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { html, respondPage } from '../../page-kit.ts'
import { redirect } from '../../respond.ts'
import { judge } from '../../rules.ts'
import { accountOf } from '../account-of.ts'
import { createFormToken, isOwnForm } from '../form-token.ts'
import { signedInPerson, signOut } from '../login-session.ts'
import type { OpenId } from '../open-id/open-id.ts'
import type { Provider } from '../provider.ts'
import { checkHint } from './check-hint.ts'
import { checkReturn } from './check-return.ts'
import { type LogoutRule, readLogoutFacts } from './facts.ts'

/** The end-session endpoint, in order. @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#ValidationAndErrorHandling */
const logoutRules: readonly LogoutRule[] = [checkHint, checkReturn]

const REPEATED = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const

/**
 * The app wants the person signed out here too. With an ID token of the same person it happens at once; otherwise the person is asked, because
 * any page may send a browser here.
 */
export function endSession(provider: Provider, openId: OpenId, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const { url, request, context } = exchange
    const parameters = request.method === 'POST' ? await readBodyParameters(exchange) : url.searchParams
    const facts = await readLogoutFacts(provider, openId, apps, exchange, parameters)
    if ((await judge(logoutRules, facts, context.report)) !== undefined) return refuse(provider)
    const person = await signedInPerson(provider, exchange)
    const decided = parameters.has('sign_out') && (await isOwnForm(provider, exchange, parameters))
    const hinted =
      person !== undefined &&
      facts.hint !== undefined &&
      facts.hint.sub === accountOf(provider, person, facts.app?.clientId ?? '').subject
    if (person !== undefined && !decided && !hinted) return askPage(provider, exchange, parameters)
    return redirect(returnAddress(provider, parameters), person ? signOut(provider, exchange, person) : [])
  }
}

function returnAddress({ origin }: Provider, parameters: URLSearchParams): string {
  const target = parameters.get('post_logout_redirect_uri')
  if (target === null) return `${origin}/`
  const url = new URL(target)
  const state = parameters.get('state')
  if (state !== null) url.searchParams.set('state', state)
  return url.href
}

async function askPage(
  provider: Provider,
  exchange: Exchange,
  parameters: URLSearchParams,
): Promise<Response> {
  const { pathname } = exchange.url
  const token = await createFormToken(provider, exchange, pathname)
  return respondPage({
    site: provider.name,
    title: 'Sign out',
    setCookies: token.setCookies,
    main: html`<h1>Sign out of ${provider.name} too?</h1>
<form method="post" action="${pathname}">
${token.field}
${REPEATED.flatMap((name) => {
  const value = parameters.get(name)
  return value === null ? [] : html`<input type="hidden" name="${name}" value="${value}">\n`
})}
<div class="actions"><button class="go" name="sign_out" value="1">Sign out</button></div>
</form>`,
  })
}

function refuse(provider: Provider): Response {
  return respondPage({
    site: provider.name,
    title: 'This request cannot be answered',
    status: 400,
    main: html`<h1>This request cannot be answered</h1>
<p>The app that sent you here asked for something that is not registered. You are still signed in here.</p>`,
  })
}
