import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPasskeys } from '../testing/fake-passkeys.ts'
import { anyText, expectHarmless, namedNastyTexts } from '../testing/hostile.ts'
import { createMailProvider } from '../testing/mail-provider.ts'
import { createFullAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, origin } from '../testing/test-bed.ts'

const runs = { numRuns: 150 }

/** Every kind of provider but OAuth, with a store: nobody's password is right, and no key is known. */
function createStoreBed() {
  const { adapter, data } = createFullAdapter()
  const { provider: mail, mails } = createMailProvider()
  const { provider: passkey } = createPasskeys()
  const password = { id: 'password', name: 'Password', type: 'credentials', authorize: () => null } as const
  const bed = createTestBed({
    adapter,
    providers: [mail, passkey, password],
    experimental: { enableWebAuthn: true },
  })
  return { ...bed, data, mails }
}

const value = fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 }))
const members = fc.dictionary(
  fc.oneof(
    fc.constantFrom('email', 'token', 'action', 'data', 'callbackUrl', 'username', 'password', '__proto__'),
    anyText,
  ),
  value,
  { maxKeys: 5 },
)

describe('e-mail, credentials and passkeys', () => {
  test.each([
    'signin/mail',
    'callback/mail',
    'callback/password',
    'callback/passkey',
    'webauthn-options/passkey',
  ])('[HTTP-13] POST %s: no body signs in or does harm', async (route) => {
    const bed = createStoreBed()
    await fc.assert(
      fc.asyncProperty(members, async (body) => {
        bed.jar.clear()
        const csrfToken = await bed.csrfToken()
        const init = {
          method: 'POST',
          body: JSON.stringify({ ...body, csrfToken }),
          headers: { 'content-type': 'application/json' },
        }
        expectHarmless(bed, await bed.send(`/auth/${route}`, init))
        expect(bed.data.sessions).toEqual([])
        expect(bed.data.users).toEqual([])
      }),
      runs,
    )
  })

  test.each(['callback/mail', 'callback/passkey', 'webauthn-options/passkey', 'verify-request'])(
    '[HTTP-13] GET %s: no address signs in or does harm',
    async (route) => {
      const bed = createStoreBed()
      const query = fc.array(fc.tuple(fc.constantFrom('email', 'token', 'action', 'callbackUrl'), anyText))
      await fc.assert(
        fc.asyncProperty(query, async (list) => {
          bed.jar.clear()
          expectHarmless(bed, await bed.get(`/auth/${route}?${new URLSearchParams(list)}`))
          expect(bed.data.sessions).toEqual([])
        }),
        runs,
      )
    },
  )

  test.each(namedNastyTexts)(
    '[EMAIL-1] %s in an address gets no mail that a line break or a comma could lead elsewhere',
    async (_, email) => {
      const bed = createStoreBed()
      expectHarmless(bed, await bed.post('/auth/signin/mail', { email: `${email}@example.com` }))
      for (const { identifier, url } of bed.mails) {
        expect(identifier).not.toMatch(/[\r\n\0,;<>"]/)
        expect(new URL(url).origin).toBe(origin)
      }
    },
  )
})
