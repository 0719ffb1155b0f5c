import { describe, expect, it } from 'vitest'
import { describeRequest } from './describe-request.ts'
import type { RequestRecord } from './request-record.ts'
import { navigation, scripted } from './testing/records.ts'

const APP = 'https://app.example/auth/session'
const GITHUB = 'https://github.com/login/oauth/authorize'

function headers(record: RequestRecord): Record<string, string> {
  return Object.fromEntries(describeRequest(record).headers)
}

describe('who asked', () => {
  it('[RQ1] judges a request without a record as cross-site, and says so', () => {
    const described = describeRequest(navigation(APP, { initiator: 'unknown', referrer: '' }))
    expect(described).toMatchObject({
      site: 'cross-site',
      note: 'no navigation record, so treated as cross-site',
      cookies: { site: 'cross-site', topLevelNavigation: true },
    })
    expect(describeRequest(navigation(APP))).not.toHaveProperty('note')
  })

  it('[RQ2] says "none" when a person began it, wherever redirects led', () => {
    const typed = { initiator: 'person', referrer: '' }
    expect(headers(navigation(APP, typed))['sec-fetch-site']).toBe('none')
    expect(headers(navigation(APP, { ...typed, chain: [GITHUB] }))['sec-fetch-site']).toBe('none')
  })

  it.each([
    [[], APP, 'same-origin'],
    [[], 'https://login.app.example/', 'same-site'],
    [[], 'http://localhost/', 'cross-site'],
    [[], GITHUB, 'cross-site'],
    [[GITHUB], APP, 'cross-site'],
    [['https://login.app.example/'], APP, 'same-site'],
    [['https://login.app.example/', GITHUB], APP, 'cross-site'],
  ] as const)('[RQ2] looks at the whole chain %s to %s', (chain, url, site) => {
    const described = describeRequest(navigation(url, { chain }))
    expect(described.site).toBe(site)
    expect(Object.fromEntries(described.headers)['sec-fetch-site']).toBe(site)
  })

  it('[RQ9] tells the jar who asked and how far redirects went', () => {
    expect(describeRequest(navigation(APP, { chain: [GITHUB] })).cookies).toEqual({
      site: 'same-origin',
      redirects: 'cross-site',
      topLevelNavigation: true,
      method: 'GET',
      credentials: 'include',
    })
    expect(describeRequest(navigation(APP)).cookies).not.toHaveProperty('redirects')
    expect(describeRequest(scripted(APP)).cookies).toMatchObject({
      credentials: 'same-origin',
      topLevelNavigation: false,
    })
    expect(describeRequest(navigation(APP, { initiator: 'person' })).cookies.site).toBe('none')
  })

  it('[RQ9] judges a frame inside another site’s page as cross-site', () => {
    const frame = { mode: 'nested-navigation', nesting: 1 } as const
    expect(describeRequest(navigation(APP, frame)).cookies).toMatchObject({
      site: 'same-origin',
      topLevelNavigation: false,
    })
    expect(describeRequest(navigation(APP, { ...frame, top: 'https://evil.example' })).cookies.site).toBe(
      'cross-site',
    )
    expect(describeRequest(navigation(APP, { top: 'https://evil.example' })).cookies.site).toBe('same-origin')
  })
})

