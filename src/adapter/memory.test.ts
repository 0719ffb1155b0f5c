import { expect, it } from 'vitest'
import { describeAdapter } from './contract.ts'
import { createMemoryAdapter } from './memory.ts'

describeAdapter({
  name: 'The memory adapter',
  create: async (options) => ({ adapter: createMemoryAdapter(options) }),
  dispose: async () => {},
})

it('refuses a user without an id when the memory adapter was given no randomId', async () => {
  const user = { email: 'ada@example.com' } as { id: string; email: string; emailVerified: null }
  await expect(createMemoryAdapter().createUser(user)).rejects.toMatchObject({ code: 'no-id' })
})
