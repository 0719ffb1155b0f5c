import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeRequest } from './describe-request.ts'
import { followRedirect, type NextRequest } from './follow-redirect.ts'
import type { RequestRecord } from './request-record.ts'
import { navigation, scripted } from './testing/records.ts'

const HERE = 'https://app.example/auth/signin/github?x=1#frag'
const BODY = new TextEncoder().encode('csrfToken=x').buffer

function follow(
  status: number,
  location: string | undefined,
  given: Partial<RequestRecord> = {},
  record = navigation(HERE),
) {
  const headers: [string, string][] = location === undefined ? [] : [['location', location]]
  return followRedirect({ ...record, body: null, ...given }, { status, headers })
}

function next(
  status: number,
  location: string,
  given: Partial<RequestRecord> = {},
  record?: RequestRecord,
): NextRequest {
  const result = follow(status, location, given, record)
  if (result === undefined || 'refused' in result) throw new Error(result?.refused ?? 'not followed')
  return result
}

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('[RD1] follows %s', (status) => {
    expect(next(status, 'https://github.com/login')).toMatchObject({
      url: 'https://github.com/login#frag',
      method: 'GET',
      chain: [HERE],
    })
  })

  it.each([200, 300, 304, 305, 306, 404])('[RD1] does not follow %s', (status) => {
    expect(follow(status, '/x')).toBeUndefined()
  })

  it('[RD1] shows a redirect without Location as a page', () => {
    expect(follow(302, undefined)).toBeUndefined()
  })

  it.each([
    ['/x', 'https://app.example/x#frag'],
    ['x', 'https://app.example/auth/signin/x#frag'],
    ['../../../../x', 'https://app.example/x#frag'],
    ['?y', 'https://app.example/auth/signin/github?y#frag'],
    ['', 'https://app.example/auth/signin/github?x=1#frag'],
    ['//github.com/y', 'https://github.com/y#frag'],
    ['/x#own', 'https://app.example/x#own'],
    ['/x#', 'https://app.example/x#'],
    ['http://app.example/x', 'http://app.example/x#frag'],
    ['https://APP.example:443/a/../b', 'https://app.example/b#frag'],
  ])('[RD2] resolves "%s"', (location, url) => {
    expect(next(302, location).url).toBe(url)
  })

  it.each([
    ['http://', 'RD2', 'Location is not a URL: http://'],
    [
      'javascript:alert(1)',
      'RD2',
      'Location has the scheme javascript:, but redirects may only use http and https',
    ],
    ['data:text/html,x', 'RD2', 'Location has the scheme data:, but redirects may only use http and https'],
    ['myapp://callback', 'RD2', 'Location has the scheme myapp:, but redirects may only use http and https'],
  ])('[RD2] refuses "%s"', (location, rule, reason) => {
    expect(follow(302, location)).toMatchObject({ refused: reason, verdict: { rule, reason } })
  })

  it('[RD3] follows twenty and no more', () => {
    const chain = Array.from({ length: 19 }, (_, index) => `https://app.example/${index}`)
    expect(next(302, '/x', { chain }).chain).toHaveLength(20)
    expect(follow(302, '/x', { chain: [...chain, HERE] })).toMatchObject({ verdict: { rule: 'RD3' } })
  })

  it('[RD4] leaves user and password out, and refuses them to scripts', () => {
    expect(next(302, 'https://ada:secret@github.com/').url).toBe('https://github.com/#frag')
    expect(follow(302, 'https://ada@github.com/', {}, scripted(HERE))).toMatchObject({
      verdict: { rule: 'RD4' },
    })
    expect(next(302, 'https://ada@app.example/', {}, scripted(HERE)).url).toBe('https://app.example/#frag')
  })

  it('[RD5] obeys the script', () => {
    expect(follow(302, '/x', {}, scripted(HERE, { redirect: 'manual' }))).toBeUndefined()
    expect(follow(302, '/x', {}, scripted(HERE, { redirect: 'error' }))).toMatchObject({
      verdict: { rule: 'RD5' },
    })
    const same = scripted(HERE, { mode: 'same-origin' })
    expect(follow(302, 'https://github.com/', {}, same)).toMatchObject({ verdict: { rule: 'CORS12' } })
  })

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [302, 'HEAD', 'HEAD'],
  ])('[RD6] after %s, %s becomes %s', (status, method, after) => {
    const headers = [
      ['content-type', 'application/x-www-form-urlencoded'],
      ['x-own', '1'],
    ] as const
    const result = followRedirect(
      { ...navigation(HERE, { method, headers }), body: BODY },
      { status, headers: [['location', '/x']] },
    )
    expect(result).toMatchObject({ method: after, body: after === method ? BODY : null })
    expect(result).toMatchObject({ headers: after === method ? headers : [['x-own', '1']] })
  })

  it('[RD7] takes Authorization away at another origin', () => {
    const headers = [['Authorization', 'Bearer x']] as const
    expect(next(307, '/x', { headers }).headers).toEqual(headers)
    expect(next(307, 'https://github.com/', { headers }).headers).toEqual([])
    expect(next(307, 'https://app.example:8443/', { headers }).headers).toEqual([])
  })

  it('[RD8] takes the redirect’s referrer policy along', () => {
    const response = {
      status: 302,
      headers: [
        ['location', '/x'],
        ['referrer-policy', 'no-referrer'],
      ] as const,
    }
    expect(followRedirect({ ...navigation(HERE), body: null }, response)).toMatchObject({
      referrerPolicy: 'no-referrer',
    })
    expect(next(302, '/x')).not.toHaveProperty('referrerPolicy')
  })

  it('[RQ3] remembers that a person’s act led here', () => {
    const record = { ...navigation(HERE, { action: 'press Sign in' }), body: null }
    const { action: _action, ...rest } = record
    const following = { ...rest, ...next(302, '/x', {}, record) }
    expect(Object.fromEntries(describeRequest(following).headers)['sec-fetch-user']).toBe('?1')
  })

  it('[RD2] never throws, and what it follows can be asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.webPath()),
        fc.constantFrom(301, 302, 303, 307, 308),
        (location, status) => {
          const result = follow(status, location)
          if (result === undefined || 'refused' in result) return
          expect(new Request(result.url).url).toBe(result.url)
          describeRequest({ ...navigation(HERE), ...result })
        },
      ),
    )
  })
})
