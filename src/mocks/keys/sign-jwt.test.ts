import { importJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { es256Keys } from './es256.ts'
import { rs256Keys } from './rs256.ts'
import { signJwt } from './sign-jwt.ts'
import { toPublicJwk } from './test-key.ts'

describe.each([es256Keys[0], rs256Keys[0]])('a token signed with $alg', (key) => {
  const claims = { iss: 'https://issuer.example', sub: 'ada', groups: ['a', 'ä'] }
  const sign = () => signJwt({ alg: key.alg, kid: key.kid, typ: 'JWT' }, claims, key)

  it('is the same each time', async () => {
    expect(await sign()).toBe(await sign())
  })

  it('is verified by jose', async () => {
    const { payload, protectedHeader } = await jwtVerify(await sign(), await importJWK(toPublicJwk(key)))
    expect(payload).toEqual(claims)
    expect(protectedHeader).toEqual({ alg: key.alg, kid: key.kid, typ: 'JWT' })
  })
})
