import { expect, test } from 'vitest'
import { whyNoPasskeys } from './real-location.ts'

const location = { hostname: 'localhost', port: '4173', isSecure: true, hasPasskeys: true }

test('passkeys are there on localhost and on a host name with https', () => {
  expect(whyNoPasskeys(location)).toBeUndefined()
  expect(whyNoPasskeys({ ...location, hostname: 'authscope.example', port: '' })).toBeUndefined()
})

test.each([
  ['127.0.0.1', 'http://localhost:4173/'],
  ['[::1]', 'http://localhost:4173/'],
  ['192.168.1.7', 'by a host name, with https'],
  ['[fe80::1]', 'by a host name, with https'],
])('an IP address has none: %s', (hostname, instead) => {
  const sentence = whyNoPasskeys({ ...location, hostname })
  expect(sentence).toContain(`open at ${hostname}`)
  expect(sentence).toContain(`Open ${instead}`.replace('Open by', 'Open it by'))
})

test('nor has a page that came over http, nor a browser without them', () => {
  expect(whyNoPasskeys({ ...location, hostname: 'nas.example', isSecure: false })).toContain(
    'uses http on nas.example',
  )
  expect(whyNoPasskeys({ ...location, hasPasskeys: false })).toBe(
    "Passkeys are off: this browser doesn't support them.",
  )
})
