import type { LogoutRule } from './facts.ts'

/** [PE2] `post_logout_redirect_uri` is one that the app registered. */
export const checkReturn: LogoutRule = ({ parameters, app }) => {
  const received = parameters.get('post_logout_redirect_uri')
  if (received === null) return undefined
  const registered = app?.logoutUrls ?? app?.callbackUrls.map((url) => `${new URL(url).origin}/`) ?? []
  const passed = URL.canParse(received) && registered.includes(new URL(received).href)
  return {
    rule: 'PE2',
    check: 'post_logout_redirect_uri',
    detail: passed ? 'registered' : 'not registered',
    expected: registered,
    received,
    spec: {
      label: 'RP-Initiated Logout §3',
      url: 'https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RedirectionAfterLogout',
    },
    refusal: passed ? undefined : 'bad-return',
  }
}
