import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'

const leaf = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.bigInt(),
  fc.date(),
  fc.uint8Array(),
)
const key = fc.string().filter((name) => name !== '__proto__' && name !== 'toJSON')
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, leaf, tie('list'), tie('record'), tie('map'), tie('set')),
  list: fc.array(tie('value')),
  record: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  map: fc.array(fc.tuple(leaf, tie('value'))).map((entries) => new Map(entries)),
  set: fc.array(leaf).map((items) => new Set(items)),
}))

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(decode(encode(given).text).value).toEqual(given)
    }),
  )
})

test('shared objects stay shared', () => {
  const shared = { a: 1 }
  const { value: read } = decode(encode({ one: shared, two: [shared] }).text)
  const { one, two } = read as { one: object; two: object[] }
  expect(one).toBe(two[0])
})

test('an object stays shared behind a function that is written by name', () => {
  const named = () => undefined
  const shared = { a: 1 }
  const describe = (value: object) => (value === named ? { tag: 'named', parts: ['it'] } : undefined)
  const { text } = encode({ first: named, one: shared, two: shared, last: named }, { describe })
  const { value } = decode(text, { revive: (_tag, [name]) => ({ name }) })
  const { first, one, two, last } = value as Record<string, object>
  expect([first, one]).toEqual([{ name: 'it' }, { a: 1 }])
  expect(two).toBe(one)
  expect(last).toBe(first)
})

test('an object that leads to itself is refused', () => {
  const round: Record<string, unknown> = { a: 1 }
  round['self'] = { round }
  expect(() => encode({ round })).toThrow(
    expect.objectContaining({ problem: 'circular', path: 'round.self.round' }),
  )
})

test('an error keeps its name, message, stack, cause and members', () => {
  const cause = new TypeError('inner')
  const error = Object.assign(new RangeError('outer', { cause }), { status: 418 })
  const read = decode(encode(error).text).value as typeof error
  expect(read).toMatchObject({ name: 'RangeError', message: 'outer', status: 418, stack: error.stack })
  expect(read.cause).toMatchObject({ name: 'TypeError', message: 'inner' })
})

test('whatever text comes, decoding ends in plain data or a BorderError', () => {
  const json = fc.letrec((tie) => ({
    part: fc.oneof({ maxDepth: 4 }, leafJson, tie('tagged')),
    tagged: fc.tuple(tag, fc.array(tie('part'), { maxLength: 4 })).map(([name, parts]) => [name, ...parts]),
  }))
  fc.assert(
    fc.property(json.part, (given) => {
      try {
        decode(JSON.stringify(given))
      } catch (error) {
        expect((error as Error).name).toBe('BorderError')
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

const tag = fc.constantFrom(
  'o',
  'a',
  'm',
  's',
  'd',
  'e',
  'x',
  'r',
  'k',
  'f',
  'y',
  'u',
  'n',
  'b',
  'j',
  'url',
  '',
)
const leafJson = fc.oneof(
  fc.constantFrom('__proto__', 'polluted', 'then', 'constructor', 'NaN', 'AAAA', -1, 0, 1, 1e99, null, true),
  fc.string(),
  fc.constant({ a: 1 }),
)

test('base64 is the platform’s', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes))
    }),
  )
  for (const wrong of ['a', 'a===', 'ab-_', 'a b=', '====']) expect(fromBase64(wrong)).toBeUndefined()
})
