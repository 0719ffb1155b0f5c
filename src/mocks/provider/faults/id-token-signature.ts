import { toBase64url } from '../../encoding.ts'
import type { Exchange } from '../../exchange.ts'
import { currentKey, retiredKey, type SigningAlgorithm } from '../../keys/signing-key.ts'
import type { TestKey } from '../../keys/test-key.ts'
import { faultOf } from './fault-of.ts'

/** The key for an ID token that is about to be signed. */
export async function keyToSignWith(
  providerId: string,
  algorithm: SigningAlgorithm,
  { context }: Exchange,
): Promise<TestKey> {
  if (faultOf(context, 'rotated-keys') === undefined) return currentKey(providerId, algorithm, context.state)
  context.fired?.(
    'rotated-keys',
    'the key that signed the ID token was rotated out and is published no longer',
  )
  return retiredKey(providerId, algorithm, context.state)
}

/** The key's id in the ID token's header. */
export function keyIdFor({ context }: Exchange, { kid }: TestKey): string {
  if (faultOf(context, 'unknown-kid') === undefined) return kid
  context.fired?.('unknown-kid', 'kid of the ID token is a key that was never published')
  return 'never-published'
}

/** Makes the signature of an ID token invalid if the world wants it. */
export function spoilSignature(token: string, { context }: Exchange): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  if (faultOf(context, 'bad-signature') !== undefined) {
    context.fired?.('bad-signature', 'the signature of the ID token is changed')
    // The first character carries six bits of the first byte, so changing it changes the signature.
    return `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  }
  if (faultOf(context, 'alg-none') !== undefined) {
    context.fired?.('alg-none', 'the ID token has alg none and no signature')
    return `${UNSECURED}.${payload}.`
  }
  return token
}

/** Header of an unsigned token. @see https://www.rfc-editor.org/rfc/rfc7519#section-6 */
const UNSECURED = toBase64url(new TextEncoder().encode(JSON.stringify({ alg: 'none', typ: 'JWT' })))
