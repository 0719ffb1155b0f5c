import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { OAuthApp } from '../oauth-app.ts'
import { CALLBACK, type World } from './world.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })

/** An app that signs its client secrets, as Apple wants it. */
export const signingApp: OAuthApp = {
  clientId: 'com.example.app',
  clientSecret: 'unused',
  name: 'Example',
  callbackUrls: [CALLBACK],
  publicKeys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'KEY1234567' }],
}

/** A client secret of that app; `changes` to its claims make it wrong. */
export function signedSecret(
  world: World,
  changes: Readonly<Record<string, unknown>> = {},
  key: CryptoKey = privateKey,
): Promise<string> {
  const seconds = Math.floor(world.now / 1000)
  return new SignJWT({
    iss: 'TEAM123456',
    sub: signingApp.clientId,
    aud: 'https://appleid.apple.com',
    iat: seconds,
    exp: seconds + 3600,
    ...changes,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'KEY1234567' })
    .sign(key)
}
