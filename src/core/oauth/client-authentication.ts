import {
  type ClientAuth,
  ClientSecretJwt,
  ClientSecretPost,
  type CryptoKey,
  modifyAssertion,
  None,
  PrivateKeyJwt,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import { ProtocolError } from './protocol-error.ts'

/** How the client proves itself to the token endpoint (RFC 6749 section 2.3). Default `client_secret_basic`. */
export function clientAuthentication(provider: OAuthProvider): ClientAuth {
  const method = provider.client.token_endpoint_auth_method ?? 'client_secret_basic'
  const secret = provider.clientSecret ?? ''
  switch (method) {
    case 'client_secret_basic':
      return basic(secret)
    case 'client_secret_post':
      return ClientSecretPost(secret)
    case 'client_secret_jwt':
      return ClientSecretJwt(secret)
    case 'private_key_jwt':
      return PrivateKeyJwt(provider.token?.clientPrivateKey as CryptoKey, {
        [modifyAssertion](_header, payload) {
          payload['aud'] = [provider.issuer, provider.token?.url?.href].filter((aud) => aud !== undefined)
        },
      })
    case 'none':
      return None()
    default:
      throw new ProtocolError(
        'unsupported-client-authentication',
        `unsupported client authentication method ${method}`,
      )
  }
}

/** RFC 6749 section 2.3.1, but escaping no more than `encodeURIComponent` does: many servers do not decode `-`, `_` and `.` (reference 4.4). */
function basic(secret: string): ClientAuth {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  return (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${encode(client.client_id)}:${encode(secret)}`)}`)
  }
}
