import { expect, it } from 'vitest'
import { APP } from '../values/parties.ts'
import { stepOfCheck } from './record-message.ts'

const failed = (rule: string) =>
  stepOfCheck({ check: 'a', detail: 'differs', passed: false, from: APP, rule, spec: undefined })

it('records a failed check as a warning where the app makes it good at once', () => {
  expect(failed('CSRF-2')).toMatchObject({ kind: 'check.failed', outcome: 'failed' })
  // The form's cookie was made with another secret: the same response replaces it.
  expect(failed('CSRF-1')).toMatchObject({ kind: 'check.failed', outcome: 'warning' })
})
