import { expect, test } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { inOrder } from './in-order.ts'

function step(seq: number, kind: Step['kind'], at: number, exchange = 'e1'): Step {
  return { seq, kind, at, exchange, summary: `${exchange} ${kind}` } as Step
}

test('what an app told late comes before its answer, and steps stay numbered without gaps', () => {
  const steps = [
    step(7, 'request.sent', 1),
    step(8, 'response.received', 5),
    step(9, 'request.sent', 6, 'e2'),
    step(10, 'callback.called', 3),
    step(11, 'callback.returned', 4),
    step(12, 'event.fired', 9),
  ]
  expect(inOrder(steps).map(({ seq, summary }) => `${seq} ${summary}`)).toEqual([
    '7 e1 request.sent',
    '8 e1 callback.called',
    '9 e1 callback.returned',
    '10 e1 response.received',
    '11 e2 request.sent',
    '12 e1 event.fired',
  ])
})

test('a record in order, or with edited values, is as it was', () => {
  const steps = [step(1, 'callback.called', 1), step(2, 'response.received', 5)]
  expect(inOrder(steps)).toBe(steps)
  const edited = [step(1, 'response.received', 5), step(2, 'value.edited', 5), step(3, 'callback.called', 1)]
  expect(inOrder(edited)).toBe(edited)
})
