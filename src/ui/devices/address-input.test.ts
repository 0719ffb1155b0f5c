import { describe, expect, it } from 'vitest'
import { readAddress, splitUrl } from './address-input.ts'

describe('addresses', () => {
  it.each([
    ['app.example/members', 'https://app.example/members'],
    [' http://app.example ', 'http://app.example/'],
    ['//app.example/x', 'https://app.example/x'],
    ['HTTPS://App.example/X', 'https://app.example/X'],
  ])('reads %s', (typed, url) => {
    expect(readAddress(typed)).toEqual({ url })
  })

  it.each([
    '',
    'two words',
    'javascript:alert(1)',
    'ftp://app.example/',
    'https://me:pw@app.example/',
    'https://',
  ])('explains what is wrong with "%s"', (typed) => {
    expect(readAddress(typed)).toHaveProperty('problem')
  })

  it('splits a URL so that its host can stand out', () => {
    expect(splitUrl('https://app.example/auth?x=1')).toEqual(['https://', 'app.example', '/auth?x=1'])
    expect(splitUrl('nothing')).toEqual(['', '', 'nothing'])
  })
})
