import { describe, expect, it } from 'vitest'
import { judgePreflight, needsPreflight, preflightRequest } from './preflight.ts'
import { navigation, scripted } from './testing/records.ts'

const API = 'https://api.github.com/user'
const YES = { 'access-control-allow-origin': 'https://app.example' }

function sends(headers: readonly (readonly [string, string])[], method = 'POST') {
  return scripted(API, {}, { method, headers })
}

function judged(record: ReturnType<typeof scripted>, headers: Record<string, string>, status = 204) {
  return judgePreflight(record, { status, headers: Object.entries(headers) })
}

describe('who is asked first', () => {
  it('[CORS1] does not ask for what a form could send', () => {
    expect(needsPreflight(sends([['content-type', 'text/plain;charset=UTF-8']]))).toMatchObject({
      needed: false,
      rule: 'CORS1',
    })
    expect(needsPreflight(scripted(API)).needed).toBe(false)
    expect(needsPreflight(navigation(API, { method: 'POST' })).needed).toBe(false)
    expect(needsPreflight(scripted('https://app.example/api', {}, { method: 'DELETE' })).needed).toBe(false)
    expect(needsPreflight(scripted(API, { mode: 'no-cors' })).needed).toBe(false)
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'post'])('[CORS2] asks for %s', (method) => {
    expect(needsPreflight(sends([], method))).toMatchObject({ needed: true, rule: 'CORS2' })
  })

  it.each([
    [[['authorization', 'Bearer x']], true],
    [[['Content-Type', 'application/json']], true],
    [[['x-own', '1']], true],
    [[['accept', 'application/json']], false],
    [[['accept', 'a"b']], true],
    [[['accept-language', 'de-DE, de;q=0.8']], false],
    [[['accept-language', 'de_DE']], true],
    [[['range', 'bytes=0-99']], false],
    [[['range', 'bytes=0-1,2-3']], true],
    [[['accept', 'x'.repeat(129)]], true],
    [Array.from({ length: 9 }, () => ['accept', 'x'.repeat(120)] as const), true],
  ] as const)('[CORS3] looks at the headers of %j', (headers, needed) => {
    expect(needsPreflight(sends(headers)).needed).toBe(needed)
  })
})

describe('the question and its answer', () => {
  it('[CORS4] asks without cookies and body', () => {
    const record = sends(
      [
        ['X-Own', '1'],
        ['content-type', 'application/json'],
        ['accept', '*/*'],
      ],
      'PUT',
    )
    const question = preflightRequest(record)
    expect(question).toMatchObject({ method: 'OPTIONS', url: API })
    expect(Object.fromEntries(question.headers)).toMatchObject({
      origin: 'https://app.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-own',
      'sec-fetch-mode': 'cors',
    })
    expect(question.headers.map(([name]) => name)).not.toContain('x-own')
    expect(Object.fromEntries(preflightRequest(sends([], 'PUT')).headers)).not.toHaveProperty(
      'access-control-request-headers',
    )
  })

  it('[CORS4] takes only a good status and a passed check for a yes', () => {
    expect(judged(sends([]), YES)).toMatchObject({ allowed: true, rule: 'CORS4' })
    expect(judged(sends([]), YES, 302)).toMatchObject({ allowed: false, rule: 'CORS4' })
    expect(judged(sends([]), {})).toMatchObject({
      allowed: false,
      rule: 'CORS7',
      reason: expect.stringMatching(/^Preflight: /),
    })
  })

  it('[CORS5] wants the method named', () => {
    const put = sends([], 'PUT')
    expect(judged(put, YES)).toMatchObject({ allowed: false, rule: 'CORS5' })
    expect(judged(put, { ...YES, 'access-control-allow-methods': 'GET, PUT' }).allowed).toBe(true)
    expect(judged(put, { ...YES, 'access-control-allow-methods': 'put' }).allowed).toBe(false)
    const any = { ...YES, 'access-control-allow-methods': '*', 'access-control-allow-credentials': 'true' }
    expect(judged(put, any).allowed).toBe(true)
    expect(judged(scripted(API, { credentials: 'include' }, { method: 'PUT' }), any).allowed).toBe(false)
  })

  it('[CORS6] wants the headers named', () => {
    const record = sends([
      ['authorization', 'x'],
      ['x-own', '1'],
    ])
    const allow = (names: string) => judged(record, { ...YES, 'access-control-allow-headers': names })
    expect(allow('x-own')).toMatchObject({
      allowed: false,
      rule: 'CORS6',
      reason: 'Preflight: Access-Control-Allow-Headers does not name authorization',
    })
    expect(allow('X-Own, Authorization').allowed).toBe(true)
    expect(allow('*').allowed).toBe(false)
    expect(allow('*, authorization').allowed).toBe(true)
  })
})
