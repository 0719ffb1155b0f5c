import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SnapshotLimits, snapshot } from './snapshot.ts'

/** A snapshot that has been through structured cloning, as every one must survive. */
function taken(value: unknown, limits?: SnapshotLimits): unknown {
  return structuredClone(snapshot(value, limits))
}

const LIMITS: SnapshotLimits = { depth: 3, entries: 3, totalEntries: 20, length: 4, totalLength: 10 }

describe('snapshots of plain data', () => {
  it.each([
    [1],
    [-0],
    [Number.NaN],
    ['text'],
    [true],
    [null],
    [undefined],
    [10n],
    [new Date(5)],
    [new Date(Number.NaN)],
  ])('keeps %s as it is', (value) => {
    expect(taken(value)).toEqual(value)
  })

  it('copies deeply, so that later changes do not show', () => {
    const token: Record<string, unknown> = { sub: '1', list: [{ a: 1 }], when: new Date(5) }
    const copy = snapshot(token)
    token['sub'] = '2'
    ;(token['list'] as unknown[]).push('more')
    expect(copy).toEqual({ sub: '1', list: [{ a: 1 }], when: new Date(5) })
  })

  it('keeps members whose names are special', () => {
    const value = JSON.parse('{"__proto__":{"x":1},"constructor":1,"~":"mine","toString":null}')
    const copy = taken(value) as Record<string, unknown>
    expect(Object.keys(copy)).toEqual(['__proto__', 'constructor', '~~', 'toString'])
    expect(Object.getOwnPropertyDescriptor(copy, '__proto__')?.value).toEqual({ x: 1 })
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  })

  it('copies an object that stands in two places twice, and marks a cycle', () => {
    const shared = { a: 1 }
    const value: Record<string, unknown> = { one: shared, two: shared }
    value['self'] = value
    expect(taken(value)).toEqual({ one: { a: 1 }, two: { a: 1 }, self: { '~': { kind: 'cycle' } } })
  })

  it('copies any JSON unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        fc.pre(!JSON.stringify(value).includes('"~'))
        expect(taken(value)).toEqual(value)
      }),
    )
  })
})

describe('snapshots of everything else', () => {
  it('names functions and symbols', () => {
    expect(taken({ f: function authorize() {}, s: Symbol('raw'), [Symbol('key')]: 1 })).toEqual({
      f: { '~': { kind: 'function', name: 'authorize' } },
      s: { '~': { kind: 'symbol', name: 'raw' } },
      'Symbol(key)': 1,
    })
  })

  it('names the class of an instance and keeps its members', () => {
    class User {
      readonly id = 1
      readonly #secret = 2
      get secret() {
        return this.#secret
      }
    }
    expect(taken(new User())).toEqual({ '~': { kind: 'instance', name: 'User' }, id: 1 })
    expect(taken(Object.create(null, { a: { value: 1, enumerable: true } }))).toEqual({ a: 1 })
    expect(taken(new Proxy(new User(), {}))).toMatchObject({ '~': { kind: 'instance' } })
  })

  it('takes errors apart, without their stack', () => {
    const error = Object.assign(new TypeError('no', { cause: new Error('deeper') }), { code: 'x' })
    expect(taken(error)).toEqual({
      '~': { kind: 'error', name: 'TypeError' },
      name: 'TypeError',
      message: 'no',
      cause: { '~': { kind: 'error', name: 'Error' }, name: 'Error', message: 'deeper' },
      code: 'x',
    })
    expect(taken(new AggregateError([1], 'all'))).toMatchObject({ errors: [1] })
  })

  it('takes maps and sets apart', () => {
    expect(taken(new Map<unknown, unknown>([['a', { b: 1 }]]))).toEqual({
      '~': { kind: 'map', name: 'Map' },
      entries: [['a', { b: 1 }]],
    })
    expect(taken(new Set([1, 'x']))).toEqual({ '~': { kind: 'set', name: 'Set' }, values: [1, 'x'] })
  })

  it('keeps bytes without the buffer around them', () => {
    const view = new Uint8Array(1000).subarray(2, 4)
    const copy = snapshot(view) as { bytes: Uint8Array }
    expect(copy).toEqual({
      '~': { kind: 'bytes', name: 'Uint8Array', length: 2 },
      bytes: Uint8Array.of(0, 0),
    })
    expect(copy.bytes.buffer.byteLength).toBe(2)
    expect(taken(Uint16Array.of(1))).toMatchObject({ '~': { name: 'Uint16Array', length: 2 } })
    expect(taken(new DataView(new ArrayBuffer(8), 1, 3))).toMatchObject({
      '~': { name: 'DataView', length: 3 },
    })
    expect(taken(new ArrayBuffer(3))).toMatchObject({ '~': { name: 'ArrayBuffer', length: 3 } })
  })

  it('reads what the platform’s own objects hold', () => {
    const made = new Request('https://app.example/x', { method: 'POST', body: 'b' })
    const request = Object.defineProperty(made, 'headers', { value: new Headers({ cookie: 'a=1' }) })
    expect(taken(request)).toEqual({
      '~': { kind: 'instance', name: 'Request' },
      method: 'POST',
      url: 'https://app.example/x',
      headers: { '~': { kind: 'instance', name: 'Headers' }, entries: [['cookie', 'a=1']] },
    })
    expect(request.bodyUsed).toBe(false)
    expect(taken(new Response(null, { status: 404 }))).toMatchObject({
      '~': { name: 'Response' },
      status: 404,
    })
    expect(taken(new URL('https://app.example/?a=1'))).toMatchObject({ href: 'https://app.example/?a=1' })
    expect(taken(new URLSearchParams('a=1&a=2'))).toMatchObject({
      entries: [
        ['a', '1'],
        ['a', '2'],
      ],
    })
    expect(taken(/x/u)).toMatchObject({ '~': { name: 'RegExp' }, source: 'x' })
    expect(taken(Promise.resolve(1))).toEqual({ '~': { kind: 'instance', name: 'Promise' } })
    const form = new FormData()
    form.set('file', new Blob(['abc'], { type: 'text/plain' }), 'a.txt')
    expect(taken(form)).toMatchObject({ entries: [['file', { type: 'text/plain', size: 3 }]] })
  })
})

