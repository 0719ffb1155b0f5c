import { describe, expect, it } from 'vitest'
import { body, headers } from '../testing/recording.ts'
import { formatBytes, queryOf, readBody, toCurl, toFetch } from './http.ts'

const FORM = headers({ 'content-type': 'application/x-www-form-urlencoded' })
const JSON_TYPE = headers({ 'content-type': 'application/json; charset=utf-8' })

describe('readBody', () => {
  it('reads forms and JSON, and leaves the rest as text', () => {
    expect(readBody(FORM, body('code=8f&redirect_uri=https%3A%2F%2Fapp.example'))).toEqual({
      form: [
        ['code', '8f'],
        ['redirect_uri', 'https://app.example'],
      ],
    })
    expect(readBody(JSON_TYPE, body('{"id":1}'))).toEqual({ json: { id: 1 } })
    expect(readBody(JSON_TYPE, body('<html>'))).toEqual({ text: '<html>' })
    expect(readBody([], body('plain'))).toEqual({ text: 'plain' })
    expect(readBody([], undefined)).toBeUndefined()
  })

  it('does not parse what was cut or is large', () => {
    expect(readBody(JSON_TYPE, { text: '{"a":', sizeBytes: 5_000_000, cut: true })).toEqual({ text: '{"a":' })
    const large = JSON.stringify('x'.repeat(200_000))
    expect(readBody(JSON_TYPE, body(large))).toEqual({ text: large })
  })
})

describe('copies', () => {
  const request = {
    method: 'POST',
    url: 'https://github.com/login/oauth/access_token',
    headers: headers({ host: 'github.com', accept: 'application/json', 'x-quote': "it's" }),
    body: body('code=8f'),
  }

  it('quotes for the shell and leaves out what curl writes by itself', () => {
    expect(toCurl(request)).toBe(
      [
        '# github.com was simulated: the real server will not answer like this',
        "curl 'https://github.com/login/oauth/access_token' \\",
        '  -X POST \\',
        "  -H 'accept: application/json' \\",
        "  -H 'x-quote: it'\\''s' \\",
        "  --data-raw 'code=8f'",
      ].join('\n'),
    )
  })

  it('writes a call of fetch', () => {
    expect(toFetch(request)).toMatch(/^\/\/ github\.com was simulated/)
    expect(toFetch(request)).toContain('await fetch("https://github.com/login/oauth/access_token", {')
    expect(toFetch(request)).toContain('"body": "code=8f"')
  })
})

describe('addresses', () => {
  it('reads query parameters in order, with repetitions', () => {
    expect(queryOf('https://a.example/?a=1&b=2&a=3')).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
    ])
  })

  it('writes sizes', () => {
    expect([formatBytes(512), formatBytes(3400), formatBytes(4_900_000)]).toEqual([
      '512 bytes',
      '3.4 kB',
      '4.9 MB',
    ])
  })
})
