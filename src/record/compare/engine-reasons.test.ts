import { expect, it } from 'vitest'
import { DEVIATIONS } from '../../deviations/deviations.ts'
import { TURNS } from './engine-turns.ts'
import { VALUES } from './engine-values.ts'

it('each row of the table that shows in recordings has what finds it there, and no other has', () => {
  const found = new Set([...TURNS, ...VALUES].map(({ id }) => id))
  const shown = DEVIATIONS.flatMap(({ id, inRecordings }) => ('advice' in inRecordings ? [id] : []))
  expect([...found].toSorted()).toEqual(shown.toSorted())
})
