import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '../../protocol/http.ts'
import type { Step, StepData, StepKind } from '../../protocol/steps.ts'
import { asEdited, claimsBefore, cookieEdits, editsOf, messageEdits } from './edits-of.ts'

function step<K extends StepKind>(seq: number, kind: K, data: StepData[K], exchange = 'e4'): Step {
  return { seq, kind, exchange, data } as unknown as Step
}

const REQUEST: HttpRequest = {
  method: 'POST',
  url: 'https://app.example/cb?code=a&state=s',
  headers: [
    ['host', 'app.example'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['cookie', 'theme=dark; session=old.token'],
  ],
  body: { text: 'a=1&b=2', sizeBytes: 7 },
}

const RESPONSE: HttpResponse = {
  status: 200,
  headers: [
    ['content-type', 'application/json'],
    ['set-cookie', 'a=1; Path=/'],
  ],
  body: { text: '{"x":1,"y":2}', sizeBytes: 13 },
}

const sent = step(10, 'request.sent', { request: REQUEST, mode: 'navigation' })
const received = step(15, 'response.received', { response: RESPONSE })

const edited = (seq: number, data: StepData['value.edited'], exchange = 'e4') =>
  step(seq, 'value.edited', data, exchange)

describe('what was edited', () => {
  it('has the exchange of the paused step, which may be a server’s request', () => {
    const own = step(12, 'request.sent', { request: REQUEST, mode: 'server' }, 'e4.1')
    const edit = edited(13, { of: 12, edit: 'request', before: {}, after: {} })
    expect(editsOf([sent, own, edit])).toMatchObject([{ seq: 13, of: 12, exchange: 'e4.1', side: 'request' }])
  })

  it('leaves every other step as it is', () => {
    const edits = editsOf([
      sent,
      received,
      edited(16, { of: 15, edit: 'response', before: {}, after: RESPONSE }),
    ])
    expect(asEdited(sent, edits)).toBe(sent)
    expect(asEdited(received, [])).toBe(received)
    expect(messageEdits(REQUEST, REQUEST)).toBeUndefined()
  })

  it('replaces what was recorded in a request, part by part, the last edit above the first', () => {
    const first = { ...REQUEST, url: 'https://app.example/cb?code=b&state=s', body: 'a=1&b=2' }
    const last = {
      ...first,
      headers: [
        ['content-type', 'application/x-www-form-urlencoded'],
        ['cookie', 'theme=light; more=2'],
        ['x-new', '1'],
      ],
      body: 'a=1&b=3',
    }
    // Paused at one of its cookies first, then at the request.
    const cookieStep = { ...sent, seq: 9, kind: 'cookie.sent' } as unknown as Step
    const edits = editsOf([
      cookieStep,
      sent,
      edited(11, { of: 9, edit: 'request', before: REQUEST, after: first }),
      edited(12, { of: 10, edit: 'request', before: first, after: last }),
    ])
    const now = asEdited(sent, edits)
    if (now.kind !== 'request.sent') throw new Error('It stays a request.')
    expect(now.data.request).toMatchObject({ url: first.url, body: { text: 'a=1&b=3', sizeBytes: 7 } })
    const parts = messageEdits(REQUEST, now.data.request)
    expect(Object.fromEntries(parts?.query ?? [])).toEqual({ code: 'a' })
    expect(Object.fromEntries(parts?.headers ?? [])).toEqual({
      host: 'app.example',
      cookie: 'theme=dark; session=old.token',
      'x-new': undefined,
    })
    expect(Object.fromEntries(parts?.body ?? [])).toEqual({ b: '2' })
    expect(parts?.line).toBe('POST https://app.example/cb?code=a&state=s')
    expect(Object.fromEntries(cookieEdits([sent], 'e4', edits).sent)).toEqual({
      theme: 'dark',
      session: 'old.token',
      more: undefined,
    })
  })

  it('replaces what was recorded in a response: status, JSON and cookies to be stored', () => {
    const headers = [RESPONSE.headers[0], ['set-cookie', 'a=1; Path=/; Secure']]
    const after = { status: 503, headers, body: '{"x":1}' }
    const edits = editsOf([received, edited(16, { of: 15, edit: 'response', before: RESPONSE, after })])
    const now = asEdited(received, edits)
    if (now.kind !== 'response.received') throw new Error('It stays a response.')
    expect(messageEdits(RESPONSE, now.data.response)).toMatchObject({
      line: '200',
      body: new Map([['y', '2']]),
    })
    expect(Object.fromEntries(cookieEdits([received], 'e4', edits).set)).toEqual({ a: '1; Path=/' })
  })

  it('is shown as text where the record has something else', () => {
    const cut = { '~': { kind: 'cut', length: 70_000 }, text: 'qqq' }
    const after = { method: 7, url: cut, headers: [['x-a', cut], 'no pair', ['x-b', { c: 1 }]], body: cut }
    const shown = asEdited(sent, editsOf([sent, edited(11, { of: 10, edit: 'request', before: {}, after })]))
    if (shown.kind !== 'request.sent') throw new Error('It is another step.')
    expect(shown.data.request).toMatchObject({
      method: 'POST',
      url: REQUEST.url,
      headers: [
        ['x-a', 'qqq…'],
        ['x-b', '{ c: 1 }'],
      ],
      body: { text: 'qqq' },
    })
  })

  it('replaces what was recorded in a call and in its return', () => {
    const called = step(20, 'callback.called', { callback: 'jwt', args: [1] })
    const returned = step(21, 'callback.returned', { callback: 'jwt', args: [1], result: 'free' })
    const edits = editsOf([
      called,
      returned,
      edited(22, { of: 20, edit: 'call', before: [1], after: [2] }),
      edited(23, { of: 21, edit: 'result', before: 'free', after: 'team' }),
    ])
    expect(asEdited(called, edits).data).toMatchObject({ args: [2] })
    expect(asEdited(returned, edits).data).toEqual({ callback: 'jwt', args: [1], result: 'team' })
    const thrown = editsOf([
      returned,
      edited(23, { of: 21, edit: 'result', before: 'free', after: 'team' }),
      edited(24, { of: 21, edit: 'error', before: 'team', after: { type: 'AccessDenied', message: 'no' } }),
    ])
    expect(asEdited(returned, thrown).data).toEqual({
      callback: 'jwt',
      args: [1],
      error: { type: 'AccessDenied', message: 'no' },
    })
  })

  it('is known of a token, in its message and wherever it comes up again', () => {
    const change = {
      before: { token: 'old.token', claims: { sub: '1' } },
      after: { token: 'new.token', claims: { sub: '2' } },
    }
    const edits = editsOf([sent, received, edited(16, { of: 10, edit: 'token', ...change })])
    const now = asEdited(sent, edits)
    expect(now.kind === 'request.sent' && now.data.request.headers[2]).toEqual([
      'cookie',
      'theme=dark; session=new.token',
    ])
    expect(asEdited(received, edits).data).toMatchObject({ response: RESPONSE })
    expect(claimsBefore(edits, 'new.token', 18)).toEqual({ sub: '1' })
    expect(claimsBefore(edits, 'new.token', 9)).toBeUndefined()
    expect(claimsBefore(edits, 'old.token', 18)).toBeUndefined()
  })
})
