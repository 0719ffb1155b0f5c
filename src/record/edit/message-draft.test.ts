import { describe, expect, it } from 'vitest'
import {
  headersOf,
  type MessageDraft,
  messageDraft,
  messageEdit,
  messageProblems,
  type RequestSubject,
  type ResponseSubject,
  withLine,
} from './message-draft.ts'
import { EMPTY_COOKIE, readSetCookie, writeSetCookie } from './set-cookie.ts'

const LINE =
  '__Secure-authjs.session-token=eyJ; Path=/; Expires=Wed, 01 Apr 2026 09:41:07 GMT; HttpOnly; Secure; SameSite=Lax'

const REQUEST: RequestSubject = {
  at: 'request',
  method: 'POST',
  url: 'https://app.example/auth/signin/github',
  headers: [
    ['host', 'app.example'],
    ['cookie', '__Host-authjs.csrf-token=a|b; theme=dark=er'],
    ['content-type', 'application/x-www-form-urlencoded'],
  ],
  body: 'csrfToken=a&callbackUrl=https%3A%2F%2Fapp.example%2F',
}

const RESPONSE: ResponseSubject = {
  at: 'response',
  status: 302,
  headers: [
    ['location', 'https://app.example/'],
    ['set-cookie', LINE],
    ['set-cookie', 'theme=dark; Priority=High'],
  ],
}

const changed = (draft: MessageDraft, key: number, change: object): MessageDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

describe('a paused message as it is typed', () => {
  it.each([[REQUEST], [RESPONSE]])('is the same message when nothing is typed', (subject) => {
    const draft = messageDraft(subject)
    expect(headersOf(draft)).toEqual(subject.headers)
    expect(messageEdit(subject, draft)).toBeUndefined()
    expect(messageProblems(subject.at, draft)).toEqual({})
  })

  it('changes one cookie of a request and leaves the others', () => {
    const draft = messageDraft(REQUEST)
    const theme = draft.lines.find((line) => line.type === 'cookie' && line.name === 'theme')
    expect(theme).toMatchObject({ value: 'dark=er' })
    expect(messageEdit(REQUEST, changed(draft, theme?.key ?? -1, { value: 'light' }))).toEqual({
      at: 'request',
      headers: [
        ['host', 'app.example'],
        ['cookie', '__Host-authjs.csrf-token=a|b; theme=light'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
    })
  })

  it('takes the header away with the last cookie, and brings it with the first', () => {
    const draft = messageDraft(REQUEST)
    const without = { ...draft, lines: draft.lines.filter(({ type }) => type !== 'cookie') }
    expect(headersOf(without).map(([name]) => name)).toEqual(['host', 'content-type'])
    const lines = withLine(without.lines, { type: 'cookie', name: 'theme', value: 'dark' })
    expect(headersOf({ ...without, lines })).toContainEqual(['cookie', 'theme=dark'])
  })

  it('changes method, URL and a field of the form', () => {
    const draft = messageDraft(REQUEST)
    const form = draft.form?.map((field) =>
      field.name === 'csrfToken' ? { ...field, value: 'x & y' } : field,
    )
    expect(messageEdit(REQUEST, { ...draft, method: 'PUT', url: ' https://app.example/x ', form })).toEqual({
      at: 'request',
      method: 'PUT',
      url: 'https://app.example/x',
      body: 'csrfToken=x+%26+y&callbackUrl=https%3A%2F%2Fapp.example%2F',
    })
  })

  it('changes status and a cookie to be stored; a line that was not edited stays exactly the same', () => {
    const draft = messageDraft(RESPONSE)
    const line = draft.lines.find((each) => each.type === 'set-cookie' && each.line.startsWith('theme'))
    const edited = changed({ ...draft, status: '200' }, line?.key ?? -1, {
      cookie: { ...readSetCookie('theme=dark; Priority=High'), value: 'light', maxAge: '60' },
    })
    expect(messageEdit(RESPONSE, edited)).toEqual({
      at: 'response',
      status: 200,
      headers: [
        ['location', 'https://app.example/'],
        ['set-cookie', LINE],
        ['set-cookie', 'theme=light; Max-Age=60; Priority=High'],
      ],
    })
  })

  it('says what is wrong at its field, in the words of the protocol', () => {
    const draft = { ...messageDraft(REQUEST), method: 'GET IT', url: 'app.example' }
    const lines = withLine(withLine(draft.lines, { type: 'header', name: 'x y', value: 'a\nb' }), {
      type: 'cookie',
      name: 'theme',
      value: 'dark; Secure',
    })
    expect(messageProblems('request', { ...draft, lines })).toEqual({
      method: 'Method must be an HTTP method, not "GET IT".',
      url: 'URL must be an absolute http or https URL, not "app.example".',
      '4 name': 'Name must be a header name, not "x y".',
      '4 value': 'Value must be one line of Latin-1 text, not "a\nb".',
      '5 value': 'Value must not contain a semicolon, which would end it.',
    })
    expect(messageProblems('response', { ...messageDraft(RESPONSE), status: '99' })).toEqual({
      status: 'Status must be a whole number from 200 to 599, not 99.',
    })
    expect(messageProblems('response', { ...messageDraft(RESPONSE), status: 'ok' })).toEqual({
      status: 'Status must be a whole number from 200 to 599, not "ok".',
    })
  })
})

describe('a Set-Cookie line', () => {
  it('is taken apart and written again', () => {
    expect(readSetCookie(LINE)).toEqual({
      ...EMPTY_COOKIE,
      name: '__Secure-authjs.session-token',
      value: 'eyJ',
      expires: 'Wed, 01 Apr 2026 09:41:07 GMT',
    })
    expect(readSetCookie('a=b=c; max-age=0; PARTITIONED; samesite=none; path=/x; path=/y; X=1')).toEqual({
      ...EMPTY_COOKIE,
      ...{ name: 'a', value: 'b=c', maxAge: '0', partitioned: true, sameSite: 'none', path: '/y' },
      ...{ secure: false, httpOnly: false, others: ['X=1'] },
    })
    const cookie = { ...EMPTY_COOKIE, name: 'a', value: 'b', domain: 'app.example', partitioned: true }
    expect(writeSetCookie(cookie)).toBe(
      'a=b; Domain=app.example; Path=/; SameSite=Lax; Secure; HttpOnly; Partitioned',
    )
    expect(readSetCookie(writeSetCookie(cookie))).toEqual(cookie)
  })
})
