import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import type { OAuthApp } from '../oauth-app.ts'
import { es256Keys } from './es256.ts'
import { rs256Keys } from './rs256.ts'
import { signAgain } from './sign-again.ts'
import { signJwt } from './sign-jwt.ts'
import { toPublicJwk } from './test-key.ts'

describe('a token is signed again', () => {
  it.each([rs256Keys[0], es256Keys[1] ?? es256Keys[0]])('with the key that it names: $kid', async (key) => {
    const token = await signJwt({ alg: key.alg, kid: key.kid }, { sub: 'a' }, key)
    const signed = await signAgain(token, { sub: 'b', admin: true }, [])
    const verified = await jwtVerify(signed ?? '', await importJWK(toPublicJwk(key), key.alg))
    expect(verified.payload).toEqual({ sub: 'b', admin: true })
    expect(verified.protectedHeader).toEqual({ alg: key.alg, kid: key.kid })
  })

  it('with the secret of the app that it is for', async () => {
    const header = btoa(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).replaceAll('=', '')
    const app: OAuthApp = {
      clientId: 'app',
      clientSecret: 'a secret of at least 32 characters',
      callbackUrls: ['https://app.example/back'],
      name: 'App',
    }
    const signed = await signAgain(`${header}.e30.x`, { aud: 'app' }, [app])
    expect(decodeJwt(signed ?? '')).toEqual({ aud: 'app' })
    await jwtVerify(signed ?? '', new TextEncoder().encode(app.clientSecret ?? ''))
    expect(await signAgain(`${header}.e30.x`, { aud: 'other' }, [app])).toBe(undefined)
  })

  it('by no one, when no one has the key', async () => {
    const header = btoa(JSON.stringify({ alg: 'RS256', kid: 'foreign' })).replaceAll('=', '')
    expect(await signAgain(`${header}.e30.x`, {}, [])).toBe(undefined)
    expect(await signAgain('no token', {}, [])).toBe(undefined)
  })
})
