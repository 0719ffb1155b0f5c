import { describe, expect, it } from 'vitest'
import type { Cookie } from '../../../protocol/cookies.ts'
import type { CookieRequest } from './cookie-request.ts'
import { selectCookies } from './select-cookies.ts'
import { cookie, NOW } from './testing/cookies.ts'

const CLICK: CookieRequest = {
  site: 'same-origin',
  topLevelNavigation: true,
  method: 'GET',
  credentials: 'include',
}

function select(
  jar: readonly Cookie[],
  request: Partial<CookieRequest> = {},
  url = 'https://app.example/auth/session',
) {
  return selectCookies({ url, jar, now: NOW, request: { ...CLICK, ...request } })
}

/** `sent` or `notSent` with the rule, for one cookie. */
function fate(given: Partial<Cookie>, request: Partial<CookieRequest> = {}, url?: string): string {
  const [selected] = select([cookie(given)], request, url).cookies
  return selected === undefined
    ? 'not related'
    : `${selected.sent ? 'sent' : 'withheld'} ${selected.verdict.rule}`
}

describe('which cookies match', () => {
  it('[CK40] sends what matches', () => {
    expect(fate({})).toBe('sent CK40')
    expect(fate({ domain: '.app.example', hostOnly: false }, {}, 'https://login.app.example/')).toBe(
      'sent CK40',
    )
  })

  it('[CK41] keeps a host-only cookie from hosts below and above', () => {
    expect(fate({}, {}, 'https://login.app.example/')).toBe('withheld CK41')
    expect(fate({ domain: 'login.app.example' })).toBe('withheld CK41')
  })

  it('[CK42] keeps a shared cookie from hosts it does not cover', () => {
    expect(fate({ domain: '.login.app.example', hostOnly: false })).toBe('withheld CK42')
  })

  it('[CK42] does not speak of other sites’ cookies', () => {
    expect(fate({ domain: 'github.com' })).toBe('not related')
    expect(fate({ domain: '127.0.0.1' }, {}, 'http://127.0.0.2/')).toBe('not related')
  })

  it.each([
    ['/', 'sent CK40'],
    ['/auth', 'sent CK40'],
    ['/auth/', 'sent CK40'],
    ['/auth/session', 'sent CK40'],
    ['/aut', 'withheld CK43'],
    ['/auth/session/', 'withheld CK43'],
    ['/Auth', 'withheld CK43'],
  ])('[CK43] judges Path=%s at /auth/session', (path, expected) => {
    expect(fate({ path })).toBe(expected)
  })

  it('[CK44] withholds an expired cookie and names it for deletion', () => {
    const selection = select([cookie({ expires: NOW }), cookie({ name: 'b', expires: NOW + 1 })])
    expect(selection.cookies.map(({ sent, verdict }) => [sent, verdict.rule])).toEqual([
      [false, 'CK44'],
      [true, 'CK40'],
    ])
    expect(selection.expired).toEqual([{ domain: 'app.example', path: '/', name: 'a' }])
    expect(selection.header).toBe('b=1')
  })

  it('[CK45] withholds Secure over http, except to this machine', () => {
    expect(fate({ secure: true }, {}, 'http://app.example/')).toBe('withheld CK45')
    expect(fate({ secure: true, domain: 'localhost' }, {}, 'http://localhost:3000/')).toBe('sent CK40')
  })

  it('[CK47] obeys the credentials of a script’s request', () => {
    const script = { topLevelNavigation: false } as const
    expect(fate({}, { ...script, credentials: 'omit' })).toBe('withheld CK47')
    expect(fate({}, { ...script, credentials: 'same-origin' })).toBe('sent CK40')
    expect(fate({}, { ...script, credentials: 'same-origin', site: 'same-site' })).toBe('withheld CK47')
    expect(fate({}, { ...script, credentials: 'include', site: 'same-site' })).toBe('sent CK40')
    expect(fate({}, { ...script, credentials: 'same-origin', redirects: 'same-site' })).toBe('withheld CK47')
  })
})

