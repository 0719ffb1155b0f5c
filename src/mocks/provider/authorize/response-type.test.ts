import * as client from 'openid-client'
import {
  useCodeIdTokenResponseType as codeAndIdToken,
  useIdTokenResponseType as idTokenAlone,
} from 'openid-client'
import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { buildRequest, comeBack, discover } from '../../testing/strange-client.ts'
import { createWorld } from '../../testing/world.ts'

const ISSUERS = ['https://id.example', 'https://my-team.us.auth0.com/', 'https://sso.example/realms/a']

async function askFor(issuer: string, choose: (config: client.Configuration) => void, mode?: string) {
  const world = createWorld({
    issuers: [
      { issuer: 'https://id.example' },
      { issuer: 'https://sso.example/realms/a', provider: 'keycloak' },
    ],
  })
  const config = await discover(world, issuer)
  choose(config)
  const parameters = mode === undefined ? {} : { response_mode: mode }
  const request = await buildRequest(config, { parameters })
  return { ...request, back: await comeBack(createBrowser(world), request.url) }
}

describe.each(ISSUERS)('%s', (issuer) => {
  it('[PA3] sends an ID token beside the code, which names that code', async () => {
    const { config, back, checks } = await askFor(issuer, codeAndIdToken)
    expect(back).toMatchObject({ hash: expect.stringContaining('id_token='), search: '' })
    const tokens = await client.authorizationCodeGrant(config, back, checks)
    expect(tokens.claims()?.['email']).toBe('ada@example.com')
  })

  it('[PA3] [PA7] sends an ID token without a code by form_post, and not in the address', async () => {
    const { config, back, checks } = await askFor(issuer, idTokenAlone, 'form_post')
    const claims = await client.implicitAuthentication(config, back, checks.expectedNonce ?? '', {
      ...(checks.expectedState === undefined ? {} : { expectedState: checks.expectedState }),
    })
    expect(claims['email']).toBe('ada@example.com')
    expect(claims).not.toHaveProperty('at_hash')
    const refused = await askFor(issuer, idTokenAlone, 'query')
    expect(String(refused.back)).toContain('error=invalid_request')
  })
})
