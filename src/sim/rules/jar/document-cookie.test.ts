import { describe, expect, it } from 'vitest'
import { documentCookie } from './document-cookie.ts'
import { cookie, NOW } from './testing/cookies.ts'

const PAGE = 'https://app.example/'

describe('document.cookie', () => {
  it('[CK46] hides HttpOnly cookies', () => {
    const read = documentCookie(
      PAGE,
      [cookie({ httpOnly: true }), cookie({ name: 'theme', value: 'dark' })],
      NOW,
    )
    expect(read.text).toBe('theme=dark')
    expect(read.cookies.map(({ verdict }) => verdict.rule)).toEqual(['CK46', 'CK40'])
  })

  it('[CK57] shows what a same-site request would carry', () => {
    const jar = [cookie({ name: 'strict', sameSite: 'strict' }), cookie({ name: 'deep', path: '/deep' })]
    expect(documentCookie(PAGE, jar, NOW).text).toBe('strict=1')
    expect(documentCookie(PAGE, [], NOW).text).toBe('')
  })

  it('[CK57] shows a frame inside another site SameSite=None only', () => {
    const jar = [
      cookie({ name: 'lax', sameSite: 'lax' }),
      cookie({ name: 'none', sameSite: 'none', secure: true }),
    ]
    expect(documentCookie(PAGE, jar, NOW, true).text).toBe('none=1')
  })

  it('[CK61] reads octets as UTF-8', () => {
    expect(documentCookie(PAGE, [cookie({ value: '\xe2\x82\xac' })], NOW).text).toBe('a=€')
    expect(documentCookie(PAGE, [cookie({ value: '\xff' })], NOW).text).toBe('a=\ufffd')
  })
})
