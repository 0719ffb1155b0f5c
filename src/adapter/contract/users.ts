import { describe, expect } from 'vitest'
import {
  type AdapterUnderTest,
  ada,
  authenticator,
  countWinners,
  githubAccount,
  grace,
  MADE_ID,
  refusal,
  session,
  specify,
} from './rows.ts'

export function describeUsers(subject: AdapterUnderTest): void {
  describeCreation(subject)
  describeReading(subject)
  describeUpdates(subject)
  describeDeletion(subject)
}

function describeCreation(subject: AdapterUnderTest): void {
  describe('createUser', () => {
    specify(
      subject,
      'returns the user and keeps the id that it was given',
      async ({ createUser, getUser }) => {
        const id = '6f1c9d3e-5d0c-4e0b-9c56-0d6f4b7a9e11'
        expect(await createUser(ada({ id }))).toEqual(ada({ id }))
        expect(await getUser(id)).toEqual(ada({ id }))
      },
    )

    specify(
      subject,
      'makes an id with the injected randomId and sets emailVerified to null for a passkey user, who comes with neither',
      async ({ createUser, getUser }) => {
        const info = { email: 'ada@example.com' } as ReturnType<typeof ada>
        const expected = { id: MADE_ID, email: 'ada@example.com', emailVerified: null }
        expect(await createUser(info)).toEqual(expected)
        expect(await getUser(MADE_ID)).toEqual(expected)
      },
    )

    specify(
      subject,
      'keeps nulls, dates and members that it does not know',
      async ({ createUser, getUser }) => {
        const extra = { role: 'admin', joined: new Date(1), settings: { theme: null, tags: ['a', 1, true] } }
        const user = { ...ada({ name: null, image: null, emailVerified: new Date(123_456_789) }), ...extra }
        expect(await createUser(user)).toEqual(user)
        expect(await getUser(user.id)).toStrictEqual(user)
      },
    )

    specify(subject, 'leaves out members that are undefined', async ({ createUser, getUser }) => {
      const user = { ...ada(), name: undefined, nickname: undefined } as unknown as ReturnType<typeof ada>
      const returned = await createUser(user)
      const stored = await getUser(user.id)
      for (const row of [returned, stored]) {
        expect(Object.keys(row ?? {}).sort()).toEqual(['email', 'emailVerified', 'id', 'image'])
      }
    })

    specify(
      subject,
      'refuses a second user with the same e-mail and keeps the first',
      async ({ createUser, getUser, getUserByEmail }) => {
        await createUser(ada())
        await expect(createUser(grace({ email: 'ada@example.com' }))).rejects.toMatchObject(
          refusal('duplicate', 'createUser'),
        )
        expect(await getUserByEmail('ada@example.com')).toEqual(ada())
        expect(await getUser('user-grace')).toBeNull()
      },
    )

    specify(
      subject,
      'refuses a second user with the same id and keeps the first',
      async ({ createUser, getUser }) => {
        await createUser(ada())
        await expect(createUser(grace({ id: 'user-ada' }))).rejects.toMatchObject(
          refusal('duplicate', 'createUser'),
        )
        expect(await getUser('user-ada')).toEqual(ada())
      },
    )

    specify(
      subject,
      'lets exactly one of ten concurrent creations with the same e-mail win',
      async ({ createUser }) => {
        const calls = Array.from({ length: 10 }, (_, n) => createUser(ada({ id: `user-${n}` })))
        expect(await countWinners(calls, 'duplicate')).toBe(1)
      },
    )

    specify(
      subject,
      'allows any number of users without an e-mail, null or absent',
      async ({ createUser, getUser }) => {
        for (const id of ['a', 'b', 'c', 'd']) {
          const email = (id < 'c' ? null : undefined) as unknown as string
          await createUser(ada({ id, email }))
        }
        expect(await getUser('a')).toMatchObject({ id: 'a', email: null })
        expect(await getUser('d')).toMatchObject({ id: 'd' })
      },
    )

    specify(
      subject,
      'refuses a function among the members, which no storage can keep, and stores nothing',
      async ({ createUser, getUser }) => {
        const user = { ...ada(), greet: () => 'hello' }
        await expect(createUser(user)).rejects.toMatchObject(refusal('unstorable', 'createUser'))
        expect(await getUser('user-ada')).toBeNull()
      },
    )

    specify(
      subject,
      'stores and returns copies: changing the argument or the result later alters nothing',
      async ({ createUser, getUser, getUserByEmail }) => {
        const given = { ...ada({ emailVerified: new Date(5) }), nested: { list: [1] } }
        const expected = structuredClone(given)
        const returned = (await createUser(given)) as typeof given
        for (const row of [given, returned, await getUser('user-ada'), await getUserByEmail(ada().email)]) {
          const user = row as typeof given
          user.name = 'Mallory'
          user.emailVerified?.setTime(0)
          user.nested.list.push(2)
        }
        expect(await getUser('user-ada')).toEqual(expected)
        expect(await getUserByEmail('ada@example.com')).toEqual(expected)
      },
    )
  })
}

