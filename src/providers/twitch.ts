import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import { isObject } from './shared/request-object.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token: `sub`, and those asked for by `claims`. https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#requesting-claims */
export type TwitchProfile = StandardClaims

/** Sign in with Twitch. https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#oidc-authorization-code-grant-flow */
export default function Twitch(options: OIDCUserConfig<TwitchProfile> = {}): OIDCConfig<TwitchProfile> {
  return {
    id: 'twitch',
    name: 'Twitch',
    type: 'oidc',
    issuer: 'https://id.twitch.tv/oauth2',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    authorization: {
      params: {
        scope: 'openid user:read:email',
        claims: { id_token: { email: null, picture: null, preferred_username: null } },
      },
    },
    token: { conform },
    style: { bg: '#65459B', text: '#fff' },
    options,
  }
}

/** Twitch lists the scopes in an array where RFC 6749 section 5.1 wants a string, and its refusals lack the `error` of section 5.2. */
async function conform(response: Response): Promise<Response | undefined> {
  const body: unknown = await response.json()
  if (!isObject(body)) return undefined
  if (!response.ok) {
    if (typeof body['error'] === 'string') return undefined
    return Response.json({ error: 'invalid_request', error_description: body['message'] }, response)
  }
  const { scope, ...rest } = body
  if (scope === undefined || typeof scope === 'string') return undefined
  return Response.json(Array.isArray(scope) ? { ...rest, scope: scope.join(' ') } : rest, response)
}
