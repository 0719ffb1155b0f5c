import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { createRecording, party } from '../testing/recording.ts'
import { draftOf } from './draft.ts'
import { textState } from './text-state.ts'

const place = { from: party('app', 'app.example'), summary: '' }
const CODE: Code = { files: { 'auth.ts': 'export const a = 1' }, entry: 'auth.ts' }
const failure = { problem: 'no-config', message: 'auth.ts calls none of NextAuth', label: 'auth.ts' }
const loaded = { entry: 'auth.ts', flavour: 'next-auth', basePath: '/api/auth' } as const

function recorded() {
  const recording = createRecording()
  recording.run('open')
  recording.add('setup.changed', { member: 'code', before: null, after: CODE }, place)
  return recording
}

const stateOf = ({ steps }: ReturnType<typeof recorded>) => {
  const setup = { ...setupOf(resolveScenario()), code: CODE }
  return textState(draftOf(setup), setup, steps)
}

it('says that what was taken over gives no configuration, and why', () => {
  const recording = recorded()
  expect(stateOf(recording).description).toBe('Running.')
  recording.add('code.failed', failure, place)
  expect(stateOf(recording)).toMatchObject({
    isRunning: true,
    failure,
    description: "Saved, but it couldn't be loaded.",
  })
})

it('counts neither what failed of another text, nor what one of its functions did, nor what works since', () => {
  const recording = recorded()
  recording.add('code.failed', failure, place)
  recording.add('setup.changed', { member: 'code', before: CODE, after: CODE }, place)
  expect(stateOf(recording).failure).toBeUndefined()
  recording.add('code.failed', { ...failure, label: 'credentials.authorize' }, place)
  expect(stateOf(recording).failure).toBeUndefined()
  recording.add('code.failed', failure, place)
  recording.add('code.loaded', loaded, place)
  expect(stateOf(recording).failure).toBeUndefined()
})
