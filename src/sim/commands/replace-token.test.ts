import { describe, expect, it } from 'vitest'
import type { Subject } from '../../protocol/control.ts'
import { cookieWith, replaceToken } from './replace-token.ts'

type Message = Extract<Subject, { readonly at: 'request' | 'response' }>

const TOKEN = 'aaaa.bbbb.cccc'
const NEXT = 'aaaa.dddddddd.cccc'

const request = (members: Partial<Extract<Message, { at: 'request' }>>): Message => ({
  at: 'request',
  method: 'GET',
  url: 'https://a.example/',
  headers: [],
  ...members,
})
const response = (members: Partial<Extract<Message, { at: 'response' }>>): Message => ({
  at: 'response',
  status: 200,
  headers: [],
  ...members,
})

describe('a token in a message gives way to another', () => {
  it('in its URL, a header and its body', () => {
    const message = request({
      url: `https://a.example/?t=${TOKEN}`,
      headers: [['authorization', `Bearer ${TOKEN}`]],
      body: `t=${TOKEN}&u=1`,
    })
    expect(replaceToken(message, TOKEN, NEXT)).toEqual({
      at: 'request',
      url: `https://a.example/?t=${NEXT}`,
      headers: [['authorization', `Bearer ${NEXT}`]],
      body: `t=${NEXT}&u=1`,
    })
  })

  it('in chunks of a cookie that is sent, as many as it takes', () => {
    const message = request({ headers: [['cookie', 'a=1; s.1=b.cccc; s.0=aaaa.bbb; b=2']] })
    expect(cookieWith(message, TOKEN)).toBe('s')
    expect(replaceToken(message, TOKEN, NEXT)).toEqual({
      at: 'request',
      headers: [['cookie', 'a=1; b=2; s.0=aaaa.ddd; s.1=ddddd.cc; s.2=cc']],
    })
  })

  it('in chunks of a cookie that is to be stored, with their attributes', () => {
    const message = response({
      headers: [
        ['set-cookie', 's.0=aaaa.bb; Path=/; Secure'],
        ['set-cookie', 's.1=bb.cccc; Path=/; Secure'],
        ['set-cookie', 'other=1'],
      ],
    })
    expect(replaceToken(message, TOKEN, 'aaaa.x.c')).toEqual({
      at: 'response',
      headers: [
        ['set-cookie', 'other=1'],
        ['set-cookie', 's.0=aaaa.x.; Path=/; Secure'],
        ['set-cookie', 's.1=c; Path=/; Secure'],
      ],
    })
  })

  it('but not where it is not', () => {
    expect(replaceToken(request({ headers: [['cookie', 's.0=aaaa.bbb; t.1=b.cccc']] }), TOKEN, NEXT)).toBe(
      undefined,
    )
    expect(cookieWith(request({ headers: [['cookie', `s=${TOKEN}`]] }), TOKEN)).toBe('s')
    expect(cookieWith(response({}), TOKEN)).toBe(undefined)
  })
})