describe('snapshots of hostile values', () => {
  it('runs no getter', () => {
    let ran = 0
    const getter = { get: () => ++ran, enumerable: true }
    const value = Object.defineProperties({}, { a: getter, toJSON: getter, [Symbol.toStringTag]: getter })
    expect(taken(value)).toMatchObject({ a: { '~': { kind: 'getter' } } })
    const error = Object.defineProperties(new Error('x'), {
      message: getter,
      name: getter,
      cause: getter,
      code: getter,
    })
    const url = Object.defineProperties(new URL('https://app.example'), { href: getter })
    const list = Object.defineProperty([1], 0, getter)
    const f = Object.defineProperty(() => 0, 'name', getter)
    const odd = Object.defineProperty(() => 0, 'name', getter)
    snapshot([
      error,
      url,
      list,
      f,
      Object.create({ constructor: odd }),
      Object.create({}, { constructor: getter }),
    ])
    expect(ran).toBe(0)
  })

  it('survives proxies that throw in every trap', () => {
    const boom = () => {
      throw new Error('boom')
    }
    const handler = new Proxy({}, { get: () => boom })
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(taken({ a: new Proxy({}, handler), b: new Proxy([], handler), c: proxy, d: 1 })).toEqual({
      a: { '~': { kind: 'unreadable' } },
      b: { '~': { kind: 'unreadable' } },
      c: { '~': { kind: 'unreadable' } },
      d: 1,
    })
    expect(taken(new Proxy(() => 0, handler))).toEqual({ '~': { kind: 'unreadable' } })
  })

  it('survives an endless chain of prototypes and lying lengths', () => {
    const endless: object = new Proxy(
      {},
      { getPrototypeOf: () => new Proxy({}, { getPrototypeOf: () => endless }) },
    )
    expect(taken(endless)).toBeDefined()
    const long = new Proxy([1], {
      getOwnPropertyDescriptor: (target, key) =>
        key === 'length'
          ? { value: 2 ** 32 - 1, writable: true, enumerable: false, configurable: false }
          : Reflect.getOwnPropertyDescriptor(target, key),
    })
    expect(taken(long)).toHaveLength(501)
  })

  it('believes no object that only pretends to be the platform’s', () => {
    for (const prototype of [
      Map,
      Set,
      Date,
      URL,
      Request,
      Headers,
      Uint8Array,
      ArrayBuffer,
      Error,
      Promise,
    ]) {
      expect(taken(Object.create(prototype.prototype, { a: { value: 1, enumerable: true } }))).toBeDefined()
    }
  })

  it('is quick about huge values', () => {
    const array = new Array(4_000_000_000)
    expect(taken(array)).toHaveLength(501)
    let shared: unknown = 'leaf'
    for (let level = 0; level < 11; level += 1) shared = new Array(100).fill(shared)
    expect(JSON.stringify(taken(shared)).length).toBeLessThan(1_000_000)
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level += 1) deep = { deep }
    expect(taken(deep)).toBeDefined()
  })

  it('survives anything', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withNullPrototype: true,
          withObjectString: true,
          withSparseArray: true,
          withBoxedValues: true,
        }),
        (value) => {
          taken(value)
        },
      ),
    )
  })
})

describe('limits of snapshots', () => {
  it('cuts strings and bytes and says how long they were', () => {
    expect(taken('abcdef', LIMITS)).toEqual({ '~': { kind: 'text', length: 6 }, text: 'abcd' })
    expect(taken(new Uint8Array(6), LIMITS)).toMatchObject({ '~': { length: 6 }, bytes: new Uint8Array(4) })
    expect(taken(['abcd', 'abcd', 'abcd'], LIMITS)).toEqual([
      'abcd',
      'abcd',
      { '~': { kind: 'text', length: 4 }, text: 'ab' },
    ])
  })

  it('cuts members and says how many are missing', () => {
    expect(taken([1, 2, 3, 4, 5], LIMITS)).toEqual([1, 2, 3, { '~': { kind: 'rest', left: 2 } }])
    expect(taken({ a: 1, b: 2, c: 3, d: 4 }, LIMITS)).toEqual({
      '~': { kind: 'object', left: 1 },
      a: 1,
      b: 2,
      c: 3,
    })
    expect(taken(Object.assign(new (class X {})(), { a: 1, b: 2, c: 3, d: 4 }), LIMITS)).toMatchObject({
      '~': { kind: 'instance', name: 'X', left: 1 },
    })
  })

  it('cuts depth', () => {
    expect(taken({ a: { b: { c: { d: 1 } } } }, LIMITS)).toEqual({
      a: { b: { c: { '~': { kind: 'depth' } } } },
    })
  })
})
