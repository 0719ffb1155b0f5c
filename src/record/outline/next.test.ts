import { expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { failureOf, noteworthy } from './next.ts'
import { outline } from './outline.ts'

const runs = outline(signInSteps())

it('points at what failed in the newest run, and only there', () => {
  const failed = noteworthy(runs.slice(0, 2))
  expect(failed?.type).toBe('failed')
  expect(failed?.step.outcome).toBe('failed')
  expect(noteworthy(runs)).toBeUndefined()
  expect(noteworthy([])).toBeUndefined()
})

it('points at what went wrong inside, before the response that tells of it', () => {
  const record = createRecording()
  const [browser, app] = [party('browser', 'laptop'), party('app', 'app.example')]
  record.run('open app.example')
  const request = { method: 'GET', url: 'https://app.example/', headers: [] }
  record.add(
    'request.sent',
    { mode: 'navigation', site: 'none', request },
    { from: browser, to: app, summary: '' },
  )
  const data = { label: 'auth.ts', problem: 'threw', message: 'auth.ts is empty.' } as const
  record.add('code.failed', data, { from: app, summary: '', outcome: 'failed' })
  const response = { status: 500, headers: [] }
  record.add('response.received', { response }, { from: app, to: browser, summary: '', outcome: 'failed' })
  const note = noteworthy(outline(record.steps))
  expect(note).toMatchObject({ type: 'failed', step: { kind: 'code.failed' } })
  expect(note && failureOf(note.step)).toBe('auth.ts is empty.')
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