describe('what it is for', () => {
  it('[RQ3] names mode and destination', () => {
    expect(headers(navigation(APP))).toMatchObject({
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    })
    expect(headers(navigation(APP, { mode: 'nested-navigation', nesting: 1 }))['sec-fetch-dest']).toBe(
      'iframe',
    )
    expect(headers(scripted(APP))).toMatchObject({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })
    const image = { mode: 'no-cors', credentials: 'include', destination: 'image', redirect: 'follow' }
    expect(headers(navigation(APP, { mode: 'subresource', fetch: image }))).toMatchObject({
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
      accept: expect.stringContaining('image/avif'),
    })
  })

  it('[RQ3] names a person’s act on navigations only', () => {
    expect(headers(navigation(APP))).not.toHaveProperty('sec-fetch-user')
    expect(headers(navigation(APP, { initiator: 'person' }))['sec-fetch-user']).toBe('?1')
    expect(headers(navigation(APP, { action: 'press Sign in' }))['sec-fetch-user']).toBe('?1')
    expect(headers(navigation(APP, { userActivated: true }))['sec-fetch-user']).toBe('?1')
    expect(headers(scripted(APP, {}, { action: 'press' }))).not.toHaveProperty('sec-fetch-user')
  })

  it('[RQ4] says nothing of it over plain http', () => {
    expect(
      Object.keys(headers(navigation('http://app.example/'))).filter((name) => name.startsWith('sec-')),
    ).toEqual([])
    expect(headers(navigation('http://localhost:3000/'))).toHaveProperty('sec-fetch-site')
  })

  it('[RQ8] lets the page’s own headers stand and keeps a browser’s order', () => {
    const described = describeRequest(
      navigation(APP, { method: 'POST', headers: [['Accept', 'application/json']], initiator: 'person' }),
    )
    expect(described.headers.map(([name]) => name)).toEqual([
      'host',
      'upgrade-insecure-requests',
      'user-agent',
      'origin',
      'sec-fetch-site',
      'sec-fetch-mode',
      'sec-fetch-user',
      'sec-fetch-dest',
      'referer',
      'accept-language',
    ])
    expect(headers(navigation('https://app.example:8443/'))['host']).toBe('app.example:8443')
    expect(headers(scripted(APP))).not.toHaveProperty('upgrade-insecure-requests')
  })
})

describe('Origin', () => {
  const post = { method: 'POST' }

  it('[RQ5] goes with POSTs and with cross-origin requests of scripts', () => {
    expect(headers(navigation(APP))).not.toHaveProperty('origin')
    expect(headers(navigation(APP, post))['origin']).toBe('https://app.example')
    expect(headers(navigation(GITHUB, post))['origin']).toBe('https://app.example')
    expect(headers(scripted(APP))).not.toHaveProperty('origin')
    expect(headers(scripted(APP, {}, post))['origin']).toBe('https://app.example')
    expect(headers(scripted('https://api.github.com/user'))['origin']).toBe('https://app.example')
    expect(headers(scripted('https://api.github.com/user', { mode: 'no-cors' }))).not.toHaveProperty('origin')
    expect(headers(scripted(APP, {}, { chain: [GITHUB] }))['origin']).toBe('null')
  })

  it('[RQ6] is null when nobody known asked', () => {
    for (const initiator of ['person', 'unknown', 'null']) {
      expect(headers(navigation(APP, { ...post, initiator }))['origin']).toBe('null')
    }
  })

  it('[RQ6] is null after a redirect to another origin', () => {
    expect(headers(navigation(GITHUB, { ...post, chain: [APP] }))['origin']).toBe('null')
    expect(headers(navigation(APP, { ...post, chain: [APP] }))['origin']).toBe('https://app.example')
    const away = scripted('https://api.github.com/user', {}, { chain: [APP] })
    expect(headers(away)['origin']).toBe('https://app.example')
    expect(headers({ ...away, chain: [APP, GITHUB] })['origin']).toBe('null')
  })

  it.each([
    ['no-referrer', GITHUB, 'null'],
    ['same-origin', GITHUB, 'null'],
    ['same-origin', APP, 'https://app.example'],
    ['strict-origin-when-cross-origin', 'http://app.example/', 'null'],
    ['unsafe-url', 'http://app.example/', 'https://app.example'],
    ['origin', GITHUB, 'https://app.example'],
  ])('[RQ6] obeys the policy %s towards %s', (referrerPolicy, url, origin) => {
    expect(headers(navigation(url, { ...post, referrerPolicy }))['origin']).toBe(origin)
    expect(headers(scripted('https://api.github.com/user', {}, { ...post, referrerPolicy }))['origin']).toBe(
      'https://app.example',
    )
  })
})