function describeReading(subject: AdapterUnderTest): void {
  describe('getUser and getUserByEmail', () => {
    specify(
      subject,
      'return null when there is no such user',
      async ({ createUser, getUser, getUserByEmail }) => {
        await createUser(ada())
        expect(await getUser('nobody')).toBeNull()
        expect(await getUserByEmail('nobody@example.com')).toBeNull()
      },
    )

    specify(
      subject,
      'find the right one of several users',
      async ({ createUser, getUser, getUserByEmail }) => {
        await createUser(ada())
        await createUser(grace())
        expect(await getUser('user-grace')).toEqual(grace())
        expect(await getUserByEmail('ada@example.com')).toEqual(ada())
      },
    )

    specify(
      subject,
      'give dates back as dates, and names as text, however much they look like a date',
      async ({ createUser, getUser, getUserByEmail }) => {
        const emailVerified = new Date('2026-11-20T09:00:00.123Z')
        for (const [n, name] of NEARLY_DATES.entries()) {
          const email = `person-${n}@example.com`
          const { id } = await createUser(ada({ id: `user-${n}`, name, email, emailVerified }))
          const expected = { id, name, email, emailVerified }
          expect(await getUser(id)).toMatchObject(expected)
          expect(await getUserByEmail(email)).toMatchObject(expected)
        }
      },
    )
  })
}

/** Names that `new Date` would take, or nearly. The last is one that the `isDate` of Auth.js takes too. */
const NEARLY_DATES = ['Anna 1', 'user-1', '12345', '2031-01-15', '15 Jan 2031', '(2031-01-15T12:00:00Z) 1']

