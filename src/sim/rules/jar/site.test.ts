import { describe, expect, it } from 'vitest'
import { isPublicSuffix, isTrustworthy, registrableDomain, relationOf, sameSite } from './site.ts'

describe('sites', () => {
  it.each([
    ['www.example.co.uk', 'example.co.uk'],
    ['app.example', 'app.example'],
    ['deep.app.example', 'app.example'],
    ['github.com', 'github.com'],
    ['ada.github.io', 'github.io'],
    ['localhost', undefined],
    ['com', undefined],
    ['co.uk', undefined],
    ['127.0.0.1', undefined],
    ['[::1]', undefined],
    ['', undefined],
  ])('[CK60] finds the registrable domain of %s', (host, domain) => {
    expect(registrableDomain(host)).toBe(domain)
  })

  it('[CK13] knows public suffixes, ICANN’s only', () => {
    expect(['com', 'co.uk', 'example', 'app.example', 'github.io', '1.2.3.4'].map(isPublicSuffix)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each([
    ['https://app.example/a', 'https://app.example:8443/b', true],
    ['https://app.example', 'https://login.app.example', true],
    ['https://app.example', 'http://app.example', false],
    ['https://app.example', 'https://other.example', false],
    ['https://a.co.uk', 'https://b.co.uk', false],
    ['http://localhost:3000', 'http://localhost:4000', true],
    ['http://127.0.0.1', 'http://127.0.0.2', false],
    ['unknown', 'https://app.example', false],
  ])('[CK60] compares %s and %s', (a, b, same) => {
    expect(sameSite(a, b)).toBe(same)
    expect(sameSite(b, a)).toBe(same)
  })

  it('[CK60] tells origin, site and stranger apart', () => {
    expect(relationOf('https://app.example', 'https://app.example/x')).toBe('same-origin')
    expect(relationOf('https://app.example', 'https://app.example:8443/x')).toBe('same-site')
    expect(relationOf('https://github.com', 'https://app.example/x')).toBe('cross-site')
    expect(relationOf('null', 'https://app.example/x')).toBe('cross-site')
    expect(relationOf('data:,x', 'data:,x')).toBe('cross-site')
  })

  it.each([
    ['https://app.example', true],
    ['http://localhost:3000', true],
    ['http://app.localhost', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:80', true],
    ['http://app.example', false],
    ['http://localhost.example', false],
  ])('[CK16] judges whether %s is trustworthy', (url, trusted) => {
    expect(isTrustworthy(new URL(url))).toBe(trusted)
  })
})
