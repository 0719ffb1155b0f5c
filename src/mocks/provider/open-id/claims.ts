import type { Provider } from '../provider.ts'
import type { Fields, ProfileFacts } from '../quirks.ts'
import type { OpenId } from './open-id.ts'

/** What the provider says about a person, with its quirks. */
export function claimsOf({ quirks }: Provider, openId: OpenId, facts: ProfileFacts): Fields {
  let claims: Fields = openId.claims(facts.account, facts.scopes)
  for (const { value } of quirks.profile ?? []) claims = value(claims, facts)
  return claims
}
