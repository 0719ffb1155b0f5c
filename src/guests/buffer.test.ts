import { expect, it } from 'vitest'
import { buffer } from './buffer.ts'

it.each(['', 'x', 'AQID', '-_-_', '+/+/', 'A Q=ID', 'ü'])('reads %j as base64 as Node does', (text) => {
  expect([...buffer.from(text, 'base64')]).toEqual([...Buffer.from(text, 'base64')])
})

it('writes bytes and texts as base64 as Node does', () => {
  for (const value of [Uint8Array.of(0, 251, 255), 'Grüße', new Uint8Array([1, 2]).buffer] as const)
    expect(Reflect.apply(buffer.from(value).toString, buffer.from(value), ['base64'])).toBe(
      Buffer.from(value as string).toString('base64'),
    )
})
