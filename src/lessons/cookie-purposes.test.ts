import { expect, it } from 'vitest'
import { cookiePurpose } from './cookie-purposes.ts'

it('knows every cookie that the engine sets, with and without a prefix', () => {
  for (const name of [
    'csrf-token',
    'callback-url',
    'state',
    'pkce.code_verifier',
    'nonce',
    'session-token',
    'challenge',
  ])
    for (const prefix of ['', '__Host-', '__Secure-'])
      expect(cookiePurpose(`${prefix}authjs.${name}`), prefix + name).toMatch(/\.$/)
})

it('says of a piece that it is one', () => {
  expect(cookiePurpose('__Secure-authjs.session-token.1')).toMatch(/^One piece .* It is the session/)
})

it('says nothing of other cookies', () => {
  expect(cookiePurpose('theme')).toBeUndefined()
  expect(cookiePurpose('authjs.toString')).toBeUndefined()
})