function describeUpdates(subject: AdapterUnderTest): void {
  describe('updateUser', () => {
    specify(
      subject,
      'merges the given members into the user and returns the whole',
      async ({ createUser, updateUser, getUser }) => {
        const user = { ...ada(), role: 'admin' }
        await createUser(user)
        const verified = new Date('2026-11-20T09:00:00Z')
        const expected = { ...user, emailVerified: verified }
        expect(await updateUser({ id: 'user-ada', emailVerified: verified })).toEqual(expected)
        expect(await getUser('user-ada')).toEqual(expected)
      },
    )

    specify(
      subject,
      'does not override with undefined, but does with null',
      async ({ createUser, updateUser, getUser }) => {
        await createUser(ada())
        const change = { id: 'user-ada', name: undefined, image: null } as { id: string }
        expect(await updateUser(change)).toEqual(ada({ image: null }))
        expect(await getUser('user-ada')).toStrictEqual(ada({ image: null }))
      },
    )

    specify(
      subject,
      'changes the e-mail by which the user is found',
      async ({ createUser, updateUser, getUserByEmail }) => {
        await createUser(ada())
        await updateUser({ id: 'user-ada', email: 'countess@example.com' })
        expect(await getUserByEmail('ada@example.com')).toBeNull()
        expect(await getUserByEmail('countess@example.com')).toMatchObject({ id: 'user-ada' })
      },
    )

    specify(
      subject,
      "refuses another user's e-mail and changes nothing, but accepts the user's own",
      async ({ createUser, updateUser, getUser }) => {
        await createUser(ada())
        await createUser(grace())
        await expect(
          updateUser({ id: 'user-grace', email: 'ada@example.com', name: 'Not Ada' }),
        ).rejects.toMatchObject(refusal('duplicate', 'updateUser'))
        expect(await getUser('user-grace')).toEqual(grace())
        expect(await updateUser({ id: 'user-ada', email: 'ada@example.com' })).toEqual(ada())
      },
    )

    specify(
      subject,
      'refuses a user that does not exist and creates none',
      async ({ updateUser, getUser }) => {
        await expect(updateUser({ id: 'nobody', name: 'No One' })).rejects.toMatchObject(
          refusal('missing', 'updateUser'),
        )
        expect(await getUser('nobody')).toBeNull()
      },
    )

    specify(
      subject,
      'loses neither of two concurrent updates of different members',
      async ({ createUser, updateUser, getUser }) => {
        await createUser(ada())
        await Promise.all([
          updateUser({ id: 'user-ada', name: 'Augusta Ada King' }),
          updateUser({ id: 'user-ada', image: null }),
        ])
        expect(await getUser('user-ada')).toEqual(ada({ name: 'Augusta Ada King', image: null }))
      },
    )
  })
}

function describeDeletion(subject: AdapterUnderTest): void {
  describe('deleteUser', () => {
    specify(
      subject,
      'takes the accounts, sessions and authenticators of the user along and returns the user',
      async (adapter) => {
        await adapter.createUser(ada())
        await adapter.linkAccount(githubAccount())
        await adapter.linkAccount(githubAccount({ provider: 'google' }))
        await adapter.createSession(session())
        await adapter.createSession(session({ sessionToken: 'session-2' }))
        await adapter.createAuthenticator(authenticator())
        expect(await adapter.deleteUser('user-ada')).toEqual(ada())
        expect(await adapter.getUser('user-ada')).toBeNull()
        expect(await adapter.getUserByEmail('ada@example.com')).toBeNull()
        expect(await adapter.getAccount('583231', 'github')).toBeNull()
        expect(await adapter.getAccount('583231', 'google')).toBeNull()
        expect(await adapter.getUserByAccount(githubAccount())).toBeNull()
        // With a user again, the sessions would show if they were still there.
        await adapter.createUser(ada())
        expect(await adapter.getSessionAndUser('session-1')).toBeNull()
        expect(await adapter.getSessionAndUser('session-2')).toBeNull()
        expect(await adapter.getAuthenticator(authenticator().credentialID)).toBeNull()
        expect(await adapter.listAuthenticatorsByUserId('user-ada')).toEqual([])
      },
    )

    specify(subject, 'leaves other users alone', async (adapter) => {
      const userId = 'user-grace'
      await adapter.createUser(ada())
      await adapter.createUser(grace())
      await adapter.linkAccount(githubAccount({ userId }))
      await adapter.createSession(session({ userId }))
      await adapter.createAuthenticator(authenticator({ userId }))
      await adapter.deleteUser('user-ada')
      expect(await adapter.getUserByAccount(githubAccount())).toEqual(grace())
      expect(await adapter.getSessionAndUser('session-1')).toMatchObject({ user: grace() })
      expect(await adapter.listAuthenticatorsByUserId(userId)).toHaveLength(1)
    })

    specify(subject, 'returns null when there is no such user', async ({ deleteUser }) => {
      expect(await deleteUser('nobody')).toBeNull()
    })
  })
}
