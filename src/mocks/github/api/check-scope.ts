import { covers } from '../../provider/scopes.ts'
import { github } from '../github.ts'
import type { ApiRule } from './facts.ts'

/** [PU3] The token was given one of the scopes that the endpoint accepts. */
export const checkScope: ApiRule = ({ record, acceptedScopes }) => {
  if (acceptedScopes.length === 0) return undefined
  const granted = record?.scopes ?? []
  const passed = acceptedScopes.some((scope) => covers(github, granted, [scope]))
  return {
    rule: 'PU3',
    check: 'scope',
    detail: passed ? 'the token has it' : `the token has none of ${acceptedScopes.join(', ')}`,
    expected: acceptedScopes,
    received: granted,
    spec: {
      label: 'GitHub: scopes',
      url: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps',
    },
    refusal: passed ? undefined : 'missing-scope',
  }
}
