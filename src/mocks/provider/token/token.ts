import type { Answer } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { judge } from '../../rules.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import { answerToken, answerTokenError } from './answer-token.ts'
import { readTokenFacts } from './facts.ts'
import { issueToken } from './issue-token.ts'
import { tokenRules } from './rules.ts'

/** The token endpoint: a code in, a token out. */
export function redeemCode(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const { request, context } = exchange
    const accept = request.headers.get('Accept')
    const facts = await readTokenFacts(provider, apps, exchange)
    const { code, parameters, client } = facts
    const refusal = await judge(tokenRules, facts, context.report)
    if (refusal !== undefined || code === undefined) {
      // RFC 6749 §4.1.2: a code used twice was stolen, so what it was redeemed for should be revoked.
      if (refusal === 'used-code' && code?.token !== undefined && !provider.quirks.keepsTokensOnReuse) {
        recordsOf(provider, context.state).tokens.delete(code.token)
      }
      return answerTokenError(provider, accept, refusal ?? 'bad-code', client)
    }
    const token = await issueToken(provider, exchange, parameters.get('code') ?? '', code)
    return answerToken(provider, accept, token, code.scopes)
  }
}
