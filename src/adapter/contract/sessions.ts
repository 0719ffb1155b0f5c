import { describe, expect } from 'vitest'
import { type AdapterUnderTest, ada, countWinners, refusal, session, specify } from './rows.ts'

export function describeSessions(subject: AdapterUnderTest): void {
  describeCreationAndReading(subject)
  describeUpdates(subject)
  describeDeletion(subject)
}

function describeCreationAndReading(subject: AdapterUnderTest): void {
  describe('createSession and getSessionAndUser', () => {
    specify(
      subject,
      'store the session and give it back with its user, the expiry as a Date to the millisecond',
      async ({ createUser, createSession, getSessionAndUser }) => {
        await createUser(ada())
        expect(await createSession(session())).toEqual(session())
        const found = await getSessionAndUser('session-1')
        expect(found).toStrictEqual({ session: session(), user: ada() })
        expect(found?.session.expires).toBeInstanceOf(Date)
      },
    )

    specify(
      subject,
      'give back an expired session too: the engine decides what expiry means',
      async ({ createUser, createSession, getSessionAndUser }) => {
        await createUser(ada())
        await createSession(session({ expires: new Date(0) }))
        expect((await getSessionAndUser('session-1'))?.session.expires).toEqual(new Date(0))
      },
    )

    specify(
      subject,
      'give null for an unknown token and for a session whose user is gone',
      async ({ createSession, getSessionAndUser }) => {
        expect(await getSessionAndUser('session-1')).toBeNull()
        await createSession(session({ userId: 'nobody' }))
        expect(await getSessionAndUser('session-1')).toBeNull()
      },
    )

    specify(
      subject,
      'keep members that they do not know',
      async ({ createUser, createSession, getSessionAndUser }) => {
        const row = { ...session(), userAgent: 'Firefox', ip: null }
        await createUser(ada())
        await createSession(row)
        expect((await getSessionAndUser('session-1'))?.session).toStrictEqual(row)
      },
    )

    specify(
      subject,
      'refuse a token that is taken, and let exactly one of ten concurrent creations win',
      async ({ createSession }) => {
        const calls = Array.from({ length: 10 }, (_, n) => createSession(session({ userId: `user-${n}` })))
        expect(await countWinners(calls, 'duplicate')).toBe(1)
        await expect(createSession(session())).rejects.toMatchObject(refusal('duplicate', 'createSession'))
      },
    )

    specify(
      subject,
      'work on copies: changing the argument or a result later alters nothing',
      async ({ createUser, createSession, getSessionAndUser }) => {
        await createUser(ada())
        const given = session()
        const returned = await createSession(given)
        const found = await getSessionAndUser('session-1')
        for (const row of [given, returned, found?.session]) row?.expires.setTime(0)
        if (found) found.user.name = 'Mallory'
        expect(await getSessionAndUser('session-1')).toEqual({ session: session(), user: ada() })
      },
    )
  })
}

function describeUpdates(subject: AdapterUnderTest): void {
  describe('updateSession', () => {
    specify(
      subject,
      'extends the expiry, keeps everything else and returns the whole',
      async ({ createUser, createSession, updateSession, getSessionAndUser }) => {
        await createUser(ada())
        await createSession(session())
        const expected = session({ expires: new Date('2027-01-01T00:00:00Z') })
        const { sessionToken, expires } = expected
        expect(await updateSession({ sessionToken, expires })).toEqual(expected)
        expect((await getSessionAndUser(sessionToken))?.session).toEqual(expected)
      },
    )

    specify(subject, 'does not override with undefined', async ({ createSession, updateSession }) => {
      await createSession(session())
      const change = { sessionToken: 'session-1', userId: undefined, expires: undefined } as unknown
      expect(await updateSession(change as { sessionToken: string })).toStrictEqual(session())
    })

    specify(
      subject,
      'returns null for a session that does not exist, as after a sign-out in another tab, and creates none',
      async ({ createUser, updateSession, getSessionAndUser }) => {
        await createUser(ada())
        expect(await updateSession(session())).toBeNull()
        expect(await getSessionAndUser('session-1')).toBeNull()
      },
    )
  })
}

function describeDeletion(subject: AdapterUnderTest): void {
  describe('deleteSession', () => {
    specify(
      subject,
      'removes the session and returns it, for the log',
      async ({ createUser, createSession, deleteSession, getSessionAndUser }) => {
        await createUser(ada())
        await createSession(session())
        await createSession(session({ sessionToken: 'session-2' }))
        expect(await deleteSession('session-1')).toEqual(session())
        expect(await getSessionAndUser('session-1')).toBeNull()
        expect(await getSessionAndUser('session-2')).not.toBeNull()
      },
    )

    specify(subject, 'returns null when there is no such session', async ({ deleteSession }) => {
      expect(await deleteSession('session-1')).toBeNull()
    })

    specify(
      subject,
      'gives the deleted row to exactly one of two concurrent deletions',
      async ({ createSession, deleteSession }) => {
        await createSession(session())
        const results = await Promise.all([deleteSession('session-1'), deleteSession('session-1')])
        expect(results.filter((row) => row !== null)).toEqual([session()])
      },
    )
  })
}
