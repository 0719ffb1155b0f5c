import type { Exchange } from '../../../exchange.ts'
import { judge } from '../../../rules.ts'
import type { MockPerson } from '../../../site.ts'
import { grantOf } from '../../grants.ts'
import { currentLogin } from '../../login-session.ts'
import { hasAccount } from '../../people-at.ts'
import type { Provider } from '../../provider.ts'
import { recordsOf } from '../../records.ts'
import type { AuthorizationRequest } from '../facts.ts'
import type { Ask, AskFacts, AskRule } from './facts.ts'
import { needsAccount } from './needs-account.ts'
import { needsConsent } from './needs-consent.ts'
import { needsFreshLogin } from './needs-fresh-login.ts'
import { needsLogin } from './needs-login.ts'

/**
 * The reasons to ask the person, in order; the first that applies decides.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#Authenticates
 */
const askRules: readonly AskRule[] = [needsLogin, needsFreshLogin, needsAccount, needsConsent]

export async function readAskFacts(
  provider: Provider,
  exchange: Exchange,
  request: AuthorizationRequest,
): Promise<AskFacts> {
  const { context } = exchange
  const login = await currentLogin(provider, exchange)
  const records = recordsOf(provider, context.state)
  return {
    provider,
    request,
    login,
    hinted: hintedPerson(provider, exchange, request),
    granted: login && (await grantOf(records, login.person.id, request.app.clientId)),
    now: context.now,
  }
}

/** What the person has to be asked before the app gets a code. It is a failed check only if the app forbids asking. */
export function whatToAsk(facts: AskFacts, { context }: Exchange): Promise<Ask | undefined> {
  const forbidden = facts.request.prompts.includes('none')
  return judge(askRules, facts, (check) => context.report({ ...check, passed: check.passed || !forbidden }))
}

/** The person that the app suggests: `login_hint` of OpenID Connect, `login` of GitHub. */
function hintedPerson(
  provider: Provider,
  { context }: Exchange,
  { parameters }: AuthorizationRequest,
): MockPerson | undefined {
  const hint = parameters.get(provider.openId ? 'login_hint' : 'login')
  if (hint === null || hint === '') return undefined
  return context.people.find(
    (one) => hasAccount(provider, one) && (provider.loginName(one) === hint || one.email === hint),
  )
}
