import { expect, it } from 'vitest'
import { benchTable } from './table.ts'

it('shows medians beside their aims and marks what misses one', () => {
  const table = benchTable([
    { name: 'cold load', unit: 'ms', aim: 1500, values: [900, 800, 1000] },
    { name: 'recording', unit: '%', aim: 15, values: [18, 18, 18] },
    { name: 'reading', unit: '%', values: [1] },
  ])
  expect(table.split('\n')).toEqual([
    '            median    least      most       aim   of aim   runs',
    'cold load   900 ms   800 ms   1000 ms   1500 ms     0.60      3',
    'recording   18.0 %   18.0 %    18.0 %    15.0 %     1.20      3   MISSED by a factor of 1.20',
    'reading      1.0 %    1.0 %     1.0 %         –        –      1',
  ])
})

it('marks a measure that has no values', () => {
  expect(benchTable([{ name: 'nothing', unit: 'ms', aim: 1, values: [] }])).toContain('MISSED')
})
