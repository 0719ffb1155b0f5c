import type { Exchange } from '../../exchange.ts'
import type { MockPerson } from '../../site.ts'
import { accountOf } from '../account-of.ts'
import { grantOf } from '../grants.ts'
import { type Login, signIn } from '../login-session.ts'
import { grantName, recordsOf } from '../records.ts'
import { joinScopes } from '../scopes.ts'
import { ASK_SPEC, type AskFacts } from './ask/facts.ts'
import { issueCode } from './issue-code.ts'

/** The person allowed this before and is not asked again. */
export function grantAsBefore(
  { provider, request, granted }: AskFacts,
  { person, since }: Login,
  exchange: Exchange,
): Response | Promise<Response> {
  const { scopes } = request
  const quirk = provider.quirks.remembersConsent
  exchange.context.report({
    rule: 'PA6',
    check: 'consent',
    passed: true,
    detail: `${person.name} allowed this before and is not asked again`,
    expected: scopes,
    received: granted?.scopes,
    spec: quirk ? { label: `${provider.name}: authorizing apps`, url: quirk.documentation } : ASK_SPEC,
  })
  return issueCode(provider, exchange, request, {
    person,
    scopes: scopes.length > 0 ? scopes : (granted?.scopes ?? []),
    since,
    asked: false,
  })
}

/** The person decided on the page; if they chose an account, they are signed in from now on. */
export async function grantAfterDecision(
  { provider, request, login }: AskFacts,
  person: MockPerson,
  choseAccount: boolean,
  exchange: Exchange,
): Promise<Response> {
  const { app, scopes, parameters } = request
  const records = recordsOf(provider, exchange.context.state)
  const before = await grantOf(records, person.id, app.clientId)
  records.grants.set(grantName(person.id, app.clientId), {
    scopes: joinScopes(provider, before?.scopes ?? [], scopes),
    tokens: before?.tokens ?? [],
  })
  const same = person.id === login?.person.id
  // At a provider that reports the time of the login, choosing an account is a login.
  const signsIn = !same || (choseAccount && provider.openId !== undefined)
  const setCookies = signsIn ? await signIn(provider, exchange, person) : []
  const once = before === undefined ? provider.quirks.tellsOnce?.value : undefined
  return issueCode(
    provider,
    exchange,
    request,
    { person, scopes, since: signsIn ? exchange.context.now : login.since, asked: true },
    {
      setCookies,
      beside: once?.(accountOf(provider, person, app.clientId), parameters.get('scope')?.split(' ') ?? []),
    },
  )
}
