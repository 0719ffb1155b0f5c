import type { LogoutRule } from './facts.ts'

/** [PE1] `id_token_hint` is an ID token of this provider, expired or not. */
export const checkHint: LogoutRule = ({ openId, parameters, hint }) => {
  if (!parameters.has('id_token_hint')) return undefined
  const passed = hint !== undefined && hint.iss === openId.issuer
  return {
    rule: 'PE1',
    check: 'id_token_hint',
    detail: passed ? 'an ID token of this provider' : 'not an ID token of this provider',
    received: parameters.get('id_token_hint'),
    spec: {
      label: 'RP-Initiated Logout §2',
      url: 'https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout',
    },
    refusal: passed ? undefined : 'bad-hint',
  }
}
