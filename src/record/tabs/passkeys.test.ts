import { expect, test } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { passkeysIn } from './passkeys.ts'

const ASKED = { kind: 'ceremony.asked', data: {} }
const CANCELLED = { kind: 'ceremony.ended', data: { outcome: { reason: 'cancelled' } } }
const MADE = { kind: 'ceremony.ended', data: { outcome: { status: 'created' } } }
const SENT = { kind: 'request.sent', data: { request: { body: { text: '"clientDataJSON"' } } } }
const REFUSED = { kind: 'ceremony.refused', data: {} }

function count(...steps: readonly object[]): number {
  return passkeysIn(steps as unknown as readonly Step[])
}

test('each passkey request counts once: sent, cancelled, open or refused', () => {
  expect(count(ASKED, MADE, SENT)).toBe(1)
  expect(count(ASKED, CANCELLED)).toBe(1)
  expect(count(ASKED)).toBe(1)
  expect(count(REFUSED)).toBe(1)
  expect(count(ASKED, CANCELLED, REFUSED, ASKED, MADE, SENT)).toBe(3)
  expect(count()).toBe(0)
})
