import { covers } from '../scopes.ts'
import type { ResourceRule } from './facts.ts'

/** [PR3] The token was given one of the scopes that the resource asks for. */
export const checkScope: ResourceRule = ({ provider, resource, record }) => {
  if (resource.scopes === undefined) return undefined
  const granted = record?.scopes ?? []
  const passed = resource.scopes.some((scope) => covers(provider, granted, [scope]))
  return {
    rule: 'PR3',
    check: 'scope',
    detail: passed ? 'granted' : `needs ${resource.scopes.join(' or ')}`,
    expected: resource.scopes,
    received: granted,
    spec: { label: 'RFC 6750 §3.1', url: 'https://www.rfc-editor.org/rfc/rfc6750#section-3.1' },
    refusal: passed ? undefined : 'missing-scope',
  }
}
