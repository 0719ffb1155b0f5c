import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, uuid } from './random.ts'
import { hex } from './sha256.ts'

describe('random streams', () => {
  it('draws the same bytes for the same seed, exchange and purpose, for ever', () => {
    const random = createRandom(7, 'e1')
    expect(hex(random('state', 40))).toBe(
      'f01459cd55a076c75dbea5294cf7a18b4b3a42d918729721b790dbc751be23fd6f47d92fedbaad5d',
    )
    expect(hex(random('state', 8))).toBe('dc44cebeffa91182')
    expect(uuid(createRandom(7, 'e1')('id', 16))).toBe('c7936527-2a6f-4412-8a5d-2a37785a590b')
  })

  it('counts the calls of each purpose by themselves', () => {
    const one = createRandom(7, 'e1')
    const other = createRandom(7, 'e1')
    one('state', 16)
    expect(one('pkce', 16)).toEqual(other('pkce', 16))
    expect(one('pkce', 16)).toEqual(other('pkce', 16))
  })

  it('gives other bytes to every other seed, exchange, purpose and call', () => {
    const first = createRandom(7, 'e1')
    const drawn = [
      first('a', 16),
      first('a', 16),
      first('b', 16),
      createRandom(8, 'e1')('a', 16),
      createRandom(7, 'e2')('a', 16),
      createRandom(7, 'e1","a')('', 16),
    ].map(hex)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('makes as many bytes as were asked for, none of them favoured', () => {
    fc.assert(
      fc.property(fc.nat(100), (length) => {
        expect(createRandom(1, 'e')('x', length)).toHaveLength(length)
      }),
    )
    const counts = new Array<number>(256).fill(0)
    for (const byte of createRandom(1, 'e')('x', 256 * 400)) counts[byte] = (counts[byte] ?? 0) + 1
    const chiSquare = counts.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
    // 255 degrees of freedom: 99.9 % of true random bytes lie between these.
    expect(chiSquare).toBeGreaterThan(190)
    expect(chiSquare).toBeLessThan(331)
  })

  it('marks a UUID as version 4 and asks for 16 bytes', () => {
    expect(uuid(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
    expect(uuid(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(() => uuid(new Uint8Array(15))).toThrow(RangeError)
  })
})
