import { type AuthorizationRule, readPrompts } from './facts.ts'

const KNOWN = ['none', 'login', 'consent', 'select_account'] as const

/** [PA9] `prompt` has known values, and `none` is alone. */
export const checkPrompt: AuthorizationRule = ({ provider, parameters }) => {
  const received = parameters.get('prompt')
  if (provider.openId === undefined || received === null) return undefined
  const prompts = readPrompts(parameters)
  const known = prompts.every((prompt) => KNOWN.some((one) => one === prompt))
  const passed = known && (!prompts.includes('none') || prompts.length === 1)
  return {
    rule: 'PA9',
    check: 'prompt',
    detail: passed ? received : known ? "none can't be combined with others" : 'not a value of prompt',
    expected: KNOWN,
    received,
    spec: {
      label: 'OpenID Connect Core §3.1.2.1',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest',
    },
    refusal: passed ? undefined : 'prompt',
  }
}
