import type { TokenRule } from '../facts.ts'

/** [PT8] The client authenticates in a way that the provider takes. */
export const checkClientMethod: TokenRule = ({ provider, client }) => {
  const expected = provider.clientAuthentication
  if (expected === undefined || client.method === 'none') return undefined
  const passed = expected.includes(client.method)
  return {
    rule: 'PT8',
    check: 'client_authentication',
    detail: passed ? client.method : `${provider.name} does not take ${client.method}`,
    expected,
    received: client.method,
    spec: {
      label: 'OpenID Connect Core §9',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication',
    },
    refusal: passed ? undefined : 'client-method',
  }
}
