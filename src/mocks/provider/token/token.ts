import type { Answer, Exchange } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { judge } from '../../rules.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import type { TokenRefusal } from '../refusals.ts'
import { answerToken, answerTokenError } from './answer-token.ts'
import { assertionName, codeOf, readTokenFacts, type TokenFacts, takesAnyGrantType } from './facts.ts'
import { issueForCode, issueForRefresh } from './issue-tokens.ts'
import { codeRules, refreshRules } from './rules.ts'

/** The token endpoint: a code or a refresh token in, tokens out. */
export function giveTokens(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const { request, context } = exchange
    const accept = request.headers.get('Accept')
    const facts = await readTokenFacts(provider, apps, exchange)
    const refreshes = facts.parameters.get('grant_type') === 'refresh_token' && !takesAnyGrantType(provider)
    const refusal = await judge(refreshes ? refreshRules : codeRules, facts, context.report)
    if (refusal !== undefined) {
      endStolenTokens(facts, refusal, exchange)
      return answerTokenError(provider, accept, refusal, facts.client)
    }
    rememberAssertion(facts, exchange)
    const { app, code, refresh, person } = facts
    if (app === undefined || person === undefined)
      return answerTokenError(provider, accept, 'client-credentials', facts.client)
    if (refreshes && refresh !== undefined) {
      return answerToken(provider, accept, await issueForRefresh(facts, { app, person }, refresh, exchange))
    }
    if (code === undefined) return answerTokenError(provider, accept, 'bad-code', facts.client)
    return answerToken(
      provider,
      accept,
      await issueForCode(facts, { app, person }, { code: codeOf(facts.parameters), record: code }, exchange),
    )
  }
}

/** RFC 6749 §4.1.2 and RFC 9700 §4.14.2: a code that comes twice was stolen, so its tokens are revoked. */
function endStolenTokens(
  { provider, code, refresh, parameters }: TokenFacts,
  refusal: TokenRefusal,
  { context }: Exchange,
): void {
  const records = recordsOf(provider, context.state)
  if (refusal === 'used-code' && code?.token !== undefined && !provider.quirks.keepsTokensOnReuse) {
    records.tokens.delete(code.token)
    records.revoked.set(codeOf(parameters), true)
  }
  if (refusal === 'used-refresh-token' && refresh !== undefined) records.revoked.set(refresh.family, true)
}

function rememberAssertion({ provider, client, assertion }: TokenFacts, { context }: Exchange): void {
  if (assertion?.claims?.jti === undefined) return
  recordsOf(provider, context.state).assertions.set(assertionName(client, assertion), true)
}
