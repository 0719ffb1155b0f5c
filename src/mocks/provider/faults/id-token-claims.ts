import type { JWTPayload } from 'jose'
import type { Exchange } from '../../exchange.ts'
import type { SpoiledClaim } from '../../site.ts'
import { faultOf } from './fault-of.ts'

/** The values that a wrong claim may be made from. */
interface ClaimFacts {
  readonly clientId: string
  /** Seconds since 1970. */
  readonly now: number
  /** The provider's id of another person. */
  readonly otherSubject: string
}

const OTHER_CLIENT = 'another-client'

/** The wrong value of each claim; the rest of the token stays correct. */
const spoilt: Readonly<Record<SpoiledClaim, (facts: ClaimFacts) => JWTPayload>> = {
  iss: () => ({ iss: 'https://another-issuer.example' }),
  aud: () => ({ aud: OTHER_CLIENT }),
  nonce: () => ({ nonce: 'nonce-of-another-sign-in' }),
  // Clients that check `azp` do so if there are several audiences: OpenID Connect Core §3.1.3.7, steps 4 and 5.
  azp: ({ clientId }) => ({ aud: [clientId, OTHER_CLIENT], azp: OTHER_CLIENT }),
  exp: ({ now }) => ({ exp: now - 3600 }),
  sub: ({ otherSubject }) => ({ sub: otherSubject }),
}

/** Makes one claim of an ID token wrong if the world wants it. */
export function spoilClaims(
  payload: JWTPayload,
  { context }: Exchange,
  facts: Omit<ClaimFacts, 'now'>,
): JWTPayload {
  const fault = faultOf(context, 'wrong-claim')
  if (fault === undefined) return payload
  const changes = spoilt[fault.claim]({ ...facts, now: Math.floor(context.now / 1000) })
  context.fired?.('wrong-claim', `${fault.claim} of the ID token is ${JSON.stringify(changes[fault.claim])}`)
  return { ...payload, ...changes }
}
