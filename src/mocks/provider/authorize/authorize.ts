import { type Answer, type Exchange, readBodyParameters } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { judge } from '../../rules.ts'
import { choiceProblem, withoutAccount } from '../account/account-choice.ts'
import { registeredApps } from '../apps.ts'
import { errorInstead } from '../faults/redirect-answer.ts'
import { isOwnForm } from '../form-token.ts'
import { findPerson } from '../login-session.ts'
import type { Provider } from '../provider.ts'
import { readAskFacts, whatToAsk } from './ask/ask.ts'
import type { AskFacts } from './ask/facts.ts'
import { showConsent } from './consent-page.ts'
import { type AuthorizationRequest, readFacts, toRequest } from './facts.ts'
import { grantAfterDecision, grantAsBefore } from './grant.ts'
import { errorAnswer, redirectBack } from './redirect-back.ts'
import { refuse } from './refuse.ts'
import { reportDecision } from './report-decision.ts'
import { authorizationRules } from './rules.ts'

/** GET: the app sent the browser here. Asks the person, or grants at once what they allowed before. */
export function askForConsent(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const request = await readRequest(provider, apps, exchange, exchange.url.searchParams)
    if (request instanceof Response) return request
    const facts = await readAskFacts(provider, exchange, request)
    const ask = await whatToAsk(facts, exchange)
    const { login } = facts
    if (ask === undefined && login !== undefined) return grantAsBefore(facts, login, exchange)
    if (request.prompts.includes('none')) {
      const answer = errorAnswer(provider, ask ?? 'needs-login')
      return redirectBack(provider, exchange, request, answer)
    }
    return ask === 'needs-consent' && login !== undefined
      ? showConsent(provider, exchange, request, { person: login.person })
      : showConsent(provider, exchange, request, { proposed: proposedPerson(facts, exchange) })
  }
}

/** POST: the person decided. */
export function takeDecision(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const form = await readBodyParameters(exchange)
    const request = await readRequest(provider, apps, exchange, form)
    if (request instanceof Response) return request
    const facts = await readAskFacts(provider, exchange, request)
    const again = { proposed: facts.login?.person.id ?? exchange.context.person }
    if (!(await isOwnForm(provider, exchange, form))) {
      return showConsent(provider, exchange, request, {
        ...again,
        problem: 'That page has expired. Please decide again.',
      })
    }
    if (form.get('authorize') !== '1') {
      reportDecision(exchange, false)
      return redirectBack(provider, exchange, request, errorAnswer(provider, 'denied'))
    }
    const chosen = form.has('person')
      ? findPerson(provider, exchange, form.get('person'))
      : facts.login?.person
    const ask = form.has('person') ? undefined : await whatToAsk(facts, exchange)
    if (chosen === undefined || ask === 'needs-login' || ask === 'needs-account') {
      const refused = withoutAccount(provider, exchange, form)
      return showConsent(provider, exchange, request, {
        ...again,
        problem: choiceProblem(provider, refused),
        refused,
      })
    }
    reportDecision(exchange, true)
    return grantAfterDecision(facts, chosen, form.has('person'), exchange)
  }
}

async function readRequest(
  provider: Provider,
  apps: readonly OAuthApp[],
  exchange: Exchange,
  parameters: URLSearchParams,
): Promise<AuthorizationRequest | Response> {
  const facts = readFacts(provider, registeredApps(apps, exchange), parameters)
  const refusal = await judge(authorizationRules, facts, exchange.context.report)
  if (refusal !== undefined || facts.app === undefined)
    return refuse(facts, exchange, refusal ?? 'unknown-client')
  const request = toRequest(facts, facts.app)
  const error = errorInstead(exchange.context)
  return error === undefined ? request : redirectBack(provider, exchange, request, error)
}

/** The account that is preselected: the one that the app asks for, else who is signed in, else the person at the device. */
function proposedPerson({ hinted, login }: AskFacts, { context }: Exchange): string | undefined {
  return hinted?.id ?? login?.person.id ?? context.person
}
