import type { Answer } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { respond } from '../../respond.ts'
import { judge } from '../../rules.ts'
import { allowAnyOrigin } from '../cors.ts'
import type { Provider } from '../provider.ts'
import { recordsOf, type TokenRecord } from '../records.ts'
import { answerTokenError } from '../token/answer-token.ts'
import { clientRules } from '../token/client/rules.ts'
import { readTokenFacts } from '../token/facts.ts'

/**
 * The revocation endpoint: a token in, nothing out. A refresh token takes every token of its sign-in with it.
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2
 */
export function revokeToken(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const { request, context } = exchange
    const facts = await readTokenFacts(provider, apps, exchange)
    const refusal = await judge(clientRules, facts, context.report)
    if (refusal !== undefined) {
      return answerTokenError(provider, request.headers.get('Accept'), refusal, facts.client)
    }
    const token = facts.parameters.get('token') ?? ''
    const records = recordsOf(provider, context.state)
    const refresh = await records.refreshTokens.get(token)
    const found: TokenRecord | undefined = refresh ?? (await records.tokens.get(token))
    const own = found !== undefined && found.clientId === facts.app?.clientId
    context.report({
      rule: 'PV1',
      check: 'token',
      passed: own,
      detail: own ? 'a token of this client; it is worth nothing from now on' : 'no token of this client',
      received: token,
      spec: { label: 'RFC 7009 §2.1', url: 'https://www.rfc-editor.org/rfc/rfc7009#section-2.1' },
    })
    if (own && refresh) records.revoked.set(refresh.family, true)
    else if (own) records.tokens.delete(token)
    // RFC 7009 §2.2: an unknown token gets the same answer as a known one.
    return respond(null, { headers: allowAnyOrigin(new Headers({ 'Cache-Control': 'no-store' })) })
  }
}
