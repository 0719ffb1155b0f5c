import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type StoredRow, StoredRows } from './stored-rows.ts'
import { isSame } from './values.ts'

const VALUE = fc.constantFrom<unknown>(
  ...['1', '01', ' 1', '1.0', '', ' ', 'a', 'A', 't', 'true', 'false', 'NaN', '2020-01-01', '0x1'],
  ...[1, 0, 1.5, Number.NaN, 1n, true, false, null, undefined, new Date(0), ['a'], { a: 1 }],
)

it('whatever counts as equal is among the rows that are alike, after any changes', () => {
  const change = fc.record({
    key: fc.integer({ min: 1, max: 6 }),
    a: VALUE,
    b: VALUE,
    isRemoved: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), VALUE, VALUE, (changes, a, b) => {
      const rows = new StoredRows([])
      const plain = new Map<number, StoredRow>()
      for (const { isRemoved, key, ...row } of changes) {
        // The index is there from the first time that it is asked.
        rows.alike(['a', 'b'], row)
        if (isRemoved) {
          rows.remove(['t', key])
          plain.delete(key)
        } else {
          rows.put({ key: ['t', key], row })
          plain.set(key, { key: ['t', key], row })
        }
      }
      const isAlike = ({ row }: StoredRow) => isSame(row['a'], a) && isSame(row['b'], b)
      expect(rows.all).toEqual([...plain.values()])
      const found = rows.alike(['a', 'b'], { a, b }).filter(isAlike)
      expect(new Set(found.map(({ key }) => key))).toEqual(
        new Set([...plain.values()].filter(isAlike).map(({ key }) => key)),
      )
      expect(rows.next()).toBe(
        Math.max(0, ...changes.filter((each) => !each.isRemoved).map(({ key }) => key)) + 1,
      )
    }),
    { seed: 7, numRuns: 500 },
  )
})
