import type { Answer } from '../../exchange.ts'
import { personToTell } from '../../provider/faults/other-person.ts'
import { respondJson } from '../../respond.ts'
import { judge } from '../../rules.ts'
import type { MockPerson } from '../../site.ts'
import type { GitHubSite } from '../github.ts'
import { checkScope } from './check-scope.ts'
import { checkToken } from './check-token.ts'
import { checkUserAgent } from './check-user-agent.ts'
import { type ApiRule, readApiFacts } from './facts.ts'
import { apiHeaders, withScopeHeaders } from './headers.ts'
import { refuseApi } from './refuse.ts'

/** An API endpoint, in order. */
const apiRules: readonly ApiRule[] = [checkUserAgent, checkToken, checkScope]

export interface ApiEndpoint {
  /** Its documentation, which errors link to. */
  readonly page: string
  /** Any one of them is enough; if empty, none is needed. */
  readonly acceptedScopes: readonly string[]
  readonly data: (person: MockPerson, scopes: readonly string[], site: GitHubSite) => unknown
}

/** Answers an endpoint for the person that the token belongs to. */
export function apiEndpoint(site: GitHubSite, { page, acceptedScopes, data }: ApiEndpoint): Answer {
  return async (exchange) => {
    const facts = await readApiFacts(site, exchange, acceptedScopes)
    const refusal = await judge(apiRules, facts, exchange.context.report)
    const { person, record } = facts
    if (refusal !== undefined || person === undefined || record === undefined) {
      return refuseApi(facts, refusal ?? 'bad-token', page)
    }
    return respondJson(data(personToTell(person, exchange), record.scopes, site), {
      headers: withScopeHeaders(apiHeaders(), facts),
    })
  }
}
