import type { ApiFacts } from './facts.ts'

/**
 * Headers of every API answer; pages of any origin may read them.
 * @see https://docs.github.com/en/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests
 */
export function apiHeaders(): Headers {
  return new Headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'ETag, Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval',
    'Cache-Control': 'private, max-age=60, s-maxage=60',
    Vary: 'Accept, Authorization, Cookie',
    'X-GitHub-Media-Type': 'github.v3; format=json',
    'X-Content-Type-Options': 'nosniff',
  })
}

/** Names the token's scopes and those that the endpoint accepts. */
export function withScopeHeaders(headers: Headers, { record, acceptedScopes }: ApiFacts): Headers {
  if (record === undefined) return headers
  headers.set('X-OAuth-Scopes', record.scopes.join(', '))
  headers.set('X-Accepted-OAuth-Scopes', acceptedScopes.join(', '))
  return headers
}
