import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { OIDCConfig } from '../provider-types.ts'
import { clientId, clientSecret, issuer } from '../testing/fake-openid.ts'
import { createOpenIdBed, expectRefused, expectSignedIn } from '../testing/openid-bed.ts'

async function tokenCall(change: Partial<OIDCConfig<object>>) {
  const bed = await createOpenIdBed(change)
  const response = await bed.signIn()
  const call = bed.op.calls.find(({ url }) => url.endsWith('/token'))
  return {
    bed,
    response,
    form: call?.form ?? new URLSearchParams(),
    authorization: call?.headers.get('authorization'),
  }
}

const by = (token_endpoint_auth_method: string) => ({ client: { token_endpoint_auth_method } })

test('[TOKEN-4] client_secret_basic escapes as encodeURIComponent does, a space as a plus', async () => {
  const change = { clientId: "a b-c_d.e~f!g*h'i(j)k:l", clientSecret: 'ü/+%' }
  const { authorization } = await tokenCall(change)
  expect(authorization).toBe(`Basic ${btoa("a+b-c_d.e~f!g*h'i(j)k%3Al:%C3%BC%2F%2B%25")}`)
})

test('[TOKEN-4] client_secret_post: both in the body, nothing in a header', async () => {
  const { bed, response, form, authorization } = await tokenCall(by('client_secret_post'))
  expectSignedIn(bed, response)
  expect([form.get('client_id'), form.get('client_secret'), authorization]).toEqual([
    clientId,
    clientSecret,
    null,
  ])
})

test('[TOKEN-4] none: only the id', async () => {
  const { form, authorization } = await tokenCall({ ...by('none'), clientSecret: undefined })
  expect([form.get('client_id'), form.has('client_secret'), authorization]).toEqual([clientId, false, null])
})

test('[TOKEN-4] client_secret_jwt: an assertion with the secret, on the engine’s clock and randomness', async () => {
  const { bed, response, form } = await tokenCall(by('client_secret_jwt'))
  expectSignedIn(bed, response)
  const assertion = form.get('client_assertion') ?? ''
  const now = bed.clock.now / 1000
  const { payload } = await jwtVerify(assertion, new TextEncoder().encode(clientSecret), {
    algorithms: ['HS256'],
    currentDate: new Date(bed.clock.now),
  })
  expect(payload).toEqual({
    iss: clientId,
    sub: clientId,
    aud: issuer,
    iat: now,
    nbf: now,
    exp: now + 60,
    jti: expect.stringMatching(/^[\w-]{43}$/),
  })
  const again = await tokenCall(by('client_secret_jwt'))
  expect(decodeJwt(again.form.get('client_assertion') ?? '').jti).toBe(payload.jti)
})

test('[TOKEN-4] private_key_jwt: an assertion with the client’s key, for issuer and token endpoint', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const token = { clientPrivateKey: { key: privateKey, kid: 'mine' } }
  const { bed, response, form, authorization } = await tokenCall({ ...by('private_key_jwt'), token })
  expectSignedIn(bed, response)
  const assertion = form.get('client_assertion') ?? ''
  expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'ES256', kid: 'mine' })
  const { payload } = await jwtVerify(assertion, publicKey, { currentDate: new Date(bed.clock.now) })
  expect(payload.aud).toEqual([issuer, `${issuer}/token`])
  expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
  expect([form.get('client_id'), authorization]).toEqual([clientId, null])
})

test('[TOKEN-4] private_key_jwt without a key', async () => {
  const { bed, response } = await tokenCall(by('private_key_jwt'))
  expectRefused(bed, response, 'TOKEN-1')
  expect(bed.logged.errors).toMatchObject([{ cause: { err: { code: 'client-key-missing' } } }])
})

test.each(['tls_client_auth', 'self_signed_tls_client_auth', 'anything'])(
  '[TOKEN-4] %s is not implemented',
  async (method) => {
    const { bed, response } = await tokenCall(by(method))
    expectRefused(bed, response, 'TOKEN-1')
    expect(bed.logged.errors).toMatchObject([
      { cause: { err: { code: 'unsupported-client-authentication' } } },
    ])
  },
)

test('[TOKEN-5] token.form is sent in the body', async () => {
  const { bed, response, form } = await tokenCall({ token: { form: { client_key: 'k', audience: 'a' } } })
  expectSignedIn(bed, response)
  expect([form.get('client_key'), form.get('audience'), form.get('grant_type')]).toEqual([
    'k',
    'a',
    'authorization_code',
  ])
})
