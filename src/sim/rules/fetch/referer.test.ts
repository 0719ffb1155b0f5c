import { describe, expect, it } from 'vitest'
import { describeRequest } from './describe-request.ts'
import { parseReferrerPolicy, refererFor } from './referer.ts'
import { navigation } from './testing/records.ts'

const PAGE = 'https://ada:secret@app.example/page?q=1#top'
const FULL = 'https://app.example/page?q=1'
const ORIGIN = 'https://app.example/'

describe('Referer', () => {
  it.each([
    [undefined, FULL, ORIGIN, undefined],
    ['strict-origin-when-cross-origin', FULL, ORIGIN, undefined],
    ['no-referrer', undefined, undefined, undefined],
    ['no-referrer-when-downgrade', FULL, FULL, undefined],
    ['same-origin', FULL, undefined, undefined],
    ['origin', ORIGIN, ORIGIN, ORIGIN],
    ['strict-origin', ORIGIN, ORIGIN, undefined],
    ['origin-when-cross-origin', FULL, ORIGIN, ORIGIN],
    ['unsafe-url', FULL, FULL, FULL],
    ['nonsense', FULL, ORIGIN, undefined],
  ])('[RQ7] follows the policy %s', (policy, within, across, downgraded) => {
    expect(refererFor(PAGE, 'https://app.example/x', policy)).toBe(within)
    expect(refererFor(PAGE, 'https://github.com/x', policy)).toBe(across)
    expect(refererFor(PAGE, 'http://github.com/x', policy)).toBe(downgraded)
  })

  it('[RQ7] says nothing of documents without an address, and cuts long ones', () => {
    for (const referrer of ['', 'about:blank', 'data:text/html,x', 'no url']) {
      expect(refererFor(referrer, FULL)).toBeUndefined()
    }
    expect(refererFor(`https://app.example/${'p'.repeat(5000)}`, FULL)).toBe(ORIGIN)
    expect(refererFor('http://app.example/a', 'http://app.example/b')).toBe('http://app.example/a')
  })

  it('[RQ7] is a header of the request', () => {
    const sent = (url: string) => Object.fromEntries(describeRequest(navigation(url)).headers)['referer']
    expect(sent('https://app.example/x')).toBe(FULL)
    expect(sent('https://github.com/x')).toBe(ORIGIN)
    expect(sent('http://app.example/x')).toBeUndefined()
  })

  it('[RD8] reads the last policy that a header names', () => {
    expect(parseReferrerPolicy('no-referrer, Strict-Origin, bogus')).toBe('strict-origin')
    expect(parseReferrerPolicy('bogus')).toBeUndefined()
    expect(parseReferrerPolicy('')).toBeUndefined()
  })
})
