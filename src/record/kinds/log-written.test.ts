import { expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { labelOf } from './registry.ts'

function noteOf(message: string): string | undefined {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  const app = { from: party('app', 'app.example'), summary: '' }
  recording.add('log.written', { level: 'error', message }, app)
  const [step] = recording.steps.slice(-1)
  return step && labelOf(step).note
}

it('a label says what was logged once, and without the address of the manual', () => {
  const manual = 'Read more at https://errors.authjs.dev#accessdenied'
  expect(noteOf(`AccessDenied: AccessDenied. ${manual}`)).toBe('AccessDenied')
  expect(noteOf(`AccessDenied: ${manual}`)).toBe('AccessDenied')
  expect(noteOf(`AccessDenied: No seat is left. ${manual}`)).toBe('AccessDenied: No seat is left')
  expect(noteOf('UntrustedHost: Host must be trusted')).toBe('UntrustedHost: Host must be trusted')
})
