import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bigEndian, fromBase64url, readBigEndian, toBase64url, toHex } from './bytes.ts'
import { type Cbor, decodeCbor, encodeCbor, isCanonicalCbor } from './cbor.ts'
import { integer, oid, oidText, readDer, sequence } from './der.ts'
import { createRandom } from './random.ts'

test('base64url is what Node writes, and comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(toBase64url(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test.each(['a', 'ab=', 'a+/b', 'ä'])('"%s" is not base64url', (text) => {
  expect(() => fromBase64url(text)).toThrow(SyntaxError)
})

const key = fc.oneof(fc.integer({ min: -70_000, max: 70_000 }), fc.string({ maxLength: 40 }))

const { value } = fc.letrec<{ value: Cbor }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.maxSafeInteger(),
    fc.string({ maxLength: 30 }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from(bytes)),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 8 })
      .map((entries): Cbor => new Map(entries)),
  ),
}))

test('CBOR is canonical: it comes back, whatever the order of the members was, and other orders are not canonical', () => {
  fc.assert(
    fc.property(value, (each) => {
      const bytes = encodeCbor(each)
      expect(isCanonicalCbor(bytes)).toBe(true)
      expect(encodeCbor(reversed(each))).toEqual(bytes)
      expect(encodeCbor(decodeCbor(bytes))).toEqual(bytes)
    }),
  )
})

test('keys are sorted by major type, then length, then bytes', () => {
  const keys = ['b', 'aa', 'a', -1, -25, 10, 100, -2, 1000, 'ab', -300]
  const decoded = decodeCbor(encodeCbor(new Map(keys.map((each) => [each, 0]))))
  expect([...(decoded as Map<string | number, Cbor>).keys()]).toEqual([
    10,
    100,
    1000,
    -1,
    -2,
    -25,
    -300,
    'a',
    'b',
    'aa',
    'ab',
  ])
})

test.each([
  ['a longer integer than needed', [0x18, 0x01]],
  ['keys in another order', [0xa2, 0x02, 0x00, 0x01, 0x00]],
])('%s is not canonical', (_, bytes) => {
  expect(isCanonicalCbor(Uint8Array.from(bytes))).toBe(false)
})

test('bytes after a CBOR value are refused', () => {
  expect(() => decodeCbor(Uint8Array.of(1, 2))).toThrow('1 bytes follow the CBOR value.')
})

test('DER comes back with the place of every element', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 400 }), { maxLength: 6 }), (numbers) => {
      const bytes = sequence(...numbers.map((each) => integer(each)))
      const { children } = readDer(bytes)
      expect(children).toHaveLength(numbers.length)
      for (const child of children) expect(child.bytes).toEqual(bytes.subarray(child.offset, child.end))
    }),
  )
})

test('object identifiers and numbers come back', () => {
  const texts = ['1.2.840.113549.1.1.1', '2.5.29.19', '1.3.6.1.4.1.45724.1.1.4', '2.23.133.8.3']
  expect(texts.map((text) => oidText(readDer(oid(text)).content))).toEqual(texts)
  expect(toHex(bigEndian(0x0102, 4))).toBe('00000102')
  expect(readBigEndian(bigEndian(0xfffffffe, 4))).toBe(0xfffffffe)
})

test('DER that ends too early is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const whole = sequence(integer(bytes), sequence(integer(bytes)))
      expect(() => readDer(whole.subarray(0, whole.length - 1))).toThrow(RangeError)
    }),
  )
})

test('a seed gives the same bytes again, other ones for each call and purpose', () => {
  const draw = (): readonly string[] => {
    const random = createRandom('seed')
    return [random('a', 8), random('a', 8), random('b', 8)].map(toHex)
  }
  expect(draw()).toEqual(draw())
  expect(new Set(draw()).size).toBe(3)
})

function reversed(each: Cbor): Cbor {
  if (Array.isArray(each)) return each.map(reversed)
  if (!(each instanceof Map)) return each
  return new Map([...each].reverse().map(([name, member]) => [name, reversed(member)]))
}
