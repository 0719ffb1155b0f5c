import { type Answer, type Exchange, readBodyParameters } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import { judge } from '../../rules.ts'
import type { MockPerson } from '../../site.ts'
import { isOwnForm } from '../form-token.ts'
import { grantOf } from '../grants.ts'
import { findPerson, signedInPerson, signIn } from '../login-session.ts'
import type { Provider } from '../provider.ts'
import { grantName, recordsOf } from '../records.ts'
import { covers, joinScopes } from '../scopes.ts'
import { showConsent } from './consent-page.ts'
import { type AuthorizationRequest, readFacts, toRequest } from './facts.ts'
import { issueCode } from './issue-code.ts'
import { errorAnswer, redirectBack } from './redirect-back.ts'
import { refuse } from './refuse.ts'
import { authorizationRules } from './rules.ts'

/** GET: the app sent the browser here. Asks the person, or answers at once what they allowed before. */
export function askForConsent(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const request = await readRequest(provider, apps, exchange, exchange.url.searchParams)
    if (request instanceof Response) return request
    const person = await signedInPerson(provider, exchange)
    const choosesAccount = request.parameters.get('prompt') === 'select_account'
    if (person && !choosesAccount) {
      const scopes = await rememberedScopes(provider, exchange, request, person)
      return scopes
        ? issueCode(provider, exchange, request, { person, scopes })
        : showConsent(provider, exchange, request, { person })
    }
    return showConsent(provider, exchange, request, {
      proposed: proposedPerson(provider, exchange, request, person),
    })
  }
}

/** POST: the person decided. */
export function takeDecision(provider: Provider, apps: readonly OAuthApp[]): Answer {
  return async (exchange) => {
    const form = await readBodyParameters(exchange)
    const request = await readRequest(provider, apps, exchange, form)
    if (request instanceof Response) return request
    const person = await signedInPerson(provider, exchange)
    const again = { proposed: person?.id ?? exchange.context.person }
    if (!(await isOwnForm(provider, exchange, form))) {
      return showConsent(provider, exchange, request, {
        ...again,
        problem: 'That page was too old. Please decide again.',
      })
    }
    if (form.get('authorize') !== '1') {
      reportDecision(exchange, false)
      return redirectBack(provider, request.callback, request.parameters, errorAnswer(provider, 'denied'))
    }
    const chosen = form.has('person') ? findPerson(exchange, form.get('person')) : person
    if (chosen === undefined) {
      return showConsent(provider, exchange, request, { ...again, problem: 'Choose an account first.' })
    }
    reportDecision(exchange, true)
    const setCookies = chosen.id === person?.id ? [] : signIn(provider, exchange, chosen)
    return grant(provider, exchange, request, chosen, setCookies)
  }
}

async function readRequest(
  provider: Provider,
  apps: readonly OAuthApp[],
  exchange: Exchange,
  parameters: URLSearchParams,
): Promise<AuthorizationRequest | Response> {
  const facts = readFacts(provider, apps, parameters)
  const refusal = await judge(authorizationRules, facts, exchange.context.report)
  if (refusal !== undefined || facts.app === undefined) return refuse(facts, refusal ?? 'unknown-client')
  return toRequest(facts, facts.app)
}

/** The scopes a code may have without asking; `undefined` when the person has to be asked. */
async function rememberedScopes(
  provider: Provider,
  { context }: Exchange,
  { app, scopes }: AuthorizationRequest,
  person: MockPerson,
): Promise<readonly string[] | undefined> {
  const quirk = provider.quirks.remembersConsent
  const granted = (await grantOf(recordsOf(provider, context.state), person.id, app.clientId))?.scopes
  if (!quirk || !granted || !covers(provider, granted, scopes)) return undefined
  context.report({
    rule: 'PA6',
    check: 'consent',
    passed: true,
    detail: `${person.name} allowed this before and is not asked again`,
    expected: scopes,
    received: granted,
    spec: { label: `${provider.name}: authorizing apps`, url: quirk.documentation },
  })
  return scopes.length > 0 ? scopes : granted
}

async function grant(
  provider: Provider,
  exchange: Exchange,
  request: AuthorizationRequest,
  person: MockPerson,
  setCookies: readonly string[],
): Promise<Response> {
  const { app, scopes } = request
  const records = recordsOf(provider, exchange.context.state)
  const before = await grantOf(records, person.id, app.clientId)
  records.grants.set(grantName(person.id, app.clientId), {
    scopes: joinScopes(provider, before?.scopes ?? [], scopes),
    tokens: before?.tokens ?? [],
  })
  return issueCode(provider, exchange, request, { person, scopes }, setCookies)
}

/** Whom the account choice proposes: the account the app asks for, who is signed in, who sits at the device. */
function proposedPerson(
  provider: Provider,
  { context }: Exchange,
  { parameters }: AuthorizationRequest,
  person: MockPerson | undefined,
): string | undefined {
  const login = parameters.get('login')
  const asked = context.people.find((one) => provider.loginName(one) === login || one.email === login)
  return asked?.id ?? person?.id ?? context.person
}

function reportDecision({ context }: Exchange, passed: boolean): void {
  context.report({
    rule: 'PA6',
    check: 'consent',
    passed,
    detail: passed ? 'the person allowed it' : 'the person denied it',
    spec: { label: 'RFC 6749 §4.1.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2' },
  })
}
