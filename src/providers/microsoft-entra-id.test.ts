import { expect, test } from 'vitest'
import MicrosoftEntraID from './microsoft-entra-id.ts'

const host = 'https://login.microsoftonline.com'
const tid = '8f3c1d52-5b0e-4f6e-9a57-0d2f6a1b7c11'

test.each(['common', 'organizations', 'consumers'])(
  '%s: the token names the tenant of the person',
  (name) => {
    const provider = MicrosoftEntraID({ issuer: `${host}/${name}/v2.0` })
    expect(provider.tenantIssuer?.({ sub: 's', tid })).toBe(`${host}/${tid}/v2.0`)
    expect(provider.tenantIssuer?.({ sub: 's' })).toBeUndefined()
    expect(provider).toMatchObject({
      authorization: { url: `${host}/${name}/oauth2/v2.0/authorize` },
      token: `${host}/${name}/oauth2/v2.0/token`,
      jwks_uri: `${host}/${name}/discovery/v2.0/keys`,
    })
  },
)

test('a specific tenant accepts no token of another, and is discovered', () => {
  const issuer = `${host}/${tid}/v2.0`
  const provider = MicrosoftEntraID({ issuer })
  expect(provider.tenantIssuer?.({ sub: 's', tid: 'another' })).toBe(issuer)
  expect(provider.token).toBeUndefined()
})

test('has no picture where the engine offers no fetch', async () => {
  const { profile } = MicrosoftEntraID()
  expect(await profile?.({ sub: 's', name: 'N' }, {})).toMatchObject({ id: 's', image: null })
})
