import { unknownScopes } from '../scopes.ts'
import type { AuthorizationRule } from './facts.ts'

/** [PA5] Scopes are known; an unknown one is left out, never refused, and the app learns it from the token's `scope`. */
export const checkScope: AuthorizationRule = ({ provider, parameters }) => {
  const scope = parameters.get('scope')
  const unknown = unknownScopes(provider, scope)
  return {
    rule: 'PA5',
    check: 'scope',
    detail:
      unknown.length > 0
        ? `left out, because unknown: ${unknown.join(' ')}`
        : scope
          ? 'all known'
          : 'none asked for',
    received: scope,
    spec: { label: 'RFC 6749 §3.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-3.3' },
  }
}
