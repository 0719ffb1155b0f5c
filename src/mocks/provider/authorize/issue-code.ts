import type { Exchange } from '../../exchange.ts'
import type { MockPerson } from '../../site.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import type { AuthorizationRequest } from './facts.ts'
import { redirectBack } from './redirect-back.ts'

/** Makes a code for what the person allowed and sends the browser back to the app with it. */
export function issueCode(
  provider: Provider,
  { context }: Exchange,
  { app, parameters, callback }: AuthorizationRequest,
  granted: { readonly person: MockPerson; readonly scopes: readonly string[] },
  setCookies: readonly string[] = [],
): Response {
  const code = provider.codeFormat(context.random('code', 20))
  const redirectUri = parameters.get('redirect_uri')
  const challenge = parameters.get('code_challenge')
  recordsOf(provider, context.state).codes.set(code, {
    clientId: app.clientId,
    person: granted.person.id,
    scopes: granted.scopes,
    expiresAt: context.now + provider.codeLifetimeSeconds * 1000,
    ...(redirectUri === null ? {} : { redirectUri }),
    ...(challenge === null ? {} : { challenge }),
  })
  return redirectBack(provider, callback, parameters, { code }, setCookies)
}
