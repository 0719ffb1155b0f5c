import type { Provider } from '../provider.ts'
import { createOpenIdProvider } from './create-open-id-provider.ts'
import { HYBRID_TYPES } from './open-id.ts'

/** The provider for an unknown issuer: it does everything by the standards. */
export function standardIssuer(issuer: string): Provider {
  const { host, pathname } = new URL(issuer)
  const base = pathname.replace(/\/$/, '')
  return createOpenIdProvider({
    id: issuer,
    name: host + base,
    issuer,
    grants: ['password', 'client_credentials'],
    openId: {
      responseTypes: HYBRID_TYPES,
      sendsIssuer: true,
      endSession: `${base}/end-session`,
      offersSecrets: true,
    },
  })
}
