import { expect, it } from 'vitest'
import { answerOf, answerProblems, draftOfAnswer, keyOfAnswer } from './answer-draft.ts'
import { headersIn, linesOf } from './header-lines.ts'

const KEY = 'POST https://api.example/login'

it('an answer goes through the form unchanged', () => {
  const answer = {
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
    delayMs: 50,
  }
  const draft = draftOfAnswer(KEY, answer)
  expect(keyOfAnswer(draft)).toBe(KEY)
  expect(answerOf(draft)).toEqual(answer)
  expect(answerProblems(draft, {})).toEqual({})
})

it('a new one is JSON with status 200, for the address that was asked without its query', () => {
  const draft = draftOfAnswer(`${KEY}?x=1`, undefined)
  expect(keyOfAnswer(draft)).toBe(KEY)
  expect(answerOf(draft)).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
})

it('says what is wrong with each field', () => {
  const draft = draftOfAnswer(KEY, undefined)
  expect(answerProblems({ ...draft, url: 'api' }, {}).url).toContain('URL')
  expect(answerProblems(draft, { [KEY]: {} }).url).toBe(`${KEY} has an answer already.`)
  expect(answerProblems({ ...draft, status: '99' }, {}).status).toContain('Status')
  expect(answerProblems({ ...draft, body: '{' }, {}).body).toContain('JSON')
  expect(answerProblems({ ...draft, headers: 'b c: d' }, {}).headers).toContain('Headers')
  expect(answerProblems({ ...draft, delayMs: '-1' }, {}).delayMs).toContain('Delay')
  expect(answerProblems({ ...draft, status: '204' }, {}).body).toBe(
    'A response with status 204 has no body: empty this field.',
  )
})

it('headers are lines, with colons in their values', () => {
  const headers = { host: 'acme.app.example:8443', 'x-tenant': 'acme' }
  expect(headersIn(linesOf(headers))).toEqual(headers)
  expect(headersIn('\n X-A : b \n')).toEqual({ 'x-a': 'b' })
})
