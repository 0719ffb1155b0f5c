import { describe, expect, it } from 'vitest'
import type { HeaderList } from '../../protocol/http.ts'
import type { Step } from '../../protocol/steps.ts'
import { createRecording, party } from '../testing/recording.ts'
import { answerPairs, kindOfValue, lineDifferences, pageLines } from './client.ts'

const LAPTOP = party('browser', 'laptop')
const APP = party('app', 'app.example')
const JWE = `eyJhbGciOiJkaXIifQ..${'a'.repeat(16)}.${'b'.repeat(90)}.${'c'.repeat(22)}`
const UUID = '6f1c2d3e-0000-4000-8000-123456789abc'

/** A side on which one request got this answer. */
function side(path: string, headers: HeaderList, text = '', status = 200): readonly Step[] {
  const record = createRecording()
  record.exchange('e1')
  const request = { method: 'GET', url: `https://app.example${path}`, headers: [] }
  record.add('request.sent', { request, mode: 'navigation' }, { from: LAPTOP, summary: '' })
  const body = text === '' ? {} : { body: { text, sizeBytes: text.length } }
  record.add('response.received', { response: { status, headers, ...body } }, { from: APP, summary: '' })
  return record.steps
}

const HTML: HeaderList = [['content-type', 'text/html; charset=utf-8']]
const JSON_TYPE: HeaderList = [['content-type', 'application/json']]

describe('what the browser got', () => {
  it('lists cookies by name: what kind of value, how large, with which attributes', () => {
    const line = (value: string) => `authjs.session-token=${value}; Path=/; HttpOnly; SameSite=Lax`
    const a = side(
      '/auth/callback/github',
      [
        ['location', '/'],
        ['set-cookie', line(JWE)],
      ],
      '',
      302,
    )
    const b = side(
      '/auth/callback/github',
      [
        ['location', '/'],
        ['set-cookie', line(UUID)],
      ],
      '',
      302,
    )
    const [pair] = answerPairs({ a, b })
    expect(pair).toMatchObject({ title: 'GET app.example/auth/callback/github', sides: 'differs' })
    expect(pair?.a?.fields).toEqual({
      status: 302,
      Location: '/',
      'Set-Cookie authjs.session-token': JWE,
      'Set-Cookie authjs.session-token, attributes': 'Path=/; SameSite=Lax; HttpOnly',
    })
    expect([pair?.a?.kinds, pair?.b?.kinds]).toEqual([
      { 'Set-Cookie authjs.session-token': `encrypted token (JWE), ${JWE.length} bytes` },
      { 'Set-Cookie authjs.session-token': 'id (UUID), 36 bytes' },
    ])
  })

  it('compares JSON member by member', () => {
    const body = (role: string) => JSON.stringify({ user: { name: 'Ada', role }, expires: 'x' })
    const a = side('/auth/session', JSON_TYPE, body('admin'))
    const [pair] = answerPairs({ a, b: side('/auth/session', JSON_TYPE, body('guest')) })
    expect([pair?.a, pair?.b].map((answer) => answer?.fields['body.user.role'])).toEqual(['admin', 'guest'])
    expect(answerPairs({ a, b: a })[0]?.sides).toBe('same')
    expect(answerPairs({ a, b: side('/auth/session', JSON_TYPE, 'null') })[0]?.b?.fields['body']).toBeNull()
  })

  it('shows the lines of pages that differ', () => {
    const page = (role: string) =>
      `<head><title>x</title></head><h1>Members &amp; <b>friends</b></h1><pre>{\n  &#34;role&#34;: &quot;${role}&quot;\n}</pre>`
    const [pair] = answerPairs({ a: side('/', HTML, page('admin')), b: side('/', HTML, page('guest')) })
    expect(pair?.a?.fields).toEqual({ status: 200 })
    expect(pair && lineDifferences(pair)).toEqual([{ a: '"role": "admin"' }, { b: '"role": "guest"' }])
    expect(pageLines(page('admin'))[0]).toBe('Members & friends')
    expect(pageLines('a &#9999999; <script>if (1 < 2) x</script> <br>b <')).toEqual(['a \ufffd', 'b'])
  })

  it('has one side where only one side sent a request', () => {
    expect(answerPairs({ a: side('/', HTML), b: [] }).map(({ sides }) => sides)).toEqual(['only-a'])
    expect(answerPairs({ a: [], b: side('/', HTML) }).map(({ sides }) => sides)).toEqual(['only-b'])
  })
})

it.each([
  [JWE, 'encrypted token (JWE)'],
  [UUID, 'id (UUID)'],
  ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln', 'signed token (JWS)'],
  [`${'a'.repeat(64)}%7C${'0'.repeat(64)}`, 'token and its hash'],
  ['dark', 'text'],
])('says what a value is by its form: %s', (value, kind) => {
  expect(kindOfValue(value)).toBe(kind)
  expect(kindOfValue(value, true)).toBe('deletes the cookie')
})
