import { describe, expect, it } from 'vitest'
import { makeRequest, makeResponse, toHeaderList, toHeaders, withHeaders } from './http.ts'

/** A response as a browser makes it: its own list has lost `Set-Cookie`. */
function stripped(): Response {
  return new Response('hello', { headers: { 'content-type': 'text/plain' } })
}

describe('messages with their own headers', () => {
  it('keeps headers that a browser would take away, in clones too', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    const response = withHeaders(stripped(), headers)
    const copy = response.clone().clone()
    expect(copy.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    copy.headers.delete('set-cookie')
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect(await copy.text()).toBe('hello')
    expect(await response.text()).toBe('hello')
  })

  it('makes requests whose forms can be read', async () => {
    const headers = new Headers({
      cookie: 'a=1',
      origin: 'https://app.example',
      'content-type': 'application/x-www-form-urlencoded',
    })
    const request = makeRequest('https://app.example/auth/signin', {
      method: 'POST',
      headers,
      body: 'csrfToken=x%20y',
    })
    expect(request.headers).toBe(headers)
    expect(request).toMatchObject({ method: 'POST', url: 'https://app.example/auth/signin' })
    expect((await request.clone().formData()).get('csrfToken')).toBe('x y')
    expect((await request.formData()).get('csrfToken')).toBe('x y')
  })

  it('makes responses of any status that a page can get', async () => {
    for (const status of [200, 204, 302, 304, 404, 599]) {
      const response = makeResponse('body', { status, headers: new Headers() })
      expect(response.status).toBe(status)
      expect(await response.text()).toBe(status === 204 || status === 304 ? '' : 'body')
    }
    expect(() => makeResponse(null, { status: 99, headers: new Headers() })).toThrow(RangeError)
  })

  it('turns headers into a list and back', () => {
    const list = [
      ['content-type', 'text/html'],
      ['set-cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
      ['set-cookie', 'b=2'],
    ] as const
    expect(toHeaderList(toHeaders(list))).toEqual(list)
    expect(toHeaderList(new Headers({ 'X-Upper': '1' }))).toEqual([['x-upper', '1']])
    expect(() => toHeaders([['bad name', 'x']])).toThrow(TypeError)
  })
})
