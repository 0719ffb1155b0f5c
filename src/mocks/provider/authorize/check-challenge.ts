import type { AuthorizationRule } from './facts.ts'

/** [PA4] `code_challenge` is a SHA-256 hash in base64url, and `code_challenge_method` says so; both or neither, unless the provider or a public client must use PKCE. */
export const checkChallenge: AuthorizationRule = ({ provider, app, parameters }) => {
  const { requiresPkce, ignoresPkce } = provider.quirks
  const challenge = parameters.get('code_challenge')
  const method = parameters.get('code_challenge_method')
  const absent = challenge === null && method === null
  const optional = requiresPkce === undefined && app?.clientSecret !== undefined
  const wellFormed = method === 'S256' && /^[A-Za-z0-9_-]{43}$/.test(challenge ?? '')
  const passed = ignoresPkce !== undefined || (absent && optional) || wellFormed
  const quirk = requiresPkce ?? ignoresPkce
  return {
    rule: 'PA4',
    check: 'code_challenge',
    detail: ignoresPkce
      ? `${provider.name} does not read it`
      : absent
        ? passed
          ? 'the app does not use PKCE'
          : `${requiresPkce ? provider.name : 'a client without a secret'} must use PKCE`
        : passed
          ? 'kept with the code'
          : 'must be 43 characters of base64url, with code_challenge_method S256',
    expected: 'S256',
    received: { code_challenge: challenge, code_challenge_method: method },
    spec: quirk
      ? { label: `${provider.name}: PKCE`, url: quirk.documentation }
      : { label: 'RFC 7636 §4.3', url: 'https://www.rfc-editor.org/rfc/rfc7636#section-4.3' },
    refusal: passed ? undefined : 'challenge',
  }
}
