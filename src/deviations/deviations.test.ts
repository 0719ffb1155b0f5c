import { expect, test } from 'vitest'
import { DEVIATIONS, NOTICEABLE } from './deviations.ts'
import { deviationsPage } from './markdown.ts'

test('the page of deviations is made from the table', async () => {
  await expect(deviationsPage()).toMatchFileSnapshot('../core/DEVIATIONS.md')
})

test('every deviation has its own id and a date, in the order of their numbers', () => {
  const ids = DEVIATIONS.map(({ id }) => id)
  expect(ids).toEqual(
    [...new Set(ids)].toSorted((one, other) => Number(one.slice(4)) - Number(other.slice(4))),
  )
  expect(DEVIATIONS.filter(({ date }) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([])
})

test('no cell of the page breaks its row', () => {
  const cells = DEVIATIONS.flatMap((row) => Object.values(row)).filter((cell) => typeof cell === 'string')
  expect(cells.filter((cell) => / \| |\n/.test(cell))).toEqual([])
})

test('what someone would meet in production is switched, or says why not', () => {
  const unswitched = NOTICEABLE.filter(({ switched }) => switched !== true)
  expect(unswitched.map(({ id }) => id)).toEqual(['DEV-57', 'DEV-61'])
})
