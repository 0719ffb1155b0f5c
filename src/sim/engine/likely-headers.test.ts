import { expect, it } from 'vitest'
import { likelyHeaders } from './likely-headers.ts'

const headersOf = (text: string) => likelyHeaders({ files: { 'auth.ts': text } })

it('has the cookies that the code looks for, or one', () => {
  expect(headersOf("const all = res.headers.get('set-cookie')\nall.match(/CSRF-KEY=([^;]+)/)")).toEqual([
    ['set-cookie', 'CSRF-KEY=test-CSRF-KEY; Path=/; HttpOnly'],
  ])
  expect(headersOf("res.headers.getSetCookie().find((one) => one.startsWith('sid='))")).toEqual([
    ['set-cookie', 'sid=test-sid; Path=/; HttpOnly'],
  ])
  expect(headersOf('const [cookie] = answer.headers["set-cookie"]')).toEqual([
    ['set-cookie', 'session=test-session; Path=/; HttpOnly'],
  ])
})

it('has a token that the code can look into', () => {
  const [[, bearer = ''] = []] = headersOf("res.headers.get('Authorization')?.split(' ')[1]")
  expect(bearer).toMatch(/^Bearer [\w-]+\.[\w-]+\.$/)
  const [[name, token = ''] = []] = headersOf("const token = headers['x-auth-token']")
  expect(name).toBe('x-auth-token')
  expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ email: 'ada@example.com' })
})

it('leaves out what belongs to a request or to every answer', () => {
  expect(headersOf("req.headers.get('x-forwarded-for')\nres.headers.get('content-type')")).toEqual([])
  expect(likelyHeaders(null)).toEqual([])
})
