import type { Answer } from '../../exchange.ts'
import { publishedKeys } from '../../keys/signing-key.ts'
import { toPublicJwk } from '../../keys/test-key.ts'
import { respondJson } from '../../respond.ts'
import { allowAnyOrigin } from '../cors.ts'
import type { Provider } from '../provider.ts'
import type { OpenId } from './open-id.ts'

/** The provider's public keys. @see https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export function showKeys(provider: Provider, openId: OpenId): Answer {
  return async ({ context }) => {
    // A provider that signs with the clients' secrets publishes the keys that it would otherwise use.
    const algorithm = openId.algorithm === 'HS256' ? 'ES256' : openId.algorithm
    const keys = await publishedKeys(provider.id, algorithm, context.state)
    const headers = new Headers({ 'Cache-Control': 'public, max-age=3600' })
    return respondJson({ keys: keys.map(toPublicJwk) }, { headers: allowAnyOrigin(headers) })
  }
}
