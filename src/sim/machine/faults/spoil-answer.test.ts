import { describe, expect, it } from 'vitest'
import type { StoredResponse } from '../../values/message.ts'
import { type SpoilingEffect, spoilAnswer } from './spoil-answer.ts'

function answer(text: string): StoredResponse {
  return {
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['content-length', String(text.length)],
    ],
    body: new TextEncoder().encode(text).buffer,
  }
}

function spoil(effect: SpoilingEffect, text: string) {
  const spoiled = spoilAnswer(effect, answer(text))
  if (spoiled === undefined) return undefined
  const { response, detail } = spoiled
  return {
    text: new TextDecoder().decode(response.body ?? new ArrayBuffer(0)),
    headers: Object.fromEntries(response.headers),
    detail,
  }
}

describe('spoilAnswer', () => {
  it.each<[SpoilingEffect, string, string, string]>([
    [{ does: 'cut-json' }, '{"a":1}', '{"a', 'the body ends after 3 bytes'],
    [{ does: 'malformed-json' }, '{"a":1}', '{"maintenance": soon', 'the body is not JSON'],
    [{ does: 'oversized', bytes: 10 }, '{"a":1}', '{"a":1}   ', 'the body has 10 bytes'],
    [{ does: 'missing-field', field: 'a' }, '{"a":1,"b":2}', '{"b":2}', 'a is missing'],
    [
      { does: 'missing-field', field: 'data.id' },
      '{"data":{"id":1,"name":"x"}}',
      '{"data":{"name":"x"}}',
      'data.id is missing',
    ],
    [
      { does: 'missing-field', field: 'https://slack.com/user_id' },
      '{"https://slack.com/user_id":"U1"}',
      '{}',
      'https://slack.com/user_id is missing',
    ],
    [{ does: 'mistyped-field', field: 'a' }, '{"a":"x"}', '{"a":42}', 'a has another type'],
    [{ does: 'mistyped-field', field: 'a' }, '{"a":[1]}', '{"a":"mistyped"}', 'a has another type'],
  ])('%j makes of %s %s, with the right length', (effect, before, after, detail) => {
    expect(spoil(effect, before)).toEqual({
      text: after,
      headers: { 'content-type': 'application/json', 'content-length': String(after.length) },
      detail,
    })
  })

  it('changes the content type alone', () => {
    const spoiled = spoil({ does: 'content-type', value: 'text/html' }, '{}')
    expect(spoiled).toMatchObject({ text: '{}', headers: { 'content-type': 'text/html' } })
  })

  it.each<[SpoilingEffect, string]>([
    [{ does: 'cut-json' }, ''],
    [{ does: 'oversized', bytes: 3 }, '{"a":1}'],
    [{ does: 'missing-field', field: 'b' }, '{"a":1}'],
    [{ does: 'missing-field', field: 'a.b' }, '{"a":1}'],
    [{ does: 'missing-field', field: 'constructor' }, '{"a":1}'],
    [{ does: 'mistyped-field', field: 'a' }, 'a=1'],
  ])('%j finds nothing to change in %j', (effect, text) => {
    expect(spoil(effect, text)).toBeUndefined()
  })
})
