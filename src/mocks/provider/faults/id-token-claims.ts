import type { JWTPayload } from 'jose'
import type { Exchange } from '../../exchange.ts'
import type { SpoiledClaim } from '../../site.ts'
import { faultOf } from './fault-of.ts'

/** What a wrong claim may be made from. */
interface ClaimFacts {
  readonly clientId: string
  /** Seconds since 1970. */
  readonly now: number
  /** What the provider calls another person. */
  readonly otherSubject: string
}

const OTHER_CLIENT = 'another-client'

/** What each claim says when it is wrong; the rest of the token stays right. */
const spoilt: Readonly<Record<SpoiledClaim, (facts: ClaimFacts) => JWTPayload>> = {
  iss: () => ({ iss: 'https://another-issuer.example' }),
  aud: () => ({ aud: OTHER_CLIENT }),
  nonce: () => ({ nonce: 'nonce-of-another-sign-in' }),
  // Who checks `azp` does so where there are several audiences: OpenID Connect Core §3.1.3.7, steps 4 and 5.
  azp: ({ clientId }) => ({ aud: [clientId, OTHER_CLIENT], azp: OTHER_CLIENT }),
  exp: ({ now }) => ({ exp: now - 3600 }),
  sub: ({ otherSubject }) => ({ sub: otherSubject }),
}

/** Makes one claim of an ID token wrong, where the world wants that. */
export function spoilClaims(
  payload: JWTPayload,
  { context }: Exchange,
  facts: Omit<ClaimFacts, 'now'>,
): JWTPayload {
  const fault = faultOf(context, 'wrong-claim')
  if (fault === undefined) return payload
  const changes = spoilt[fault.claim]({ ...facts, now: Math.floor(context.now / 1000) })
  context.struck?.('wrong-claim', `${fault.claim} of the ID token is ${JSON.stringify(changes[fault.claim])}`)
  return { ...payload, ...changes }
}
