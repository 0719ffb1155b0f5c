import { expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { keptBy } from './watch.ts'

const from = { lane: 'database', name: 'database' } as const
const returned = (summary: string, outcome: Step['outcome']) =>
  ({ kind: 'adapter.returned', summary, outcome, from }) as Step
const created = { says: 'a user is created', kind: 'adapter.returned', text: 'createUser' } as const

it('a call that threw keeps no promise of what it does', () => {
  const failed = returned('createUser failed: Error', 'failed')
  const done = returned('createUser → u1', 'done')
  expect(keptBy([created], [failed])).toEqual([])
  expect(keptBy([created], [failed, done])).toEqual([done])
})

it('unless the failure is what was promised', () => {
  const failed = returned('createUser failed: Error', 'failed')
  expect(keptBy([{ ...created, outcome: 'failed' }], [failed])).toEqual([failed])
})
