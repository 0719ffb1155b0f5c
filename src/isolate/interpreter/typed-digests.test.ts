import { expect, it } from 'vitest'
import { DIGEST } from '../../protocol/own-hash.ts'
import type { CallFacts } from './host-operations.ts'
import { noteDigest, STORED } from './typed-digests.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const callOf = (password: string): CallFacts => ({ args: JSON.stringify(['a', ['o', 'password', password]]) })
const madeIn = (call: CallFacts) => call.onEnd?.('["a",null,["a"]]')?.made

it('what is made of a password is noted, and what is made of that', () => {
  const call = callOf('lovelace')
  noteDigest(call, [bytes('ada@example.com')], bytes('12345678'))
  noteDigest(call, [bytes('salt'), bytes('lovelace')], bytes('abcdefgh'))
  noteDigest(call, [bytes('6162636465666768')], bytes('ABCDEFGH'))
  expect(madeIn(call)).toEqual(['6162636465666768', '4142434445464748'])
  expect(call.onEnd?.('["a",["o","id","1"],["a"]]')).toBeUndefined()
})

it('what is stored is hashed only to be compared', () => {
  expect(DIGEST.startsWith(STORED)).toBe(true)
  const call = callOf('lovelace')
  noteDigest(call, [bytes('lovelace')], bytes('abcdefgh'))
  noteDigest(call, [bytes('6162636465666768')], bytes('ABCDEFGH'))
  noteDigest(call, [bytes(DIGEST)], bytes('IJKLMNOP'))
  expect(madeIn(call)).toEqual(['6162636465666768'])
})
