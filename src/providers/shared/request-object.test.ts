import { expect, test } from 'vitest'
import type { UserinfoContext } from '../../core/types.ts'
import { requestObject } from './request-object.ts'

function context(answer: Response, url?: string): UserinfoContext {
  return {
    tokens: { access_token: 'at-1' },
    provider: { id: 'some', userinfo: { url: url === undefined ? undefined : new URL(url) } },
    fetch: async () => answer,
  }
}

test('returns the object', async () => {
  const asked = context(Response.json({ id: 1 }), 'https://api.example/me')
  expect(await requestObject(asked, {})).toEqual({ id: 1 })
})

test.each([
  ['a refusal', new Response('{}', { status: 403 }), 'api.example answered 403'],
  ['a list', Response.json([]), 'other than an object'],
  ['null', Response.json(null), 'other than an object'],
])('throws on %s, without the address, which may hold the token', async (_, answer, message) => {
  const asked = context(answer, 'https://api.example/tokens/at-1')
  const error = await requestObject(asked, {}).catch((thrown: Error) => thrown)
  expect(String(error)).toContain(message)
  expect(String(error)).not.toContain('at-1')
})

test('throws where there is no address', async () => {
  await expect(requestObject(context(Response.json({})), {})).rejects.toThrow('some has no userinfo endpoint')
})
