import { expect, it } from 'vitest'
import { isDuration, secondsOf } from './duration.ts'

it.each([
  ['30s', 30],
  ['1h', 3600],
  ['1h 30min', 5400],
  ['1h30m', 5400],
  ['1.5 h', 5400],
  ['7d', 604_800],
  [90, 90],
  [0, 0],
])('reads %j as %d seconds', (given, seconds) => {
  expect(isDuration(given, 'seconds')).toBeUndefined()
  expect(secondsOf(given)).toBe(seconds)
})

it.each(['', 'h', '1', '1 month', '-1h', '1h later', '1e9s', -1, Number.NaN, null, {}, ['1h']])(
  'refuses %j with an example',
  (given) => {
    expect(isDuration(given, 'duration')).toBe(
      "duration must be a number of seconds, 0 or more, or a text such as '30s', '1h' or '7d'.",
    )
  },
)
