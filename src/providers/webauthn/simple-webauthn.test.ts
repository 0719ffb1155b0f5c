import { expect, test, vi } from 'vitest'
import { simpleWebAuthn } from './simple-webauthn.ts'

vi.hoisted(() => {
  // A browser that knows post-quantum signatures.
  Object.assign(SubtleCrypto, { supports: () => true })
})

test('the algorithms that are offered don’t depend on the browser', async () => {
  const options = await simpleWebAuthn.generateRegistrationOptions({
    rpID: 'app.example',
    rpName: 'Example',
    userID: 'ab',
    userName: 'ada',
    userDisplayName: undefined,
    excludeCredentials: undefined,
  })
  const { pubKeyCredParams } = options as { readonly pubKeyCredParams: readonly { readonly alg: number }[] }
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
})
