import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'
import { createRecording, party } from '../../record/testing/recording.ts'
import { flowOf } from './flow.ts'

const APP = { from: party('app', 'app.example'), summary: '' }
const LAPTOP = { from: party('browser', 'laptop'), summary: '' }
const OLD: Code = { files: { 'auth.ts': 'old' }, entry: 'auth.ts' }
const NEW: Code = { files: { 'auth.ts': 'new' }, entry: 'auth.ts' }
const changed = { member: 'code', before: OLD, after: NEW } as const

/** Two pages, and on the second of them somebody comes in by a configuration without a signIn callback. */
function signedIn(begin?: 'changed') {
  const record = createRecording()
  if (begin) {
    record.run('run code')
    record.add('setup.changed', changed, APP)
  }
  for (const [index, action] of ['open app.example', 'press Authorize'].entries()) {
    record.run(action)
    record.exchange(`e${index}`)
    const request = { method: 'GET', url: `https://app.example/${index}`, headers: [] }
    const began = { by: 'tab', tab: 't1', history: 'push', nesting: 0 } as const
    record.add('request.sent', { request, mode: 'navigation', began }, LAPTOP)
    record.add(
      'code.loaded',
      { entry: 'auth.ts', flavour: 'next-auth', basePath: '/api/auth', strategy: 'jwt' },
      APP,
    )
  }
  record.add('decision.taken', { decision: 'session-start', branch: 'a token', facts: {} }, APP)
  return record
}

const setup = { ...resolveScenario(), code: NEW }

it('begins before the sign-in, though the code was changed in the middle of it', () => {
  const record = signedIn()
  record.add('setup.changed', changed, APP)
  record.add('callback.called', { callback: 'session', args: [{}] }, APP)
  const flow = flowOf(record.steps, setup)
  expect(flow).toMatchObject({ from: 3, strategy: 'jwt' })
  expect(flow?.ran.code).toEqual(OLD)
})

it('begins after a change of the code before the sign-in', () => {
  const flow = flowOf(signedIn('changed').steps, setup)
  expect(flow).toMatchObject({ from: 2 })
  expect(flow?.ran.code).toEqual(NEW)
})
