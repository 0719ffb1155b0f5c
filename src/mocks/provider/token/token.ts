import type { Answer, Exchange } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { judge } from '../../rules.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import type { TokenRefusal } from '../refusals.ts'
import { answerToken, answerTokenError } from './answer-token.ts'
import {
  assertionName,
  codeOf,
  grantTypeOf,
  readTokenFacts,
  type TokenFacts,
  type TokenRule,
  takesAnyGrantType,
} from './facts.ts'
import { issueForApp, issueForCode, issueForPassword, issueForRefresh } from './issue-tokens.ts'
import { clientGrantRules, codeRules, passwordRules, refreshRules } from './rules.ts'

/** By grant; of all others the code counts. */
const RULES: Readonly<Record<string, readonly TokenRule[]>> = {
  refresh_token: refreshRules,
  password: passwordRules,
  client_credentials: clientGrantRules,
}

/** The token endpoint: a code, a refresh token or a password in, tokens out. */
export function giveTokens(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const { request, context } = exchange
    const accept = request.headers.get('Accept')
    const facts = await readTokenFacts(provider, apps, exchange)
    // RFC 6749 has it in each request.
    if (provider.isStated && !facts.parameters.has('grant_type')) {
      context.unknown?.()
      return answerTokenError(provider, accept, 'grant-type', facts.client)
    }
    const grant = takesAnyGrantType(provider) ? 'code' : (grantTypeOf(facts.parameters) ?? 'code')
    const rules = Object.hasOwn(RULES, grant) ? RULES[grant] : undefined
    const refusal = await judge(rules ?? codeRules, facts, context.report)
    if (refusal !== undefined) {
      endStolenTokens(facts, refusal, exchange)
      return answerTokenError(provider, accept, refusal, facts.client)
    }
    rememberAssertion(facts, exchange)
    if (provider.isStated) context.guessed?.()
    const { app, code, refresh, person } = facts
    if (app !== undefined && grant === 'client_credentials')
      return answerToken(provider, accept, issueForApp(facts, app, exchange))
    if (app === undefined || person === undefined)
      return answerTokenError(provider, accept, 'client-credentials', facts.client)
    if (grant === 'password')
      return answerToken(provider, accept, await issueForPassword(facts, { app, person }, exchange))
    if (grant === 'refresh_token' && refresh !== undefined) {
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
