import type { AuthorizationRule } from './facts.ts'

/** [PA8] There is no request object, which the simulated providers do not read. */
export const checkRequestObject: AuthorizationRule = ({ provider, parameters }) => {
  const found = ['request', 'request_uri'].find((name) => parameters.has(name))
  if (provider.openId === undefined || found === undefined) return undefined
  return {
    rule: 'PA8',
    check: found,
    detail: 'request objects are not supported here',
    received: parameters.get(found),
    spec: {
      label: 'OpenID Connect Core §3.1.2.6',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#AuthError',
    },
    refusal: 'request-object',
  }
}