describe('SameSite when sending', () => {
  const navigation = { site: 'cross-site', topLevelNavigation: true } as const
  const subRequest = { site: 'cross-site', topLevelNavigation: false } as const
  const old = NOW - 120_001

  it.each([
    ['strict', 'withheld CK48', 'withheld CK48', 'withheld CK48'],
    ['lax', 'sent CK49', 'withheld CK49', 'withheld CK49'],
    ['default', 'sent CK50', 'withheld CK50', 'withheld CK50'],
    ['none', 'sent CK40', 'sent CK40', 'sent CK40'],
  ] as const)('[CK48] [CK49] [CK50] judges %s across sites', (sameSite, get, post, sub) => {
    const given = { sameSite, secure: true, creation: old }
    expect(fate(given, navigation)).toBe(get)
    expect(fate(given, { ...navigation, method: 'POST' })).toBe(post)
    expect(fate(given, subRequest)).toBe(sub)
  })

  it.each(['none', 'same-origin', 'same-site'] as const)(
    '[CK40] sends every kind when the request is "%s"',
    (site) => {
      for (const sameSite of ['strict', 'lax', 'default', 'none'] as const) {
        expect(fate({ sameSite, secure: true }, { site, method: 'POST' })).toBe('sent CK40')
      }
    },
  )

  it('[CK49] says why in a sentence', () => {
    const [selected] = select([cookie({ sameSite: 'lax' })], { ...navigation, method: 'POST' }).cookies
    expect(selected?.verdict).toMatchObject({
      reason: 'SameSite=Lax, but this is a cross-site POST',
      spec: { label: 'RFC 6265bis §5.6.7.1' },
    })
  })

  it('[CK51] lets a cookie without SameSite go with a POST for two minutes', () => {
    const post = { ...navigation, method: 'POST' }
    expect(fate({ creation: NOW - 120_000 }, post)).toBe('sent CK51')
    expect(fate({ creation: old }, post)).toBe('withheld CK50')
    expect(fate({ creation: NOW, sameSite: 'lax' }, post)).toBe('withheld CK49')
    expect(fate({ creation: NOW }, { ...subRequest, method: 'POST' })).toBe('withheld CK50')
  })

  it('[CK52] withholds SameSite=None without Secure', () => {
    expect(fate({ sameSite: 'none' })).toBe('withheld CK52')
  })

  it('[CK53] sends Strict after redirects through another site, and names the difference', () => {
    const [selected] = select([cookie({ sameSite: 'strict' })], { redirects: 'cross-site' }).cookies
    expect(selected).toMatchObject({
      sent: true,
      verdict: { rule: 'CK53', reason: expect.stringContaining('Chromium') },
    })
    expect(fate({ sameSite: 'strict' }, { site: 'none', redirects: 'cross-site' })).toBe('sent CK53')
    expect(fate({ sameSite: 'strict' }, { ...navigation, redirects: 'cross-site' })).toBe('withheld CK48')
    expect(fate({ sameSite: 'lax' }, { redirects: 'cross-site' })).toBe('sent CK40')
  })
})

describe('the Cookie header', () => {
  it('[CK54] puts longer paths first, then older cookies', () => {
    const selection = select([
      cookie({ name: 'young' }),
      cookie({ name: 'long', path: '/auth/session', creation: NOW + 1 }),
      cookie({ name: 'old', creation: NOW - 1 }),
    ])
    expect(selection.header).toBe('long=1; old=1; young=1')
  })

  it('[CK55] sends a cookie without a name as its value', () => {
    expect(select([cookie({ name: '', value: 'token' }), cookie({ name: 'b', value: '' })]).header).toBe(
      'token; b=',
    )
    expect(select([])).not.toHaveProperty('header')
  })

  it('[CK56] notes the last access of what it sent, once a minute', () => {
    const stale = cookie({ name: 'stale', lastAccess: NOW - 60_001 })
    const fresh = cookie({ name: 'fresh', lastAccess: NOW - 60_000 })
    const notSent = cookie({ name: 'withheld', lastAccess: 0, path: '/other' })
    expect(select([stale, fresh, notSent]).touched).toEqual([{ ...stale, lastAccess: NOW }])
  })
})
