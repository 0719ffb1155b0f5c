import type { ResourceRule } from './facts.ts'

/** [PR1] The request has the headers that the provider asks for. */
export const checkHeaders: ResourceRule = ({ provider, resource, headers }) => {
  if (resource.headers === undefined) return undefined
  const missing = resource.headers.filter((name) => !headers.has(name))
  return {
    rule: 'PR1',
    check: 'headers',
    detail: missing.length === 0 ? 'all there' : `${provider.name} asks for ${missing.join(', ')}`,
    expected: resource.headers,
    refusal: missing.length === 0 ? undefined : 'missing-header',
  }
}
