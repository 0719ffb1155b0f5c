import { describe, expect, it } from 'vitest'
import { toBase64url } from '../../protocol/base64.ts'
import type { Step } from '../../protocol/steps.ts'
import type { RequestSubject, ResponseSubject } from './message-draft.ts'
import { pausedTokens, readToken, timesIn, tokenDraft } from './paused-tokens.ts'

const part = (value: object) => toBase64url(JSON.stringify(value))
const ID_TOKEN = `${part({ alg: 'RS256' })}.${part({ sub: '1', exp: 1_775_036_467 })}.c2ln`
const SESSION = `${part({ alg: 'dir' })}..aXY.${'Y2lwaGVy'.repeat(20)}.dGFn`

const DECRYPTED = {
  seq: 7,
  kind: 'token.decrypted',
  data: { token: SESSION, header: { alg: 'dir' }, claims: { sub: 'u_1' }, purpose: 'session' },
} as unknown as Step

const request = (change: Partial<RequestSubject>): RequestSubject => ({
  at: 'request',
  method: 'GET',
  url: 'https://app.example/',
  headers: [],
  ...change,
})

const response = (change: Partial<ResponseSubject>): ResponseSubject => ({
  at: 'response',
  status: 200,
  headers: [],
  ...change,
})

describe('tokens in a paused step', () => {
  it('finds a session in one cookie and in parts, open as a step has it', () => {
    const whole = request({ headers: [['cookie', `theme=dark; session=${SESSION}`]] })
    const middle = SESSION.length / 2
    const parts = request({
      headers: [['cookie', `session.1=${SESSION.slice(middle)}; session.0=${SESSION.slice(0, middle)}`]],
    })
    for (const subject of [whole, parts])
      expect(pausedTokens(subject, [DECRYPTED])).toEqual([
        {
          token: SESSION,
          where: 'cookie session',
          form: 'encrypted',
          header: { alg: 'dir' },
          claims: { sub: 'u_1' },
        },
      ])
    expect(pausedTokens(whole, [])[0]).not.toHaveProperty('claims')
  })

  it('finds signed tokens in a URL, headers, forms, JSON and cookies to be stored', () => {
    const wheres = [
      request({ url: `https://app.example/cb?id_token=${ID_TOKEN}` }),
      request({ headers: [['authorization', `Bearer ${ID_TOKEN}`]] }),
      request({ body: `grant_type=x&assertion=${ID_TOKEN}` }),
      response({ body: JSON.stringify({ id_token: ID_TOKEN, token_type: 'bearer' }) }),
      response({ headers: [['set-cookie', `hint=${ID_TOKEN}; Path=/`]] }),
      response({ headers: [['location', `https://app.example/?hint=${ID_TOKEN}`]] }),
    ].map((subject) => pausedTokens(subject, []).map(({ where }) => where))
    expect(wheres).toEqual([
      ['URL id_token'],
      ['header authorization'],
      ['body assertion'],
      ['body id_token'],
      ['cookie hint'],
      ['header location, hint'],
    ])
    expect(pausedTokens(request({ body: `a=${ID_TOKEN}` }), [])[0]).toMatchObject({
      form: 'signed',
      claims: { sub: '1' },
    })
  })

  it('finds none where none is', () => {
    const subject = request({ headers: [['cookie', 'csrf=abc|def; version=1.2.3']], body: '{"a": 1' })
    expect(pausedTokens(subject, [DECRYPTED])).toEqual([])
  })
})

describe('a token as it is typed', () => {
  const [paused] = pausedTokens(request({ url: `https://app.example/?t=${ID_TOKEN}` }), [])
  if (!paused) throw new Error('There is a token.')

  it('gets other claims, or a wrong signature over the same', () => {
    const draft = tokenDraft(paused)
    expect(readToken(paused, draft)).toEqual({})
    expect(readToken(paused, { ...draft, signature: 'wrong' })).toEqual({
      edit: { at: 'token', token: ID_TOKEN, claims: paused.claims, signature: 'wrong' },
    })
    expect(readToken(paused, { ...draft, claims: '{ sub: "2" }' })).toMatchObject({
      edit: { claims: { sub: '2' }, signature: 'right' },
    })
    expect(readToken(paused, { ...draft, claims: '[]' })).toEqual({
      problem: 'Claims must be an object, not a list.',
    })
    expect(readToken(paused, { ...draft, claims: '{' })).toEqual({
      problem: 'Line 1, column 2: Expected a property name, not the end.',
    })
  })

  it('says when its times are', () => {
    const now = 1_775_036_467_000 - 30 * 86_400_000
    expect(timesIn(tokenDraft(paused).claims, now)).toEqual(['exp is 2026-04-01 09:41:07, in 30 days'])
    expect(timesIn('{ iat: 1, exp: "x", nbf: 1e300 }', 61_000)).toEqual([
      'iat is 1970-01-01 00:00:01, 1:00 min ago',
      'nbf is not a valid time',
    ])
    expect(timesIn('{', now)).toEqual([])
  })
})
