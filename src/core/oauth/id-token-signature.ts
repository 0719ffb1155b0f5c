import { type AuthorizationServer, validateApplicationLevelSignature } from 'oauth4webapi'
import { fromBase64url } from '../bytes/base64url.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { messageOf } from '../thrown.ts'
import { requestOptions } from './authorization-server.ts'
import { headerOf } from './jwt-parts.ts'
import { ProtocolError } from './protocol-error.ts'
import { withDocument } from './provider-document.ts'

export interface SignedAnswer {
  /** What the token is, for the record. */
  readonly what: 'id-token' | 'userinfo'
  readonly server: AuthorizationServer
  readonly provider: OAuthProvider
  /** The answer that carried the token, already processed by `oauth4webapi`. */
  readonly response: Response
  /** The token, whose claims and `alg` have been judged. */
  readonly jwt: string
}

type Around = Pick<Surroundings, 'runtime' | 'report'>

/**
 * Verifies the signature of an ID token or of a signed userinfo answer (OpenID Connect Core 3.1.3.7 items 6 to 8): with the issuer's published
 * keys, or for HMAC with the client secret. If the issuer publishes no keys, the token is accepted because it came from the token endpoint
 * itself, and the report says so; so it does where the published package is followed, which verifies nothing.
 *
 * @throws ProtocolError for `alg: none` or a wrong HMAC, what `oauth4webapi` throws for the rest.
 */
export async function verifySignature(input: SignedAnswer, around: Around): Promise<void> {
  const { report, runtime } = around
  const subject = `${input.what}-signature`
  const header = headerOf(input.jwt)
  if (input.what === 'id-token' ? runtime.follows('DEV-30') : runtime.follows('DEV-47')) {
    await report.decide('IDTOKEN-3', { header }, 'not verified, as in the published package', subject)
    return
  }
  const isHmac = header.alg.startsWith('HS')
  if (!isHmac && header.alg !== 'none' && !input.server.jwks_uri) {
    await report.decide('IDTOKEN-3', { header }, undefined, subject)
    return
  }
  const key = isHmac ? 'the client secret' : input.server.jwks_uri
  try {
    if (isHmac) await verifyHmac(header.alg, input)
    else await verifyWithPublishedKey(header.alg, input, around)
  } catch (error) {
    await report.check('IDTOKEN-2', false, { subject, detail: messageOf(error), received: header })
    throw error
  }
  await report.check('IDTOKEN-2', true, { subject, detail: `verified with ${key}`, received: header })
}

async function verifyWithPublishedKey(
  alg: string,
  { server, provider, response }: SignedAnswer,
  around: Around,
): Promise<void> {
  if (alg === 'none') throw new ProtocolError('id-token-unsigned', 'the token is not signed')
  // A new record each time: `oauth4webapi` caches keys by this object's identity, on the platform's clock.
  await withDocument(server.jwks_uri ?? '', provider, around, (fetch) =>
    validateApplicationLevelSignature({ ...server }, response, requestOptions(fetch)),
  )
}

async function verifyHmac(alg: string, { provider, jwt }: SignedAnswer): Promise<void> {
  const text = new TextEncoder()
  const end = jwt.lastIndexOf('.')
  const hash = `SHA-${alg.slice(2)}`
  const secret = text.encode(provider.clientSecret)
  const refusal = new ProtocolError('id-token-signature', 'the signature is not made with the client secret')
  if (secret.length === 0) throw refusal
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['verify'])
  const signature = fromBase64url(jwt.slice(end + 1))
  if (!(await crypto.subtle.verify('HMAC', key, signature, text.encode(jwt.slice(0, end))))) throw refusal
}
