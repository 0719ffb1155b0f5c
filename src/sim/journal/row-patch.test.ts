import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEqual } from '../../protocol/equal.ts'
import { archivedRow, liveRow, patchTo, redone, undone } from './row-patch.ts'

const value = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array().map((bytes) => bytes.slice().buffer),
  fc.array(fc.record({ url: fc.string() })),
)
const row = fc.dictionary(fc.constantFrom('id', 'state', 'at', 'body', 'history'), value, {
  noNullPrototype: true,
})

describe('what differs between two states of a row', () => {
  it('leads from either to the other', () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const location = { table: 'state', key: 'k' }
        const undoRecord = { ...location, undo: patchTo(before, after) }
        expect(undone(undoRecord, after)).toStrictEqual(before)
        const archived = archivedRow(undoRecord, before, after)
        expect(redone(archived, before)).toStrictEqual(after)
        expect(liveRow(archived)).toStrictEqual(undoRecord)
      }),
    )
  })

  it('is nothing between equal ones', () => {
    fc.assert(
      fc.property(row, (one) => {
        const other = structuredClone(one)
        expect(isEqual(one, other)).toBe(true)
        expect(patchTo(one, other)).toEqual({ members: {}, without: [] })
      }),
    )
  })
})
