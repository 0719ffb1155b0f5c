import type { Answer } from '../../exchange.ts'
import { respondJson } from '../../respond.ts'
import { allowAnyOrigin } from '../cors.ts'
import { type Provider, urlOf } from '../provider.ts'
import type { OpenId } from './open-id.ts'

/** The discovery document, made from the provider's data. */
export function showDiscovery(provider: Provider, openId: OpenId): Answer {
  return () => {
    const fields = Object.entries({ ...discoveryFields(provider, openId), ...openId.metadata })
    return respondJson(Object.fromEntries(fields.filter(([, value]) => value !== undefined)), {
      headers: allowAnyOrigin(new Headers({ 'Cache-Control': 'public, max-age=3600' })),
    })
  }
}

/** @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
function discoveryFields(provider: Provider, openId: OpenId): Readonly<Record<string, unknown>> {
  const { paths, quirks } = provider
  const url = (address: string | undefined) => address && urlOf(provider, address)
  return {
    issuer: openId.discoveredIssuer ?? openId.issuer,
    authorization_endpoint: url(paths.authorize),
    token_endpoint: url(paths.token),
    userinfo_endpoint: url(openId.userinfo),
    jwks_uri: url(openId.keys),
    revocation_endpoint: url(paths.revocation),
    end_session_endpoint: url(openId.endSession),
    response_types_supported: openId.responseTypes ?? ['code'],
    response_modes_supported: openId.responseTypes
      ? [...openId.responseModes, 'fragment']
      : openId.responseModes,
    grant_types_supported: [
      'authorization_code',
      ...(provider.refreshTokens ? ['refresh_token'] : []),
      ...(provider.grants ?? []),
    ],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [openId.algorithm, ...(openId.offersSecrets ? ['HS256'] : [])],
    scopes_supported: provider.scopes.map(({ name }) => name),
    token_endpoint_auth_methods_supported: provider.clientAuthentication ?? ALL_METHODS,
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'name', 'email', 'email_verified', 'picture'],
    ...(quirks.ignoresPkce ? {} : { code_challenge_methods_supported: ['S256'] }),
    ...(openId.sendsIssuer ? { authorization_response_iss_parameter_supported: true } : {}),
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}

const ALL_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
]
