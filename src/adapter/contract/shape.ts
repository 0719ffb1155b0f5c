import { describe, expect } from 'vitest'
import { ADAPTER_OPERATIONS } from '../../core/adapter-operations.ts'
import { type AdapterUnderTest, ada, githubAccount, specify } from './rows.ts'

export function describeShape(subject: AdapterUnderTest): void {
  describe('the adapter object', () => {
    specify(
      subject,
      'has the 19 operations as own enumerable functions, which is where the engine looks for them',
      async (adapter) => {
        expect(Object.keys(adapter).sort()).toEqual([...ADAPTER_OPERATIONS].sort())
        for (const operation of Object.values(adapter)) expect(operation).toBeTypeOf('function')
      },
    )

    specify(subject, 'works when its operations are called unbound, as the engine does', async (adapter) => {
      const { createUser, linkAccount, getUserByAccount } = { ...adapter }
      await createUser(ada())
      await linkAccount(githubAccount())
      expect(await getUserByAccount(githubAccount())).toEqual(ada())
    })
  })
}
