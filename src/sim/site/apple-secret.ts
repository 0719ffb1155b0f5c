import { signJwt } from '../../mocks/keys/sign-jwt.ts'
import { APPLE_PRIVATE_KEY, APPLE_PUBLIC_KEY, APPLE_TEAM, APPLE_TEST_SECRET } from '../machine/apple-key.ts'
import { clientOf } from '../machine/registration.ts'
import type { Recorder } from '../recorder/world.ts'
import { APP } from '../values/parties.ts'

const LIFETIME_SECONDS = 3600
const DAY_SECONDS = 86_400
/** Apple takes none that is good for more than half a year. */
const LONGEST_DAYS = 180

const HEADER = { alg: 'ES256', kid: String(APPLE_PUBLIC_KEY.kid) }
const STANDING = {
  iss: APPLE_TEAM,
  sub: clientOf('apple').clientId,
  aud: 'https://appleid.apple.com',
}

/**
 * Apple takes a signed token as client secret.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function signAppleSecret(recorder: Recorder): Promise<string> {
  const issuedAt = Math.floor(recorder.now() / 1000)
  const claims = { ...STANDING, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS }
  const token = await signJwt(HEADER, claims, APPLE_PRIVATE_KEY)
  recorder.note({
    kind: 'decision.taken',
    data: {
      decision: 'client-secret',
      branch: 'signed for Apple',
      facts: { header: HEADER, claims, token },
    },
    from: APP,
    summary: `client secret for Apple: signed with ${HEADER.alg}, good for ${LIFETIME_SECONDS / 60} minutes`,
    outcome: 'done',
  })
  return token
}

/** The environment with Apple's test secret, signed at the beginning of that day. */
export async function withAppleSecret(
  environment: Readonly<Record<string, string>>,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  const names = Object.keys(environment).filter((name) => environment[name] === APPLE_TEST_SECRET)
  if (names.length === 0) return environment
  const iat = Math.floor(now / 1000 / DAY_SECONDS) * DAY_SECONDS
  const claims = { ...STANDING, iat, exp: iat + LONGEST_DAYS * DAY_SECONDS }
  const secret = await signJwt(HEADER, claims, APPLE_PRIVATE_KEY)
  return { ...environment, ...Object.fromEntries(names.map((name) => [name, secret])) }
}
