import { describe, expect } from 'vitest'
import {
  type AdapterUnderTest,
  ada,
  authenticator,
  githubAccount,
  session,
  specify,
  verificationToken,
} from './rows.ts'

/** Strings that break storage which builds keys, queries or objects out of text. */
const HOSTILE: Readonly<Record<string, string>> = {
  empty: '',
  space: ' ',
  prototype: '__proto__',
  constructor: 'constructor',
  'array index': '0',
  'null in words': 'null',
  quotes: '\'"`',
  backslash: '\\',
  SQL: "x'; DROP TABLE users; --",
  JSON: '","b":"',
  brackets: '["a","b"]',
  plus: '[provider+providerAccountId]',
  HTML: '<script>alert(1)</script>',
  control: '\u0000\u0001\n\r\t\u007f',
  'key separator': 'a|b:c,d;e',
  accents: 'é',
  'accents decomposed': 'e\u0301',
  'right to left': '\u202egro.elpmaxe\u202c',
  emoji: '👩🏽‍💻',
  'lone surrogate': '\ud800',
  'other lone surrogate': '\udfff',
  'highest character': '\uffff',
  long: 'x'.repeat(5000),
}

const STRINGS = Object.values(HOSTILE)

export function describeHostileStrings(subject: AdapterUnderTest): void {
  describe('hostile strings', () => {
    specify(
      subject,
      'are kept apart as ids and e-mails of users',
      async ({ createUser, getUser, getUserByEmail }) => {
        const users = STRINGS.map((text) => ada({ id: text, email: text, name: text }))
        for (const user of users) expect(await createUser(user)).toEqual(user)
        for (const user of users) {
          expect(await getUser(user.id)).toEqual(user)
          expect(await getUserByEmail(user.email)).toEqual(user)
        }
      },
    )

    specify(subject, 'are not found before they were stored', async (adapter) => {
      const redeem = adapter.useVerificationToken
      for (const text of STRINGS) {
        expect(await adapter.getUser(text)).toBeNull()
        expect(await adapter.getUserByEmail(text)).toBeNull()
        expect(await adapter.getAccount(text, text)).toBeNull()
        expect(await adapter.getSessionAndUser(text)).toBeNull()
        expect(await redeem({ identifier: text, token: text })).toBeNull()
        expect(await adapter.getAuthenticator(text)).toBeNull()
        expect(await adapter.listAuthenticatorsByUserId(text)).toEqual([])
      }
    })

    specify(subject, 'are kept apart as parts of compound keys', async (adapter) => {
      const redeem = adapter.useVerificationToken
      const pairs = [...STRINGS.map((text) => [text, 'b'] as const), ['a', ''], ['a', 'b:c'], ['a:b', 'c']]
      for (const [provider = '', providerAccountId = ''] of pairs) {
        await adapter.linkAccount(githubAccount({ provider, providerAccountId, scope: provider }))
        await adapter.createVerificationToken(
          verificationToken({ identifier: provider, token: providerAccountId }),
        )
      }
      for (const [provider = '', providerAccountId = ''] of pairs) {
        const expected = githubAccount({ provider, providerAccountId, scope: provider })
        expect(await adapter.getAccount(providerAccountId, provider)).toEqual(expected)
        const used = { identifier: provider, token: providerAccountId }
        expect(await redeem(used)).toMatchObject(used)
      }
    })

    specify(
      subject,
      'are kept apart as session tokens and credential ids, and take only their own rows along',
      async (adapter) => {
        for (const text of STRINGS) {
          await adapter.createUser(ada({ id: text, email: `${text}@example.com` }))
          await adapter.createSession(session({ sessionToken: text, userId: text }))
          await adapter.createAuthenticator(authenticator({ credentialID: text, userId: text }))
        }
        for (const [n, text] of STRINGS.entries()) {
          await adapter.deleteUser(text)
          expect(await adapter.getSessionAndUser(text)).toBeNull()
          expect(await adapter.getAuthenticator(text)).toBeNull()
          const next = STRINGS[n + 1]
          if (next === undefined) continue
          expect((await adapter.getSessionAndUser(next))?.user.id).toBe(next)
          expect(await adapter.listAuthenticatorsByUserId(next)).toHaveLength(1)
        }
      },
    )
  })
}
