import {
  type AuthorizationServer,
  type ClientAuth,
  ClientSecretJwt,
  ClientSecretPost,
  modifyAssertion,
  None,
  PrivateKeyJwt,
} from 'oauth4webapi'
import { toBase64url } from '../bytes/base64url.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Runtime } from '../runtime.ts'
import { ProtocolError } from './protocol-error.ts'

/** Seconds until a signed assertion expires. */
const assertionMaxAge = 60

/**
 * How the client authenticates to the token endpoint (RFC 6749 section 2.3). Default `client_secret_basic`.
 * @throws ProtocolError for a method that is not implemented (mutual TLS among them), or a private key that is not configured.
 */
export function clientAuthentication(
  provider: OAuthProvider,
  server: AuthorizationServer,
  runtime: Runtime,
): ClientAuth {
  const method = provider.client.token_endpoint_auth_method ?? 'client_secret_basic'
  const secret = provider.clientSecret ?? ''
  switch (method) {
    case 'client_secret_basic':
      return basic(secret)
    case 'client_secret_post':
      return ClientSecretPost(secret)
    case 'client_secret_jwt':
      return ClientSecretJwt(secret, { [modifyAssertion]: (_header, claims) => stamp(claims, runtime) })
    case 'private_key_jwt': {
      const key = provider.token?.clientPrivateKey
      if (!key)
        throw new ProtocolError('client-key-missing', 'private_key_jwt needs `token.clientPrivateKey`')
      return PrivateKeyJwt(key, {
        [modifyAssertion](_header, claims) {
          stamp(claims, runtime)
          claims['aud'] = [server.issuer, server.token_endpoint ?? server.issuer]
        },
      })
    }
    case 'none':
      return None()
    default:
      throw new ProtocolError(
        'unsupported-client-authentication',
        `unsupported client authentication method ${method}`,
      )
  }
}

/** The assertion's times and id by the engine's own clock and randomness (RFC 7523 section 3). */
function stamp(claims: Record<string, unknown>, { now, random }: Runtime): void {
  const iat = Math.floor(now() / 1000)
  Object.assign(claims, {
    jti: toBase64url(random('client-assertion', 32)),
    iat,
    nbf: iat,
    exp: iat + assertionMaxAge,
  })
}

/** RFC 6749 section 2.3.1, but escapes only what `encodeURIComponent` does: many servers do not decode `-`, `_` and `.` (reference 4.4). */
function basic(secret: string): ClientAuth {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  return (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${encode(client.client_id)}:${encode(secret)}`)}`)
  }
}
