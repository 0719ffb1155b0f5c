import { describe, expect, it } from 'vitest'
import { headersForBrowser } from './headers-for-browser.ts'

describe('headers for the real browser', () => {
  it.each([
    'set-cookie',
    'location',
    'refresh',
    'content-security-policy',
    'content-security-policy-report-only',
    'content-disposition',
    'content-encoding',
    'content-length',
    'clear-site-data',
    'link',
    'nel',
    'report-to',
    'reporting-endpoints',
    'service-worker-allowed',
    'sourcemap',
    'X-SourceMap',
    'speculation-rules',
    'strict-transport-security',
    'x-frame-options',
    'x-dns-prefetch-control',
    'access-control-allow-origin',
    'cross-origin-opener-policy',
    'cross-origin-embedder-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'permissions-policy',
    'referrer-policy',
    'accept-ch',
    'critical-ch',
    'alt-svc',
    'expires',
    'last-modified',
  ])('[BR1] keeps back %s', (name) => {
    expect(headersForBrowser([[name, 'x']])).toEqual([['cache-control', 'no-store']])
  })

  it('[BR1] lets through what a page needs, and forbids copies', () => {
    const headers = [
      ['content-type', 'text/html'],
      ['X-Request-Id', '7'],
      ['cache-control', 'max-age=600'],
      ['retry-after', '5'],
    ] as const
    expect(headersForBrowser(headers)).toEqual([
      ['content-type', 'text/html'],
      ['X-Request-Id', '7'],
      ['retry-after', '5'],
      ['cache-control', 'no-store'],
    ])
  })
})
