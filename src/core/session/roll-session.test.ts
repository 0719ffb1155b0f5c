import { expect, test } from 'vitest'
import { never } from '../resolve-runtime.ts'
import { rollSession } from './roll-session.ts'
import { hasPassed } from './time-of.ts'

const day = 86_400
const maxAgeSeconds = 30 * day
const created = Date.UTC(2026, 10, 20)
const expiresMs = created + maxAgeSeconds * 1000
const roll = (afterSeconds: number, updateAgeSeconds = day) => {
  const nowMs = created + afterSeconds * 1000
  const expired = hasPassed(expiresMs, nowMs, never)
  return rollSession({ expiresMs, expired, nowMs, maxAgeSeconds, updateAgeSeconds })
}

test.each([
  [0, false],
  [day - 1, false],
  [day, true],
  [day + 1, true],
  [maxAgeSeconds, true],
])('[SESSION-2] %i seconds after the last extension', (seconds, write) => {
  expect(roll(seconds)).toMatchObject({ expired: false, write })
})

test('[SESSION-2] an extension lasts for maxAge from now', () => {
  expect(roll(2 * day).newExpiresMs).toBe(created + (2 * day + maxAgeSeconds) * 1000)
})

test('[SESSION-2] updateAge 0 extends on every access', () => {
  expect(roll(0, 0).write).toBe(true)
})

test('[SESSION-3] is expired after its time, not at it, and is then not extended', () => {
  expect(roll(maxAgeSeconds).expired).toBe(false)
  expect(roll(maxAgeSeconds + 0.001)).toMatchObject({ expired: true, write: false })
})
