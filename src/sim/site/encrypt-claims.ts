import { encode } from '../../core/jwt.ts'
import type { ClaimsToEncrypt } from '../recorder/world.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Encrypts claims with the engine's `encode`. That sets `iat`, `exp` and `jti` itself, so it is given a clock, a lifetime and bytes from which these become
 * what the claims say.
 */
export function encryptClaims({ claims, secret, salt, random, now }: ClaimsToEncrypt): Promise<string> {
  const { iat = Math.floor(now / 1000), exp, jti, ...rest } = claims
  const id = typeof jti === 'string' && UUID.test(jti) ? bytesOf(jti) : undefined
  const maxAge = exp === undefined ? {} : { maxAge: Number(exp) - Number(iat) }
  return encode({
    token: rest,
    secret,
    salt,
    ...maxAge,
    runtime: {
      now: () => Number(iat) * 1000,
      random: (purpose, length) => (purpose === 'jti' && id !== undefined ? id : random(purpose, length)),
    },
  })
}

function bytesOf(uuid: string): Uint8Array<ArrayBuffer> {
  const digits = uuid.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16))
}
