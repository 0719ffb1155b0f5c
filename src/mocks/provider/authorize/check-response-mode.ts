import type { AuthorizationRule } from './facts.ts'
import { modesOf, responseMode } from './response-type.ts'

const SPEC = {
  label: 'Multiple Response Types §2.1',
  url: 'https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html#ResponseModes',
}

/** [PA7] `response_mode` is one that the provider supports; OAuth providers do not read it. */
export const checkResponseMode: AuthorizationRule = ({ provider, parameters }) => {
  const { openId, quirks } = provider
  const received = parameters.get('response_mode')
  if (openId === undefined || (received === null && !quirks.wantsFormPost)) return undefined
  const mustPost = quirks.wantsFormPost !== undefined && (parameters.get('scope') ?? '') !== ''
  const expected = mustPost ? ['form_post'] : modesOf(openId, parameters)
  const mode = responseMode(provider, parameters)
  const passed = expected.includes(mode)
  return {
    rule: 'PA7',
    check: 'response_mode',
    detail: passed
      ? mode
      : mustPost
        ? `${provider.name} wants form_post when scopes are asked for`
        : 'not supported',
    expected,
    received,
    spec:
      mustPost && quirks.wantsFormPost
        ? { label: `${provider.name}: response_mode`, url: quirks.wantsFormPost.documentation }
        : SPEC,
    refusal: passed ? undefined : 'response-mode',
  }
}
