import { toBase64url } from '../../encoding.ts'
import type { Exchange } from '../../exchange.ts'
import { retireSigningKey } from '../../keys/signing-key.ts'
import type { SiteFault } from '../../site.ts'
import { faultOf } from './fault-of.ts'

/** A signed token by its parts, and who signed it. */
interface Signed {
  readonly header: string
  readonly payload: string
  readonly signature: string
  readonly providerId: string
}

type Spoiler = (signed: Signed, exchange: Exchange) => Promise<string> | string

/** The header's name of a key, for a token that is about to be signed. */
export function keyIdFor({ context }: Exchange, kid: string): string {
  if (faultOf(context, 'unknown-kid') === undefined) return kid
  context.struck?.('unknown-kid', 'kid of the ID token is a key that was never published')
  return 'never-published'
}

/** Makes the signature of an ID token worth nothing, where the world wants that. */
export async function spoilSignature(
  token: string,
  providerId: string,
  exchange: Exchange,
  published: boolean,
): Promise<string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  for (const [does, spoil] of spoilers) {
    // A token that is signed with the client's secret has no key to retire.
    if (faultOf(exchange.context, does) === undefined || (does === 'rotated-keys' && !published)) continue
    return spoil({ header, payload, signature, providerId }, exchange)
  }
  return token
}

const spoilers: readonly (readonly [SiteFault['does'], Spoiler])[] = [
  ['bad-signature', changeSignature],
  ['alg-none', leaveSignatureOut],
  ['rotated-keys', retireKey],
]

function changeSignature({ header, payload, signature }: Signed, { context }: Exchange): string {
  context.struck?.('bad-signature', 'the signature of the ID token is one of another token')
  // The first character holds six bits of the first byte, so a change of it is a change of the signature.
  return `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}

/** @see https://www.rfc-editor.org/rfc/rfc7519#section-6 */
function leaveSignatureOut({ payload }: Signed, { context }: Exchange): string {
  context.struck?.('alg-none', 'the ID token has alg none and no signature')
  const header = toBase64url(new TextEncoder().encode(JSON.stringify({ alg: 'none', typ: 'JWT' })))
  return `${header}.${payload}.`
}

/** The key that signed is published no longer when the client asks for the keys. */
async function retireKey(
  { header, payload, signature, providerId }: Signed,
  { context }: Exchange,
): Promise<string> {
  context.struck?.('rotated-keys', 'the key that signed the ID token is published no longer')
  await retireSigningKey(providerId, context.state)
  return `${header}.${payload}.${signature}`
}
