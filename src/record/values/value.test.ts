import { describe, expect, it } from 'vitest'
import { snapshot } from '../../protocol/snapshot.ts'
import { diffFields } from './diff.ts'
import { formatMove, formatMs, formatSpan, formatTime, plural } from './time.ts'
import { fieldOf, manyLines, oneLine, shorten } from './value.ts'

describe('oneLine', () => {
  it.each([
    ['Ada', '"Ada"'],
    [null, 'null'],
    [undefined, 'undefined'],
    [12n, '12n'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(Number.NaN), 'not a valid date'],
    [new Uint8Array(3), '3 bytes'],
    [[1, 'a'], '[1, "a"]'],
    [{ id: 'u1', nested: { deep: { deeper: {} } } }, '{ id: "u1", nested: { deep: { … } } }'],
    [{}, '{}'],
  ])('writes %s', (value, text) => {
    expect(oneLine(value)).toBe(text)
  })

  it('stays short whatever it is given', () => {
    const huge = { text: 'x'.repeat(5_000_000), list: Array.from({ length: 100_000 }, () => 'y') }
    expect(oneLine(huge, 80).length).toBeLessThanOrEqual(80)
  })
})

describe('values that are no plain data', () => {
  class Visit {
    path = '/'
    headers = new Map([['accept', '*/*']])
  }

  it.each([
    [new Visit(), 'Visit { path: "/", headers: Map { entries: […] } }', 'Visit {\n  path: "/",'],
    [{ run: function start() {} }, '{ run: [function start] }', '{\n  run: [function start]\n}'],
    [new (class Empty {})(), 'Empty {}', 'Empty {}'],
    [{ '~': 1 }, '{ ~: 1 }', '{\n  ~: 1\n}'],
  ])('have their class before them, as recorded: %o', (value, line, lines) => {
    const recorded = snapshot(value)
    expect(oneLine(recorded)).toBe(line)
    expect(manyLines(recorded)).toContain(lines)
  })
})

describe('manyLines', () => {
  it('keeps dates and undefined, which JSON loses', () => {
    expect(manyLines({ expires: new Date(0), gone: undefined, list: ['a'], none: [], empty: {} })).toBe(
      '{\n  expires: 1970-01-01T00:00:00.000Z,\n  gone: undefined,\n  list: [\n    "a"\n  ],\n  none: [],\n  empty: {}\n}',
    )
  })
})

describe('diffFields', () => {
  it('tells what was added, removed and changed', () => {
    const changes = diffFields({ a: 1, b: { c: [1] }, old: true }, { a: 2, b: { c: [1] }, fresh: 'x' })
    expect(changes.map(({ field, change }) => `${field} ${change}`)).toEqual([
      'a changed',
      'b same',
      'fresh added',
      'old removed',
    ])
  })

  it('compares dates by their time', () => {
    expect(diffFields({ at: new Date(5) }, { at: new Date(5) })[0]?.change).toBe('same')
    expect(diffFields({ at: new Date(5) }, { at: new Date(6) })[0]?.change).toBe('changed')
  })
})

describe('times', () => {
  it('writes moments in UTC', () => {
    expect(formatTime(Date.parse('2026-03-02T09:41:07.999Z'))).toBe('2026-03-02 09:41:07')
    expect(formatTime(Number.POSITIVE_INFINITY)).toBe('not a valid time')
  })

  it.each([
    [20, '20 ms'],
    [59_000, '59 s'],
    [821_000, '13:41 min'],
    [7_500_000, '2 h 05 min'],
    [2_592_000_000, '30 days'],
    [2_591_999_900, '30 days'],
  ])('writes a span of %i ms', (ms, text) => {
    expect(formatSpan(ms)).toBe(text)
  })

  it.each([
    [3_600_000, '+1 h'],
    [86_400_000, '+1 day'],
    [31 * 86_400_000, '+31 days'],
    [960_000, '+16 min'],
    [20, '+20 ms'],
  ])('writes a move of %i ms', (ms, text) => {
    expect(formatMove(ms)).toBe(text)
  })

  it('keeps a decimal where it matters', () => {
    expect([formatMs(0.34), formatMs(181.2), plural(1, 'step'), plural(2, 'step')]).toEqual([
      '0.3',
      '181',
      '1 step',
      '2 steps',
    ])
  })
})

it('reads fields of what is a record and of nothing else', () => {
  expect(fieldOf({ id: 1 }, 'id')).toBe(1)
  expect(fieldOf('id', 'length')).toBeUndefined()
  expect(shorten('abcdef', 4)).toBe('abc…')
})
