import { describe, expect, it } from 'vitest'
import { judgeAnswer, judgeResponse } from './judge-answer.ts'
import { readableAnswer } from './readable-answer.ts'
import { navigation, scripted } from './testing/records.ts'

const API = 'https://api.github.com/user'
const OWN = 'https://app.example/api'

function answer(headers: Record<string, string>, status = 200) {
  return { status, headers: Object.entries(headers), body: null }
}

describe('answers to scripts', () => {
  it('[CORS12] lets a script read its own origin', () => {
    expect(judgeResponse(scripted(OWN), answer({}))).toMatchObject({ allowed: true, tainting: 'basic' })
    expect(judgeAnswer(scripted(OWN), answer({}))).toBeUndefined()
    expect(judgeResponse(scripted(API, { mode: 'same-origin' }), answer({}))).toMatchObject({
      allowed: false,
      rule: 'CORS12',
    })
  })

  it('[CORS7] keeps an answer without permission from others', () => {
    expect(judgeAnswer(scripted(API), answer({}))).toBe(
      'The response has no Access-Control-Allow-Origin, so https://app.example may not read it',
    )
    expect(judgeResponse(scripted(API), answer({}))).toMatchObject({
      rule: 'CORS7',
      spec: { label: 'Fetch, cors check', url: 'https://fetch.spec.whatwg.org/#cors-check' },
    })
  })

  it('[CORS7] asks again after a redirect through another origin', () => {
    expect(judgeResponse(scripted(OWN, {}, { chain: [API] }), answer({}))).toMatchObject({ rule: 'CORS7' })
  })

  it.each([
    'https://app.example/',
    'https://APP.example',
    'https://other.example',
    'https://app.example, https://b.example',
    'null',
    '',
  ])('[CORS8] compares "%s" byte for byte', (origin) => {
    const judged = judgeResponse(scripted(API), answer({ 'access-control-allow-origin': origin }))
    expect(judged).toMatchObject({ allowed: false, rule: 'CORS8' })
  })

  it('[CORS9] wants more of a server when credentials go along', () => {
    const record = scripted(API, { credentials: 'include' })
    const judge = (headers: Record<string, string>) => judgeResponse(record, answer(headers))
    const named = { 'access-control-allow-origin': 'https://app.example' }
    expect(judge({ 'access-control-allow-origin': '*' })).toMatchObject({ allowed: false, rule: 'CORS9' })
    expect(judge(named)).toMatchObject({ allowed: false, rule: 'CORS9' })
    expect(judge({ ...named, 'access-control-allow-credentials': 'TRUE' })).toMatchObject({ allowed: false })
    expect(judge({ ...named, 'access-control-allow-credentials': 'true' })).toMatchObject({
      allowed: true,
      rule: 'CORS10',
    })
  })

  it('[CORS10] lets who is named read', () => {
    for (const origin of ['*', 'https://app.example']) {
      const judged = judgeResponse(scripted(API), answer({ 'access-control-allow-origin': origin }))
      expect(judged).toMatchObject({ allowed: true, rule: 'CORS10', tainting: 'cors' })
    }
  })

  it('[CORS11] shows safelisted and exposed headers only', () => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'X-Total, link, set-cookie',
      'content-type': 'application/json',
      'x-total': '3',
      link: '<x>',
      etag: '"1"',
      'set-cookie': 'a=1',
    }
    const names = (record: ReturnType<typeof scripted>, given: Record<string, string>) =>
      readableAnswer(record, answer(given)).headers.map(([name]) => name)
    expect(names(scripted(API), headers)).toEqual(['content-type', 'x-total', 'link'])
    expect(names(scripted(API), { ...headers, 'access-control-expose-headers': '*' })).toContain('etag')
    const credentialed = scripted(API, { credentials: 'include' })
    expect(names(credentialed, { ...headers, 'access-control-expose-headers': '*' })).toEqual([
      'content-type',
    ])
    expect(names(scripted(OWN), headers)).toEqual(
      Object.keys(headers).filter((name) => name !== 'set-cookie'),
    )
    expect(names(navigation(API), headers)).toContain('set-cookie')
  })

  it('[CORS13] gives an opaque answer in mode no-cors', () => {
    const record = scripted(API, { mode: 'no-cors' })
    expect(judgeResponse(record, answer({}))).toMatchObject({ allowed: true, tainting: 'opaque' })
    const body = new ArrayBuffer(3)
    const response = { ...answer({ 'x-secret': '1' }, 404), body }
    expect(readableAnswer(record, response)).toEqual({ status: 200, headers: [], body: null })
    expect(readableAnswer({ ...record, mode: 'subresource' }, response)).toEqual(response)
  })

  it.each([
    ['same-origin', 'https://login.app.example/', false],
    ['same-site', 'https://login.app.example/', true],
    ['same-site', API, false],
    ['cross-origin', API, true],
    ['nonsense', API, true],
  ])('[CORS14] obeys Cross-Origin-Resource-Policy: %s of %s', (policy, url, allowed) => {
    const judged = judgeResponse(
      scripted(url, { mode: 'no-cors' }),
      answer({ 'cross-origin-resource-policy': policy }),
    )
    expect(judged.allowed).toBe(allowed)
  })
})

describe('documents in frames', () => {
  const frame = navigation('https://github.com/login', { mode: 'nested-navigation', nesting: 1 })
  const own = { ...frame, url: OWN }

  it('[FR1] shows everything in the tab itself', () => {
    expect(
      judgeAnswer(navigation('https://github.com/login'), answer({ 'x-frame-options': 'deny' })),
    ).toBeUndefined()
    expect(judgeAnswer(frame, answer({}))).toBeUndefined()
  })

  it.each([
    ["frame-ancestors 'none'", false, false],
    ["frame-ancestors 'self'", false, true],
    ['frame-ancestors https://app.example', true, true],
    ['frame-ancestors app.example', true, true],
    ['frame-ancestors *.example', true, true],
    ['frame-ancestors http://app.example', false, false],
    ['frame-ancestors https:', true, true],
    ['frame-ancestors *', true, true],
    ['frame-ancestors', false, false],
    ["default-src 'none'; FRAME-ANCESTORS 'self'", false, true],
    ["frame-ancestors *, frame-ancestors 'none'", false, false],
    ["default-src 'none'", true, true],
  ])('[FR2] obeys "%s"', (policy, strangers, itself) => {
    const response = answer({ 'content-security-policy': policy })
    expect(judgeResponse(frame, response).allowed).toBe(strangers)
    expect(judgeResponse(own, response).allowed).toBe(itself)
  })

  it.each([
    ['DENY', false, false],
    ['sameorigin', false, true],
    ['SAMEORIGIN, DENY', false, false],
    ['ALLOWALL', true, true],
  ])('[FR3] obeys X-Frame-Options: %s', (option, strangers, itself) => {
    const response = answer({ 'x-frame-options': option })
    expect(judgeResponse(frame, response).allowed).toBe(strangers)
    expect(judgeResponse(own, response).allowed).toBe(itself)
    expect(judgeResponse({ ...own, top: 'https://evil.example' }, response).allowed).toBe(
      option === 'ALLOWALL',
    )
  })

  it('[FR3] gives way to frame-ancestors', () => {
    const response = answer({ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' })
    expect(judgeResponse(frame, response).allowed).toBe(true)
    expect(judgeAnswer(frame, answer({ 'x-frame-options': 'DENY' }))).toBe(
      'X-Frame-Options: DENY forbids showing it inside https://app.example',
    )
  })
})
