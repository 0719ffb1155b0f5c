import { expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { isSessionCookieIn } from './session-cookies.ts'

const app = { from: party('app', 'app.example'), summary: '' }
const laptop = { from: party('browser', 'laptop'), summary: '' }
const TOKEN = 'a-token-of-a-session.and-the-rest-of-it'

function stored(name: string, value: string) {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  recording.add('token.encrypted', { purpose: 'session', token: TOKEN, claims: {} } as never, app)
  recording.add('token.encrypted', { purpose: 'state', token: 'another-token-than-that' } as never, app)
  recording.add(
    'adapter.called',
    { operation: 'createSession', args: [{ sessionToken: 'token-of-a-row-0001' }] } as never,
    app,
  )
  recording.add('cookie.stored', { cookie: { name, value }, removed: false } as never, laptop)
  return isSessionCookieIn(recording.steps)
}

it.each([
  ['harbour', TOKEN],
  ['harbour.0', TOKEN.slice(0, 20)],
  ['harbour', 'token-of-a-row-0001'],
])('knows the session’s cookie by what is in it: %s=%s', (name, value) => {
  const isOfSession = stored(name, value)
  expect(['harbour', 'harbour.0', 'harbour.1', 'quay'].map(isOfSession)).toEqual([true, true, true, false])
})

it.each([
  ['harbour', 'another-token-than-that'],
  ['harbour', 'a'],
])('takes no other cookie for it: %s=%s', (name, value) => {
  const isOfSession = stored(name, value)
  expect(isOfSession('harbour')).toBe(false)
  expect(isOfSession('__Secure-authjs.session-token.0')).toBe(true)
})
