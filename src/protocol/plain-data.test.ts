import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkJsonSize, copyData } from './plain-data.ts'

const LIMITS = { nesting: 5, values: 50, characters: 100, bytes: 10 }

function problemOf(value: unknown): string | undefined {
  const copied = copyData(value, 'input', LIMITS)
  return 'problem' in copied ? copied.problem : undefined
}

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const circle: unknown[] = []
circle.push(circle)

const revoked = Proxy.revocable({}, {})
revoked.revoke()

class Thing {
  readonly a = 1
}

describe('a copy of plain data', () => {
  it.each([
    [undefined],
    [null],
    [Number.NaN],
    [12n],
    ['text'],
    [[1, undefined, 3]],
    [{ a: { b: undefined } }],
    [new Date(5)],
    [new Date(Number.NaN)],
    [new Uint8Array([1, 2])],
    [new ArrayBuffer(10)],
    [Object.assign(Object.create(null), { a: 1 })],
    [JSON.parse('{"__proto__": {"a": 1}}')],
    [nested(5)],
  ])('of %o is like it', (value) => {
    expect(copyData(value, 'input', LIMITS)).toEqual({ copy: value })
  })

  it('contains itself where the value does', () => {
    const copied = copyData(circle, 'input', LIMITS)
    const copy = 'copy' in copied ? copied.copy : undefined
    expect(copy).not.toBe(circle)
    expect(copy).toEqual([copy])
  })

  it('does not change with what it was made of, and its proxies are none', () => {
    const list = [1]
    const copied = copyData({ list: new Proxy(list, {}) }, 'input')
    list.push(2)
    expect(structuredClone(copied)).toEqual({ copy: { list: [1] } })
  })

  it.each<[() => unknown, string]>([
    [() => () => 1, 'input must be plain data, not a function.'],
    [() => ({ a: [Symbol('b')] }), 'input.a.0 must be plain data, not a symbol.'],
    [
      () => ({ a: new Thing() }),
      'input.a must be plain data: texts, numbers, dates, bytes, lists and plain objects.',
    ],
    [() => new Map(), 'input must be plain data: texts'],
    [() => new SharedArrayBuffer(1), 'input must be plain data: texts'],
    [
      () => ({
        get a() {
          throw new Error('it ran')
        },
      }),
      'input.a must be a value, not a getter.',
    ],
    [() => revoked.proxy, "input can't be read: accessing it threw an error."],
    [() => nested(6), 'is nested more than 5 levels deep.'],
    [() => nested(100_000), 'is nested more than 5 levels deep.'],
    [() => Array.from({ length: 50 }), 'input must have at most 50 values in all.'],
    [() => new Array(4_000_000_000), 'input must have at most 50 values in all.'],
    [() => ['x'.repeat(60), 'x'.repeat(60)], 'input must have at most 100 characters in all.'],
    [() => ({ ['x'.repeat(101)]: 1 }), 'input must have at most 100 characters in all.'],
    [() => [new ArrayBuffer(11)], 'input must have at most 10 bytes in all.'],
  ])('is refused of %#', (make, problem) => {
    expect(problemOf(make())).toContain(problem)
  })

  it('never throws, and can be cloned', () => {
    const anything = fc.anything({ withMap: true, withSet: true, withDate: true, withTypedArray: true })
    fc.assert(
      fc.property(anything, (value) => {
        const copied = copyData(value, 'input')
        if ('copy' in copied) structuredClone(copied.copy)
        else expect(copied.problem).toMatch(/^input\b.*\.$/)
      }),
    )
  })
})

describe('the size of a JSON text', () => {
  const most = { nesting: 3, values: 6 }

  it.each([
    ['[[[1]]]', undefined],
    ['[[[[1]]]]', 'It is nested more than 3 levels deep.'],
    ['[1,2,3,4]', undefined],
    ['[1,2,3,4,5,6]', 'It has more than 6 values.'],
    [JSON.stringify({ a: '[[[[[[{,,,,,,,,', b: '\\"[[[[', c: '\\\\' }), undefined],
    ['"never closed [[[[[[', undefined],
    ['}}}}][[', undefined],
  ])('%s', (text, problem) => {
    expect(checkJsonSize(text, most)).toBe(problem)
  })

  it('counts like the parser, whatever the texts in it are', () => {
    const deep = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(deep)) : 0
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const nesting = deep(value)
        const check = (levels: number) => checkJsonSize(text, { nesting: levels, values: 1000 })
        expect(check(nesting)).toBeUndefined()
        if (nesting > 0) expect(check(nesting - 1)).toContain('levels deep')
      }),
    )
  })
})
