import type { OAuthApp } from '../../../oauth-app.ts'
import type { TokenRule } from '../facts.ts'
import type { PresentedClient } from '../read-client.ts'

/** [PT2] The client is registered and knows its secret, signs for itself, or is public and has none. */
export const checkClientCredentials: TokenRule = ({ provider, app, client }) => {
  const problem = findProblem(app, client, provider.quirks.signsSecret !== undefined)
  return {
    rule: 'PT2',
    check: 'client_secret',
    detail: problem ?? `“${app?.name}”, by ${client.method}`,
    received: { client_id: client.id, method: client.method },
    spec: { label: 'RFC 6749 §2.3.1', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1' },
    refusal: problem === undefined ? undefined : 'client-credentials',
  }
}

function findProblem(
  app: OAuthApp | undefined,
  { method, secret, assertion }: PresentedClient,
  signsSecret: boolean,
): string | undefined {
  if (app === undefined) return 'no app is registered with this client_id'
  if (assertion !== undefined) return undefined
  if (method === 'none') {
    return app.clientSecret === undefined ? undefined : 'the request has no client secret'
  }
  if (signsSecret) return undefined
  return secret !== undefined && secret === app.clientSecret ? undefined : 'not the secret of this client'
}
