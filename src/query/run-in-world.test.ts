import { expect, it } from 'vitest'
import { runInWorld } from './run-in-world.ts'

const QUERY = {
  statement: {
    action: 'find',
    table: 'member',
    where: { call: 'eq', args: [{ column: 'email' }, { value: 'ada@example.com' }] },
  },
}
const SOUGHT = {
  sought: ['ada@example.com'],
  rows: [{ table: 'member', row: {}, personal: { email: 'email' } }],
  isGiven: true,
} as const

it.each([
  [undefined, 0],
  [{ id: 'user-ada' }, 1],
])('where the code makes rows itself, only someone who is given one has it: %o', (columns, count) => {
  const ada = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com', login: 'ada', columns }
  const { result } = runInWorld({ tables: {}, people: [ada] }, QUERY, { flags: {}, sought: SOUGHT })
  expect(result.count).toBe(count)
})
