import { covers } from '../../scopes.ts'
import { ASK_SPEC, type AskRule } from './facts.ts'

/** [PI4] The person allowed these scopes before, at a provider that remembers it, and the app does not want them asked again. */
export const needsConsent: AskRule = ({ provider, request, granted }) => {
  const { scopes, prompts } = request
  const again = provider.openId !== undefined && prompts.includes('consent')
  const remembers = provider.openId !== undefined || provider.quirks.remembersConsent !== undefined
  const passed = remembers && !again && granted !== undefined && covers(provider, granted.scopes, scopes)
  if (passed) return undefined
  return {
    rule: 'PI4',
    check: 'consent_known',
    detail: again
      ? 'the app wants the person asked again'
      : granted === undefined || !remembers
        ? 'no earlier consent'
        : 'the app asks for more than before',
    expected: scopes,
    received: granted?.scopes,
    spec: ASK_SPEC,
    refusal: 'needs-consent',
  }
}
