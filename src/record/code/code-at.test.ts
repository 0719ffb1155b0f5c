import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { createRecording, party } from '../testing/recording.ts'
import { codeAt } from './code-at.ts'

const code = (text: string): Code => ({ files: { 'auth.ts': text }, entry: 'auth.ts' })

it('knows which code ran at each step', () => {
  const recording = createRecording()
  const place = { from: party('world', 'world'), summary: '' }
  recording.run('open')
  recording.add('setup.changed', { member: 'code', before: null, after: code('a') }, place)
  recording.add('setup.changed', { member: 'people', before: [], after: [] }, place)
  recording.add('setup.changed', { member: 'code', before: code('a'), after: code('b') }, place)
  const at = codeAt(recording.steps, code('b'))
  expect([1, 2].map(at)).toEqual([null, null])
  expect([3, 4].map(at)).toEqual([code('a'), code('a')])
  expect(at(5)).toEqual(code('b'))
  expect(codeAt([], code('c'))(1)).toEqual(code('c'))
})
