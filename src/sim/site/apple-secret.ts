import { importJWK, SignJWT } from 'jose'
import { APP } from '../parties.ts'
import { callSeam } from '../trace/seam.ts'
import type { Recorder } from '../world.ts'
import { APPLE_PRIVATE_KEY, APPLE_PUBLIC_KEY } from './apple-key.ts'
import { clientOf } from './registration.ts'

const LIFETIME_SECONDS = 3600

/**
 * Apple takes a signed token as client secret. ES256 draws a random number inside WebCrypto, so the signature is recorded as an answer: an exchange
 * that is driven on sends the same secret again. https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function signAppleSecret(recorder: Recorder): Promise<string> {
  const issuedAt = Math.floor(recorder.now() / 1000)
  const claims = {
    iss: 'EXAMPLETEAM',
    sub: clientOf('apple').clientId,
    aud: 'https://appleid.apple.com',
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  }
  const header = { alg: 'ES256', kid: String(APPLE_PUBLIC_KEY.kid) }
  return callSeam(recorder, {
    base: 'client-secret.apple',
    args: [claims],
    run: async () =>
      new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(APPLE_PRIVATE_KEY, header.alg)),
    mode: 'record',
    takesMs: 0,
    called: () => undefined,
    returned: ({ result }) =>
      recorder.add({
        kind: 'decision.taken',
        data: {
          decision: 'client-secret',
          branch: 'signed for Apple',
          facts: { header, claims, token: result },
        },
        from: APP,
        summary: `client secret for Apple: signed with ${header.alg}, good for ${LIFETIME_SECONDS / 60} minutes`,
        outcome: 'done',
      }),
  })
}
