import { describe, expect, it } from 'vitest'
import { checkAction } from './action-check.ts'
import type { Action } from './actions.ts'

const FETCH = { mode: 'cors', credentials: 'include', destination: '', redirect: 'follow' }

const GOOD: readonly Action[] = [
  { do: 'navigate', device: 'laptop', tab: 't1', url: 'https://app.example/' },
  {
    do: 'navigate',
    device: 'laptop',
    tab: 't1',
    url: 'https://app.example/',
    method: 'POST',
    contentType: 'application/x-www-form-urlencoded',
    body: { form: [['csrfToken'], ['email', 'ada@example.com']] },
    document: 'e7',
    action: 'press Sign in',
    replace: true,
    nesting: 1,
  },
  { do: 'traverse', device: 'laptop', tab: 't1', to: 0 },
  { do: 'close', device: 'laptop', tab: 't2' },
  {
    do: 'request',
    document: 'e1',
    url: 'https://app.example/auth/session',
    method: 'POST',
    headers: [['content-type', 'application/json']],
    body: { text: '{}' },
    fetch: FETCH,
  },
  { do: 'cookie', document: 'e1', line: 'a=b' },
  { do: 'advance', seconds: 0.5 },
  { do: 'jump', to: '2026-03-02T09:41:07.000Z' },
  { do: 'setup', setup: { maxAge: 10 } },
  { do: 'setup', setup: { asPublished: true } },
  { do: 'provider', command: 'keys.rotate', provider: 'google' },
]

describe('actions from outside', () => {
  it.each(GOOD)('$do passes', (action) => {
    expect(checkAction(action, 'action')).toBeUndefined()
  })

  it.each([
    [null, 'action must be an object, not null.'],
    [{ do: 'eval' }, 'action.do must be "navigate" or'],
    [{ ...GOOD[0], url: 'file:///etc/passwd' }, 'action.url must be an absolute http or https URL'],
    [{ ...GOOD[0], replace: false }, 'action.replace must be true, or absent.'],
    [{ ...GOOD[0], document: '../e1' }, 'action.document must be the id of an exchange'],
    [{ ...GOOD[0], body: { form: [['a', 'b', 'c']] } }, "action.body.form[0] must be a field's name"],
    [{ ...GOOD[0], body: 'a=b' }, 'action.body must be an object'],
    [{ do: 'advance', seconds: -1 }, 'action.seconds must be a number of seconds'],
    [{ do: 'advance', seconds: Number.NaN }, 'action.seconds must be a number of seconds'],
    [{ do: 'jump', to: 'tomorrow' }, 'action.to must be an ISO time such as'],
    [{ do: 'setup', setup: { strategy: 'none' } }, 'action.setup: '],
    [{ do: 'provider', command: 'world.reset', provider: 'x' }, 'action.command must be "consent.revoke" or'],
    [{ ...GOOD[4], fetch: {} }, 'action.fetch.mode must be a string, not absent.'],
    [{ ...GOOD[4], headers: [['a']] }, 'action.headers[0] must be a header name and its value.'],
    [{ ...GOOD[4], headers: [['a', 'b\r\nc: d']] }, 'action.headers[0][1] must be one line of Latin-1 text'],
    [{ ...GOOD[1], contentType: '☃' }, 'action.contentType must be one line of Latin-1 text'],
    [{ do: 'jump', to: '275000-01-01T00:00:00.000Z' }, 'action.to must be an ISO time'],
  ])('%j is refused', (action, problem) => {
    expect(checkAction(action, 'action')).toContain(problem)
  })
})
