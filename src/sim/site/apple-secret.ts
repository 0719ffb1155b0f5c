import { signJwt } from '../../mocks/keys/sign-jwt.ts'
import { APP } from '../parties.ts'
import type { Recorder } from '../world.ts'
import { APPLE_PRIVATE_KEY, APPLE_PUBLIC_KEY } from './apple-key.ts'
import { clientOf } from './registration.ts'

const LIFETIME_SECONDS = 3600

/**
 * Apple takes a signed token as client secret.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function signAppleSecret(recorder: Recorder): Promise<string> {
  const issuedAt = Math.floor(recorder.now() / 1000)
  const claims = {
    iss: 'EXAMPLETEAM',
    sub: clientOf('apple').clientId,
    aud: 'https://appleid.apple.com',
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  }
  const header = { alg: 'ES256', kid: String(APPLE_PUBLIC_KEY.kid) }
  const token = await signJwt(header, claims, APPLE_PRIVATE_KEY)
  recorder.add({
    kind: 'decision.taken',
    data: {
      decision: 'client-secret',
      branch: 'signed for Apple',
      facts: { header, claims, token },
    },
    from: APP,
    summary: `client secret for Apple: signed with ${header.alg}, good for ${LIFETIME_SECONDS / 60} minutes`,
    outcome: 'done',
  })
  return token
}
