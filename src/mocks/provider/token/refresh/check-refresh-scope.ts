import { covers } from '../../scopes.ts'
import type { TokenRule } from '../facts.ts'

/** [PT16] A refresh asks for no more than was granted. */
export const checkRefreshScope: TokenRule = ({ provider, refresh, parameters }) => {
  const received = parameters.get('scope')
  if (received === null) return undefined
  const asked = received.split(' ').filter((name) => name !== '')
  const passed = covers(provider, refresh?.scopes ?? [], asked)
  return {
    rule: 'PT16',
    check: 'refresh_scope',
    detail: passed ? 'granted before' : 'more than was granted',
    expected: refresh?.scopes,
    received,
    spec: { label: 'RFC 6749 §6', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-6' },
    refusal: passed ? undefined : 'scope',
  }
}
