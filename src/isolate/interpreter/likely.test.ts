import { expect, test } from 'vitest'
import { encode } from '../border/encode.ts'
import { readExpectations } from './likely.ts'

test.each([
  ['roles', true],
  ['UserRole', true],
  ['account_tiers', true],
  ['userroles', true],
  ['controls', false],
  ['patrol', false],
  ['floorplans', false],
])('%s are kinds of accounts, which are there before anyone signs in: %s', (table, isSeed) => {
  const where = { call: 'eq', args: [{ column: 'name' }, { value: 'gold' }] }
  const asked = encode({ client: 'sql', query: { statement: { action: 'find', table, where } } })
  const { answer } = readExpectations({ 'auth.ts': "find('gold')" }, {})
  expect(JSON.stringify(answer('query', asked.text)).includes('"isSeed":true')).toBe(isSeed)
})
