import { expect, test } from 'vitest'
import type { RequestSubject } from './message-draft.ts'
import { pausedPasskey } from './paused-passkey.ts'

const RESPONSE = { id: 'a', response: { clientDataJSON: 'e30' } }
const NEXT = { id: 'b', response: { clientDataJSON: 'e31' } }

function request(type: string, body: string): RequestSubject {
  return {
    at: 'request',
    method: 'POST',
    url: 'https://app.example/',
    headers: [['content-type', type]],
    body,
  }
}

test('a response in a field of a form is replaced there', () => {
  const body = new URLSearchParams({ action: 'register', data: JSON.stringify(RESPONSE), x: '1' }).toString()
  const paused = pausedPasskey(request('application/x-www-form-urlencoded', body))
  expect(paused?.json).toEqual(RESPONSE)
  const edit = paused?.edit(NEXT)
  const text = edit?.at === 'request' ? edit.body : ''
  expect([...new URLSearchParams(text)]).toEqual([
    ['action', 'register'],
    ['data', JSON.stringify(NEXT)],
    ['x', '1'],
  ])
})

test.each([
  ['in JSON', { user: 1, credential: RESPONSE }, { user: 1, credential: NEXT }],
  ['in JSON as text', { data: JSON.stringify(RESPONSE) }, { data: JSON.stringify(NEXT) }],
  ['that is the body', RESPONSE, NEXT],
])('a response %s is replaced there', (_, before, after) => {
  const paused = pausedPasskey(request('application/json', JSON.stringify(before)))
  expect(paused?.edit(NEXT)).toEqual({ at: 'request', body: JSON.stringify(after) })
})

test('other requests have none', () => {
  expect(pausedPasskey(request('application/json', '{"clientDataJSON":1}'))).toBeUndefined()
  expect(pausedPasskey(request('text/plain', 'clientDataJSON'))).toBeUndefined()
})
