import type { Exchange } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'

/**
 * What a request means that names its parameters in words that only its code knows, `{ authCode: '…', appKey: '…' }`: a code, a refresh token or
 * a client is known by its value. Empty where that leaves something open.
 */
export async function readOwnWords(
  provider: Provider,
  apps: readonly OAuthApp[],
  parameters: URLSearchParams,
  { context, url }: Exchange,
): Promise<Readonly<Record<string, string>>> {
  const { codes, refreshTokens } = recordsOf(provider, context.state)
  const said = [...parameters, ...url.searchParams]
  const values = said.map(([, value]) => value)
  const app = apps.find(({ clientId, clientSecret }) =>
    [clientId, clientSecret].every((each) => each === undefined || values.includes(each)),
  )
  if (app === undefined) return {}
  const { clientId, clientSecret } = app
  const client = { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) }
  for (const value of values) {
    const code = await codes.get(value)
    const verifier = said.find(([name]) => /verifier/i.test(name))?.[1]
    if (code !== undefined && (code.challenge === undefined || verifier !== undefined))
      return {
        ...client,
        grant_type: 'authorization_code',
        code: value,
        ...(code.redirectUri === undefined ? {} : { redirect_uri: code.redirectUri }),
        ...(code.challenge === undefined || verifier === undefined ? {} : { code_verifier: verifier }),
      }
    if ((await refreshTokens.get(value)) !== undefined)
      return { ...client, grant_type: 'refresh_token', refresh_token: value }
  }
  return {}
}
