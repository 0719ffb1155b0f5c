import { expect, test } from 'vitest'
import type { EditableMessage } from './control.ts'
import { bodyWithPasskey, passkeyIn } from './passkey-json.ts'

const RESPONSE = { id: 'a', response: { clientDataJSON: 'e30' } }
const NEXT = { id: 'b', response: { clientDataJSON: 'e31' } }

function request(type: string, body: string): EditableMessage {
  return { headers: [['content-type', type]], body }
}

test('a response in a field of a form is replaced there', () => {
  const body = new URLSearchParams({ action: 'register', data: JSON.stringify(RESPONSE), x: '1' }).toString()
  const message = request('application/x-www-form-urlencoded', body)
  expect(passkeyIn(message)).toEqual(RESPONSE)
  expect([...new URLSearchParams(bodyWithPasskey(message, NEXT))]).toEqual([
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
  const message = request('application/json', JSON.stringify(before))
  expect(bodyWithPasskey(message, NEXT)).toBe(JSON.stringify(after))
})

test('other requests have none', () => {
  for (const message of [
    request('application/json', '{"clientDataJSON":1}'),
    request('text/plain', 'clientDataJSON'),
    { headers: [] },
  ]) {
    expect(passkeyIn(message)).toBeUndefined()
    expect(bodyWithPasskey(message, NEXT)).toBeUndefined()
  }
})
