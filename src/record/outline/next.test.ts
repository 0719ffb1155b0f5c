import { expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { noteworthy } from './next.ts'
import { outline } from './outline.ts'

const runs = outline(signInSteps())

it('points at what failed in the newest run, and only there', () => {
  const failed = noteworthy(runs.slice(0, 2))
  expect(failed?.type).toBe('failed')
  expect(failed?.step.outcome).toBe('failed')
  expect(noteworthy(runs)).toBeUndefined()
  expect(noteworthy([])).toBeUndefined()
})

it('points at a mail that has arrived, not at one that is lost', () => {
  const of = (state: 'delivered' | 'lost') => {
    const record = createRecording()
    record.run('press Send')
    record.add(
      'mail.sent',
      { to: 'ada@example.com', subject: 'Sign in', text: '', state, arrivesAt: 0 } as never,
      { from: party('mail', 'Resend'), summary: '' },
    )
    return noteworthy(outline(record.steps))
  }
  expect(of('delivered')).toMatchObject({ type: 'mail', step: { seq: 2 } })
  expect(of('lost')).toBeUndefined()
})

it('points at no cookie that is replaced in the same answer', () => {
  const of = (check: string) => {
    const record = createRecording()
    record.run('open app.example')
    const app = { from: party('app', 'app.example'), summary: '', outcome: 'failed' } as const
    record.add('check.failed', { check, detail: '' }, app)
    return noteworthy(outline(record.steps))
  }
  expect(of('csrf')?.type).toBe('failed')
  expect(of('csrf-cookie')).toBeUndefined()
})
