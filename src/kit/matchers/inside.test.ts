import { expect as base, test } from 'vitest'
import type { InsideFact } from '../inside.ts'
import { matchers } from './matchers.ts'

const JWT: InsideFact = {
  is: 'callback',
  name: 'jwt',
  call: { given: { trigger: 'signIn' }, args: [], result: { role: 'admin' } },
}
const LOG: InsideFact = {
  is: 'log',
  name: 'error',
  call: { level: 'error', message: 'InvalidCheck: no state' },
}

/** What a matcher says of a record, without waiting. */
async function said(
  matcher: 'toHaveCallback' | 'toHaveOperation' | 'toHaveEvent',
  facts: readonly InsideFact[],
  name: string,
  expected: Readonly<Record<string, unknown>> = {},
  leftOut = 0,
): Promise<string> {
  const record = { inside: async () => facts, leftOut: async () => leftOut }
  const state = { isNot: false, timeout: 0 } as never
  const { pass, message } = await matchers[matcher].call(state, record, name, expected)
  return pass ? 'passes' : message()
}

test('a callback is found by its name, its argument and its result', async () => {
  base(
    await said('toHaveCallback', [JWT], 'jwt', { given: { trigger: 'signIn' }, result: { role: /^a/ } }),
  ).toBe('passes')
  base(await said('toHaveCallback', [JWT, LOG], 'jwt', { result: { role: 'user' } })).toBe(
    'No callback jwt is as expected:\n  result.role: expected "user", received "admin"',
  )
  base(await said('toHaveCallback', [JWT], 'session')).toContain(
    'There was no callback session; there were: jwt.',
  )
})

test('a line in the log is found by its level and text', async () => {
  const record = { inside: async () => [JWT, LOG], leftOut: async () => 0 }
  const state = { isNot: false, timeout: 0 } as never
  base(
    await matchers.toHaveLog.call(state, record, { level: 'error', message: /InvalidCheck/ }),
  ).toMatchObject({ pass: true })
  base(await matchers.toHaveLog.call(state, record, { level: 'warn' })).toMatchObject({ pass: false })
})

test('an app that tells nothing, or of whom no one knows whose it is, is explained', async () => {
  base(await said('toHaveOperation', [], 'createUser')).toContain('NextAuth(observe(config))')
  base(await said('toHaveEvent', [], 'signIn', {}, 3)).toContain(
    '3 steps of the app could not be assigned to a test',
  )
})
