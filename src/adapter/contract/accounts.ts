import { describe, expect, it } from 'vitest'
import {
  type AdapterUnderTest,
  ada,
  countWinners,
  githubAccount,
  grace,
  refusal,
  withAdapter,
} from './rows.ts'

export function describeAccounts(subject: AdapterUnderTest): void {
  describeLinking(subject)
  describeLookups(subject)
  describeUnlinking(subject)
}

function describeLinking(subject: AdapterUnderTest): void {
  describe('linkAccount', () => {
    it(
      'stores and returns the account with every member of the contract',
      withAdapter(subject, async ({ linkAccount, getAccount }) => {
        const account = githubAccount({
          refresh_token: 'ghr_1B4a2e77838347a7E420ce178F2E7c6912E1',
          id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
          authorization_details: [{ type: 'account_information', actions: ['list_accounts'] }],
          expires_in: 28_800,
          expires_at: 1_795_200_000,
        })
        expect(await linkAccount(account)).toEqual(account)
        expect(await getAccount('583231', 'github')).toStrictEqual(account)
      }),
    )

    it(
      'keeps nulls, dates and members that it does not know',
      withAdapter(subject, async ({ linkAccount, getAccount }) => {
        const account = githubAccount({ session_state: null, linkedAt: new Date(7), raw: { plan: ['free'] } })
        await linkAccount(account)
        expect(await getAccount('583231', 'github')).toStrictEqual(account)
      }),
    )

    it(
      'links several accounts to one user',
      withAdapter(subject, async ({ createUser, linkAccount, getUserByAccount }) => {
        await createUser(ada())
        const types = ['oauth', 'oidc', 'email', 'webauthn'] as const
        for (const type of types) await linkAccount(githubAccount({ provider: `my-${type}`, type }))
        for (const type of types) {
          expect(await getUserByAccount(githubAccount({ provider: `my-${type}` }))).toEqual(ada())
        }
      }),
    )

    it(
      'keeps accounts apart that share only the provider or only the account id',
      withAdapter(subject, async ({ linkAccount, getAccount }) => {
        const accounts = [
          githubAccount({ provider: 'github', providerAccountId: '1', userId: 'a' }),
          githubAccount({ provider: 'github', providerAccountId: '2', userId: 'b' }),
          githubAccount({ provider: 'google', providerAccountId: '1', userId: 'c' }),
        ]
        for (const account of accounts) await linkAccount(account)
        for (const account of accounts) {
          expect(await getAccount(account.providerAccountId, account.provider)).toEqual(account)
        }
      }),
    )

    it(
      'refuses an account that is linked already and leaves it with its user',
      withAdapter(subject, async ({ createUser, linkAccount, getUserByAccount }) => {
        await createUser(ada())
        await createUser(grace())
        await linkAccount(githubAccount())
        await expect(linkAccount(githubAccount({ userId: 'user-grace' }))).rejects.toMatchObject(
          refusal('duplicate', 'linkAccount'),
        )
        expect(await getUserByAccount(githubAccount())).toEqual(ada())
      }),
    )

    it(
      'lets exactly one of ten concurrent links of the same account win',
      withAdapter(subject, async ({ linkAccount, getAccount }) => {
        const calls = Array.from({ length: 10 }, (_, n) =>
          linkAccount(githubAccount({ userId: `user-${n}` })),
        )
        expect(await countWinners(calls, 'duplicate')).toBe(1)
        expect(await getAccount('583231', 'github')).not.toBeNull()
      }),
    )

    it(
      'stores and returns copies: changing the argument or the result later alters nothing',
      withAdapter(subject, async ({ linkAccount, getAccount }) => {
        const given = githubAccount({ nested: { list: [1] } })
        const expected = structuredClone(given)
        const returned = await linkAccount(given)
        for (const row of [given, returned, await getAccount('583231', 'github')]) {
          const account = row as typeof given
          account.access_token = 'stolen'
          account['nested'] = 'gone'
        }
        expect(await getAccount('583231', 'github')).toEqual(expected)
      }),
    )
  })
}

function describeLookups(subject: AdapterUnderTest): void {
  describe('getAccount and getUserByAccount', () => {
    it(
      'return null when nothing is found',
      withAdapter(subject, async ({ createUser, linkAccount, getAccount, getUserByAccount }) => {
        await createUser(ada())
        await linkAccount(githubAccount())
        expect(await getAccount('0', 'github')).toBeNull()
        expect(await getAccount('583231', 'google')).toBeNull()
        expect(await getUserByAccount({ provider: 'github', providerAccountId: '0' })).toBeNull()
        expect(await getUserByAccount({ provider: 'google', providerAccountId: '583231' })).toBeNull()
      }),
    )

    it(
      'take the account id first and the provider second in getAccount',
      withAdapter(subject, async ({ linkAccount, getAccount }) => {
        await linkAccount(githubAccount())
        expect(await getAccount('583231', 'github')).toEqual(githubAccount())
        expect(await getAccount('github', '583231')).toBeNull()
      }),
    )

    it(
      'find no user for an account whose user does not exist',
      withAdapter(subject, async ({ linkAccount, getUserByAccount }) => {
        await linkAccount(githubAccount({ userId: 'nobody' }))
        expect(await getUserByAccount(githubAccount())).toBeNull()
      }),
    )
  })
}

function describeUnlinking(subject: AdapterUnderTest): void {
  describe('unlinkAccount', () => {
    it(
      'removes the account only, and returns it',
      withAdapter(subject, async (adapter) => {
        await adapter.createUser(ada())
        await adapter.linkAccount(githubAccount())
        await adapter.linkAccount(githubAccount({ provider: 'google' }))
        const key = { provider: 'github', providerAccountId: '583231' }
        expect(await adapter.unlinkAccount(key)).toEqual(githubAccount())
        expect(await adapter.getAccount('583231', 'github')).toBeNull()
        expect(await adapter.getAccount('583231', 'google')).not.toBeNull()
        expect(await adapter.getUser('user-ada')).toEqual(ada())
      }),
    )

    it(
      'returns undefined when there is no such account',
      withAdapter(subject, async ({ unlinkAccount }) => {
        expect(await unlinkAccount({ provider: 'github', providerAccountId: '0' })).toBeUndefined()
      }),
    )

    it(
      'lets the account be linked to another user afterwards',
      withAdapter(subject, async ({ createUser, linkAccount, unlinkAccount, getUserByAccount }) => {
        await createUser(grace())
        await linkAccount(githubAccount())
        await unlinkAccount(githubAccount())
        await linkAccount(githubAccount({ userId: 'user-grace' }))
        expect(await getUserByAccount(githubAccount())).toEqual(grace())
      }),
    )
  })
}
