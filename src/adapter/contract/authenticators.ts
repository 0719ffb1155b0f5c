import { describe, expect } from 'vitest'
import { type AdapterUnderTest, authenticator, countWinners, refusal, specify } from './rows.ts'

const ID = authenticator().credentialID

export function describeAuthenticators(subject: AdapterUnderTest): void {
  describeCreationAndReading(subject)
  describeLists(subject)
  describeCounters(subject)
}

function describeCreationAndReading(subject: AdapterUnderTest): void {
  describe('createAuthenticator and getAuthenticator', () => {
    specify(
      subject,
      'store the authenticator and give it back with every member',
      async ({ createAuthenticator, getAuthenticator }) => {
        expect(await createAuthenticator(authenticator())).toEqual(authenticator())
        expect(await getAuthenticator(ID)).toStrictEqual(authenticator())
      },
    )

    specify(
      subject,
      'keep transports that are null, empty or absent',
      async ({ createAuthenticator, getAuthenticator }) => {
        await createAuthenticator(authenticator({ credentialID: 'null', transports: null }))
        await createAuthenticator(authenticator({ credentialID: 'empty', transports: '' }))
        const { transports: _, ...absent } = authenticator({ credentialID: 'absent' })
        await createAuthenticator(absent)
        expect((await getAuthenticator('null'))?.transports).toBeNull()
        expect((await getAuthenticator('empty'))?.transports).toBe('')
        expect(await getAuthenticator('absent')).toStrictEqual(absent)
      },
    )

    specify(subject, 'return null when there is no such authenticator', async ({ getAuthenticator }) => {
      expect(await getAuthenticator('unknown')).toBeNull()
    })

    specify(
      subject,
      'throw when the credential is registered already, and leave it with its user',
      async ({ createAuthenticator, getAuthenticator }) => {
        const others = Array.from({ length: 10 }, (_, n) => authenticator({ userId: `user-${n}` }))
        await createAuthenticator(authenticator())
        expect(await countWinners(others.map(createAuthenticator), 'duplicate')).toBe(0)
        await expect(createAuthenticator(authenticator())).rejects.toMatchObject(
          refusal('duplicate', 'createAuthenticator'),
        )
        expect(await getAuthenticator(ID)).toEqual(authenticator())
      },
    )

    specify(
      subject,
      'throw when the row cannot be stored',
      async ({ createAuthenticator, getAuthenticator }) => {
        const row = { ...authenticator(), verify: () => true }
        await expect(createAuthenticator(row)).rejects.toMatchObject(
          refusal('unstorable', 'createAuthenticator'),
        )
        expect(await getAuthenticator(ID)).toBeNull()
      },
    )
  })
}

function describeLists(subject: AdapterUnderTest): void {
  describe('listAuthenticatorsByUserId', () => {
    specify(
      subject,
      'lists those of the user, by credential id, and no others',
      async ({ createAuthenticator, listAuthenticatorsByUserId }) => {
        for (const credentialID of ['b', 'a', 'C']) await createAuthenticator(authenticator({ credentialID }))
        await createAuthenticator(authenticator({ credentialID: 'd', userId: 'user-grace' }))
        const rows = await listAuthenticatorsByUserId('user-ada')
        expect(rows).toEqual(['C', 'a', 'b'].map((credentialID) => authenticator({ credentialID })))
      },
    )

    specify(
      subject,
      'is an empty array for an unknown user',
      async ({ createAuthenticator, listAuthenticatorsByUserId }) => {
        await createAuthenticator(authenticator())
        expect(await listAuthenticatorsByUserId('nobody')).toEqual([])
      },
    )

    specify(
      subject,
      'gives copies: changing them alters nothing',
      async ({ createAuthenticator, listAuthenticatorsByUserId }) => {
        await createAuthenticator(authenticator())
        for (const row of await listAuthenticatorsByUserId('user-ada')) row.counter = 99
        expect(await listAuthenticatorsByUserId('user-ada')).toEqual([authenticator()])
      },
    )
  })
}

function describeCounters(subject: AdapterUnderTest): void {
  describe('updateAuthenticatorCounter', () => {
    specify(subject, 'sets the counter and returns the whole authenticator', async (adapter) => {
      await adapter.createAuthenticator(authenticator())
      const expected = authenticator({ counter: 7 })
      expect(await adapter.updateAuthenticatorCounter(ID, 7)).toEqual(expected)
      expect(await adapter.getAuthenticator(ID)).toEqual(expected)
    })

    specify(
      subject,
      'sets whatever counter it is given, a lower one and zero too: judging it is the engine’s part',
      async (adapter) => {
        await adapter.createAuthenticator(authenticator({ counter: 5 }))
        for (const counter of [3, 0, 4_294_967_295]) {
          expect(await adapter.updateAuthenticatorCounter(ID, counter)).toMatchObject({ counter })
        }
      },
    )

    specify(
      subject,
      'throws for an unknown authenticator and creates none',
      async ({ updateAuthenticatorCounter, getAuthenticator }) => {
        await expect(updateAuthenticatorCounter('unknown', 1)).rejects.toMatchObject(
          refusal('missing', 'updateAuthenticatorCounter'),
        )
        expect(await getAuthenticator('unknown')).toBeNull()
      },
    )
  })
}
