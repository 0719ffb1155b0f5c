import { describe, expect, it } from 'vitest'
import { type ParsedCookie, parseSetCookie } from './parse-set-cookie.ts'

function parsed(line: string): ParsedCookie {
  const result = parseSetCookie(line)
  if ('rule' in result) throw new Error(result.reason)
  return result
}

function rule(line: string): string | undefined {
  const result = parseSetCookie(line)
  return 'rule' in result ? result.rule : undefined
}

describe('reading a Set-Cookie line', () => {
  it.each(['a=b\0', 'a=\x07b', 'a=b; Path=/\x7f', 'a=b\r\nX: y', 'a\x1f=b'])(
    '[CK1] ignores a line with a control character',
    (line) => {
      expect(rule(line)).toBe('CK1')
    },
  )

  it.each(['a=b\tc', 'a\tb=c', 'a\tb'])('[CK1] ignores a cookie with a tab within', (line) => {
    expect(rule(line)).toBe('CK1')
  })

  it('[CK1] trims tabs at the ends', () => {
    expect(parsed('\ta\t=\tb c\t;\tPath\t=\t/x\t')).toMatchObject({ name: 'a', value: 'b c', path: '/x' })
  })

  it('[CK2] allows 4096 bytes of name and value and not one more', () => {
    expect(parsed(`${'n'.repeat(96)}=${'v'.repeat(4000)}`).value).toHaveLength(4000)
    expect(rule(`${'n'.repeat(96)}=${'v'.repeat(4001)}`)).toBe('CK2')
  })

  it.each(['', '=', ' = ', ';Secure', '=; Path=/'])('[CK3] ignores "%s", a cookie of nothing', (line) => {
    expect(rule(line)).toBe('CK3')
  })

  it('[CK4] ignores an attribute over 1024 bytes and says so', () => {
    const result = parsed(`a=b; Path=/${'p'.repeat(1024)}; Domain=app.example`)
    expect(result.path).toBeUndefined()
    expect(result.domain).toBe('app.example')
    expect(result.notes).toEqual(['the attribute path is longer than 1024 bytes and ignored'])
  })

  it('[CK5] reads attributes in any case, the last of a kind, and no others', () => {
    expect(parsed('a=b; PATH=/one; sEcUrE; httponly=no; path=/two; Colour=red; ; =x')).toMatchObject({
      path: '/two',
      secure: true,
      httpOnly: true,
    })
    expect(parsed('a=b; Path=/one; Path=two').path).toBe('')
    expect(parsed('a=b; Domain=.App.Example').domain).toBe('app.example')
  })

  it('[CK6] takes a line without = as the value of a cookie without a name', () => {
    expect(parsed('token; Secure')).toMatchObject({ name: '', value: 'token', secure: true })
    expect(parsed('=token')).toMatchObject({ name: '', value: 'token' })
    expect(parsed('a=b=c')).toMatchObject({ name: 'a', value: 'b=c' })
    expect(parsed('a="b"')).toMatchObject({ name: 'a', value: '"b"' })
  })

  it('[CK7] ignores an Expires that is no date', () => {
    expect(parsed('a=b; Expires=soon')).toMatchObject({ notes: ['Expires is not a date, so it is ignored'] })
    expect(parsed('a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Expires=soon').expires).toBe(0)
  })

  it('[CK8] takes whole seconds as Max-Age', () => {
    expect(parsed('a=b; Max-Age=60').maxAgeSeconds).toBe(60)
    expect(parsed('a=b; Max-Age=-1').maxAgeSeconds).toBe(-1)
    expect(parsed('a=b; Max-Age=+5').maxAgeSeconds).toBe(5)
    for (const value of ['', '1.5', '++1', '1s', '-']) {
      expect(parsed(`a=b; Max-Age=${value}`).maxAgeSeconds).toBeUndefined()
    }
  })

  it('[CK20] takes an unknown SameSite as none at all', () => {
    expect(parsed('a=b; SameSite=STRICT').sameSite).toBe('strict')
    expect(parsed('a=b; SameSite=Lax; SameSite=Sometimes')).toMatchObject({
      sameSite: 'default',
      notes: ['SameSite has an unknown value, so it counts as absent'],
    })
  })
})
