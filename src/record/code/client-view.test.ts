import { expect, it } from 'vitest'
import type { StepData } from '../../protocol/steps.ts'
import { createRecording, party } from '../testing/recording.ts'
import { clientView } from './client-view.ts'

const browser = { from: party('browser', 'laptop'), to: party('app', 'app.example'), summary: '' }
const app = { from: party('app', 'app.example'), to: party('browser', 'laptop'), summary: '' }
const expires = new Date('2026-04-01T00:00:00.000Z')

function recorded() {
  const recording = createRecording()
  recording.run('open')
  const exchange = (id: string, url: string, inside: () => void, body?: unknown) => {
    recording.exchange(id)
    const mode = body === undefined ? 'navigation' : 'fetch'
    recording.add('request.sent', { request: { method: 'GET', url, headers: [] }, mode }, browser)
    inside()
    const text = JSON.stringify(body === undefined ? '' : body)
    const headers = [['content-type', body === undefined ? 'text/html' : 'application/json']] as const
    const response = { status: 200, headers, body: { text, sizeBytes: text.length } }
    recording.add('response.received', { response }, app)
  }
  const session = (result: unknown) => {
    const args = [{ session: { user: { name: 'Ada' }, expires }, token: { sub: 'u1', secret: 'x' } }]
    const data = { callback: 'session', args, result } as unknown as StepData['callback.returned']
    recording.add('callback.returned', data, app)
  }
  return { recording, exchange, session, view: (until = 100) => clientView(recording.steps, until) }
}

it('has nothing before the first page, and no session on a page that was read without one', () => {
  const { exchange, view } = recorded()
  expect(view()).toEqual({ hook: { status: 'loading' }, serverOnly: [] })
  exchange('e1', 'https://app.example/', () => {})
  expect(view()).toMatchObject({ server: { because: 'GET /', value: null }, hook: { status: 'loading' } })
})

it('has the session on the server with dates as text, and the client waiting for its own', () => {
  const { exchange, session, view } = recorded()
  exchange('e1', 'https://app.example/dashboard', () => session({ user: { name: 'Ada' }, expires }))
  expect(view()).toMatchObject({
    server: {
      because: 'GET /dashboard',
      value: { user: { name: 'Ada' }, expires: '2026-04-01T00:00:00.000Z' },
    },
    hook: { status: 'loading' },
  })
})

it('adds the token on the server where the callback returned a session without a user', () => {
  const { exchange, session, view } = recorded()
  exchange('e1', 'https://app.example/', () => session({ role: 'admin' }))
  exchange('e2', 'https://app.example/api/auth/session', () => session({ role: 'admin' }), { role: 'admin' })
  const { server, json, hook, serverOnly } = view()
  expect(server?.value).toEqual({ user: { sub: 'u1', secret: 'x' }, role: 'admin' })
  expect(json).toMatchObject({ because: 'GET /api/auth/session', value: { role: 'admin' } })
  expect(hook).toEqual({ status: 'authenticated', data: { role: 'admin' } })
  expect(serverOnly).toEqual(['sub', 'secret'])
})

it('says unauthenticated once the answer is null, and goes back with the step', () => {
  const { exchange, session, recording, view } = recorded()
  exchange('e1', 'https://app.example/api/auth/session', () => session({ user: {} }), { user: {} })
  const then = recording.steps.length
  exchange('e2', 'https://app.example/api/auth/session', () => {}, null)
  expect(view().hook).toEqual({ status: 'unauthenticated', data: null })
  expect(view(then).hook.status).toBe('authenticated')
})
