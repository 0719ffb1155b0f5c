import { EncryptJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { encode } from '../jwt.ts'
import { unsigned } from '../testing/fake-openid.ts'
import { expectHarmless, namedNastyTexts } from '../testing/hostile.ts'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createOpenIdBed, expectRefused, expectSignedIn } from '../testing/openid-bed.ts'
import { callbackPath, createTestBed, origin, signInWithGitHub } from '../testing/test-bed.ts'

const name = '__Secure-authjs.session-token'
const claims = { sub: 'admin', name: 'Admin', iat: 1, exp: 9_999_999_999 }

describe('session tokens that we did not issue', () => {
  const read = async (token: string) => {
    const bed = createTestBed()
    bed.jar.set(name, token)
    const response = await bed.get('/auth/session')
    return { bed, body: await response.json() }
  }

  test.each<[string, () => string | Promise<string>]>([
    ['alg none', () => unsigned(claims)],
    ['alg none with a signature', () => unsigned(claims, { alg: 'none' }, 'AAAA')],
    ['a signature with the secret', () => unsigned(claims, { alg: 'HS256' }, 'AAAA')],
    ['another secret', () => encode({ token: claims, secret: 'other', salt: name })],
    [
      'the salt of another cookie',
      () => encode({ token: claims, secret: 'secret', salt: '__Secure-authjs.state' }),
    ],
    [
      'the salt of the state parameter',
      () => encode({ token: claims, secret: 'secret', salt: 'encodedState' }),
    ],
    [
      'another key under the alg dir',
      () =>
        new EncryptJWT(claims).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(new Uint8Array(32)),
    ],
    [
      'a password as key',
      () =>
        new EncryptJWT(claims)
          .setProtectedHeader({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM' })
          .encrypt(new TextEncoder().encode('secret')),
    ],
  ])('[JWE-4] %s', async (_, make) => {
    const { bed, body } = await read(await make())
    expect(body).toBeNull()
    expect(bed.logged.errors).toMatchObject([{ type: 'JWTSessionError' }])
    expect(bed.jar.has(name)).toBe(false)
  })

  test.each(namedNastyTexts.filter(([, text]) => text.trim() !== ''))('[JWE-4] %s', async (_, text) => {
    expect((await read(text.replace(/\p{Surrogate}/gu, '?'))).body).toBeNull()
  })

  test('[JWE-1] a token with any change is refused', async () => {
    const good = createTestBed()
    await signInWithGitHub(good)
    const token = good.jar.get(name) ?? ''
    for (let place = 0; place < token.length; place += 17) {
      const other = token[place] === 'A' ? 'B' : 'A'
      const changed = `${token.slice(0, place)}${other}${token.slice(place + 1)}`
      expect((await read(changed)).body).toBeNull()
    }
  })

  test('[LINK-9] none of them counts as signed in when an account is linked', async () => {
    const { adapter, data } = createMemoryAdapter()
    const bed = createTestBed({ adapter, session: { strategy: 'jwt' } })
    const victim = await adapter.createUser?.({
      id: 'admin',
      email: 'admin@app.example',
      emailVerified: null,
    })
    bed.jar.set(name, unsigned({ ...claims, sub: victim?.id }))
    await signInWithGitHub(bed)
    expect(data.accounts.map(({ userId }) => userId)).not.toContain(victim?.id)
  })
})

describe('what was used once', () => {
  test('[CALLBACK-4] the same callback twice: the second has no cookies left', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    await bed.get(path)
    bed.jar.delete(name)
    const second = await bed.get(path)
    expectHarmless(bed, second)
    expect(bed.logged.errors).toMatchObject([{ type: 'InvalidCheck' }])
    expect(bed.provider.calls.filter(({ url }) => url.endsWith('access_token'))).toHaveLength(1)
  })

  test('[TOKEN-2] a code that the provider has seen before', async () => {
    const bed = await createOpenIdBed()
    const first = await bed.leave()
    expectSignedIn(bed, await bed.comeBack(first))
    await bed.post('/auth/signout')
    const second = await bed.leave()
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    expectRefused(bed, await bed.comeBack(second), 'TOKEN-2')
  })

  test('[STATE-3] a state of an earlier attempt', async () => {
    const bed = await createOpenIdBed()
    const first = await bed.leave()
    const second = await bed.leave()
    second.searchParams.set('state', first.searchParams.get('state') ?? '')
    expectRefused(bed, await bed.comeBack(second), 'STATE-3')
  })

  test('[NONCE-1] an ID token of an earlier attempt', async () => {
    const bed = await createOpenIdBed()
    let kept: unknown
    bed.op.behaviour.tokens = (good) => {
      kept ??= good['id_token']
      return { ...good, id_token: kept }
    }
    expectSignedIn(bed, await bed.signIn())
    await bed.post('/auth/signout')
    expectRefused(bed, await bed.signIn(), 'NONCE-1')
  })

  test('[STATE-2] a state cookie that has expired', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    bed.clock.now += 916_000
    expectRefused(bed, await bed.comeBack(url), 'STATE-2', { type: 'InvalidCheck' })
  })

  test('[SEAL-1] a check cookie of one kind is not accepted as another', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    bed.jar.set('__Secure-authjs.pkce.code_verifier', bed.jar.get('__Secure-authjs.nonce') ?? '')
    expectRefused(bed, await bed.comeBack(url), 'PKCE-2', { type: 'InvalidCheck' })
  })

  test('[CSRF-1] a CSRF cookie of another secret', async () => {
    const foreign = createTestBed({ secret: 'other' })
    const csrfToken = await foreign.csrfToken()
    const bed = createTestBed()
    bed.jar.set('__Host-authjs.csrf-token', foreign.jar.get('__Host-authjs.csrf-token') ?? '')
    const body = new URLSearchParams({ csrfToken })
    const response = await bed.send('/auth/signin/github', { method: 'POST', body })
    expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
  })
})
