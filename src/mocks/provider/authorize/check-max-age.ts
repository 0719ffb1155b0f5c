import type { AuthorizationRule } from './facts.ts'

/** [PA10] `max_age` is a number of seconds. */
export const checkMaxAge: AuthorizationRule = ({ provider, parameters }) => {
  const received = parameters.get('max_age')
  if (provider.openId === undefined || received === null) return undefined
  const passed = /^\d{1,9}$/.test(received)
  return {
    rule: 'PA10',
    check: 'max_age',
    detail: passed ? `the login may be up to ${received} s old` : 'not a number of seconds',
    received,
    spec: {
      label: 'OpenID Connect Core §3.1.2.1',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest',
    },
    refusal: passed ? undefined : 'max-age',
  }
}
