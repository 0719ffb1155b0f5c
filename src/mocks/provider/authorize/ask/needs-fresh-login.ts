import { ASK_SPEC, type AskRule } from './facts.ts'

/** [PI2] The login is fresh enough: no `prompt=login`, and not older than `max_age`. */
export const needsFreshLogin: AskRule = ({ request, login, now }) => {
  const maxAge = request.parameters.get('max_age')
  const again = request.prompts.includes('login')
  if (login === undefined || (!again && maxAge === null)) return undefined
  const seconds = Math.floor((now - login.since) / 1000)
  const passed = !again && seconds <= Number(maxAge)
  return {
    rule: 'PI2',
    check: 'login_age',
    detail: again ? 'the app wants a new login' : `the login is ${seconds} s old, max_age is ${maxAge}`,
    spec: ASK_SPEC,
    refusal: passed ? undefined : 'needs-login',
  }
}
