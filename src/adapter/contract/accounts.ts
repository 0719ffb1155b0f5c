import { describe, expect } from 'vitest'
import { type AdapterUnderTest, ada, countWinners, githubAccount, grace, refusal, specify } from './rows.ts'

export function describeAccounts(subject: AdapterUnderTest): void {
  describeLinking(subject)
  describeLookups(subject)
  describeUnlinking(subject)
}

function describeLinking(subject: AdapterUnderTest): void {
  describe('linkAccount', () => {
    specify(
      subject,
      'stores and returns the account with every member of the contract',
      async ({ linkAccount, getAccount }) => {
        const account = githubAccount({
          refresh_token: 'ghr_1B4a2e77838347a7E420ce178F2E7c6912E1',
          id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
          authorization_details: [{ type: 'account_information', actions: ['list_accounts'] }],
          expires_in: 28_800,
          expires_at: 1_795_200_000,
        })
        expect(await linkAccount(account)).toEqual(account)
        expect(await getAccount('583231', 'github')).toStrictEqual(account)
      },
    )

    specify(
      subject,
      'keeps nulls, dates and members that it does not know',
      async ({ linkAccount, getAccount }) => {
        const account = githubAccount({ session_state: null, linkedAt: new Date(7), raw: { plan: ['free'] } })
        await linkAccount(account)
        expect(await getAccount('583231', 'github')).toStrictEqual(account)
      },
    )

    specify(
      subject,
      'links several accounts to one user',
      async ({ createUser, linkAccount, getUserByAccount }) => {
        await createUser(ada())
        const types = ['oauth', 'oidc', 'email', 'webauthn'] as const
        for (const type of types) await linkAccount(githubAccount({ provider: `my-${type}`, type }))
        for (const type of types) {
          expect(await getUserByAccount(githubAccount({ provider: `my-${type}` }))).toEqual(ada())
        }
      },
    )

    specify(
      subject,
      'keeps accounts apart that share only the provider or only the account id',
      async ({ linkAccount, getAccount }) => {
        const accounts = [
          githubAccount({ provider: 'github', providerAccountId: '1', userId: 'a' }),
          githubAccount({ provider: 'github', providerAccountId: '2', userId: 'b' }),
          githubAccount({ provider: 'google', providerAccountId: '1', userId: 'c' }),
        ]
        for (const account of accounts) await linkAccount(account)
        for (const account of accounts) {
          expect(await getAccount(account.providerAccountId, account.provider)).toEqual(account)
        }
      },
    )

    specify(
      subject,
      'refuses an account that is linked already and leaves it with its user',
      async ({ createUser, linkAccount, getUserByAccount }) => {
        await createUser(ada())
        await createUser(grace())
        await linkAccount(githubAccount())
        await expect(linkAccount(githubAccount({ userId: 'user-grace' }))).rejects.toMatchObject(
          refusal('duplicate', 'linkAccount'),
        )
        expect(await getUserByAccount(githubAccount())).toEqual(ada())
      },
    )

    specify(
      subject,
      'lets exactly one of ten concurrent links of the same account win',
      async ({ linkAccount, getAccount }) => {
        const calls = Array.from({ length: 10 }, (_, n) =>
          linkAccount(githubAccount({ userId: `user-${n}` })),
        )
        expect(await countWinners(calls, 'duplicate')).toBe(1)
        expect(await getAccount('583231', 'github')).not.toBeNull()
      },
    )

    specify(
      subject,
      'stores and returns copies: changing the argument or the result later alters nothing',
      async ({ linkAccount, getAccount }) => {
        const given = githubAccount({ nested: { list: [1] } })
        const expected = structuredClone(given)
        const returned = await linkAccount(given)
        for (const row of [given, returned, await getAccount('583231', 'github')]) {
          const account = row as typeof given
          account.access_token = 'stolen'
          account['nested'] = 'gone'
        }
        expect(await getAccount('583231', 'github')).toEqual(expected)
      },
    )
  })
}

function describeLookups(subject: AdapterUnderTest): void {
  describe('getAccount and getUserByAccount', () => {
    specify(
      subject,
      'return null when nothing is found',
      async ({ createUser, linkAccount, getAccount, getUserByAccount }) => {
        await createUser(ada())
        await linkAccount(githubAccount())
        expect(await getAccount('0', 'github')).toBeNull()
        expect(await getAccount('583231', 'google')).toBeNull()
        expect(await getUserByAccount({ provider: 'github', providerAccountId: '0' })).toBeNull()
        expect(await getUserByAccount({ provider: 'google', providerAccountId: '583231' })).toBeNull()
      },
    )

    specify(
      subject,
      'take the account id first and the provider second in getAccount',
      async ({ linkAccount, getAccount }) => {
        await linkAccount(githubAccount())
        expect(await getAccount('583231', 'github')).toEqual(githubAccount())
        expect(await getAccount('github', '583231')).toBeNull()
      },
    )

    specify(
      subject,
      'find no user for an account whose user does not exist',
      async ({ linkAccount, getUserByAccount }) => {
        await linkAccount(githubAccount({ userId: 'nobody' }))
        expect(await getUserByAccount(githubAccount())).toBeNull()
      },
    )
  })
}

function describeUnlinking(subject: AdapterUnderTest): void {
  describe('unlinkAccount', () => {
    specify(subject, 'removes the account only, and returns it', async (adapter) => {
      await adapter.createUser(ada())
      await adapter.linkAccount(githubAccount())
      await adapter.linkAccount(githubAccount({ provider: 'google' }))
      const key = { provider: 'github', providerAccountId: '583231' }
      expect(await adapter.unlinkAccount(key)).toEqual(githubAccount())
      expect(await adapter.getAccount('583231', 'github')).toBeNull()
      expect(await adapter.getAccount('583231', 'google')).not.toBeNull()
      expect(await adapter.getUser('user-ada')).toEqual(ada())
    })

    specify(subject, 'returns undefined when there is no such account', async ({ unlinkAccount }) => {
      expect(await unlinkAccount({ provider: 'github', providerAccountId: '0' })).toBeUndefined()
    })

    specify(
      subject,
      'lets the account be linked to another user afterwards',
      async ({ createUser, linkAccount, unlinkAccount, getUserByAccount }) => {
        await createUser(grace())
        await linkAccount(githubAccount())
        await unlinkAccount(githubAccount())
        await linkAccount(githubAccount({ userId: 'user-grace' }))
        expect(await getUserByAccount(githubAccount())).toEqual(grace())
      },
    )
  })
}
