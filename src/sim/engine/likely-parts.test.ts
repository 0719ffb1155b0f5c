import { expect, test } from 'vitest'
import { withLikelyParts } from './likely-parts.ts'

const USER = { id: '1815', name: 'Ada Byron', avatar_url: 'https://app.example/ada.png' }

test.each([
  [USER, { name: 'Someone' }, USER],
  [{ access_token: 'a' }, { code: 0, error: null }, { access_token: 'a', code: 0 }],
  [
    { access_token: 'a', expires_in: 60 },
    { accessToken: 'token-of-ada', expireIn: 3600 },
    { access_token: 'a', expires_in: 60, accessToken: 'a', expireIn: 60 },
  ],
  [
    USER,
    { ok: true, result: { unionId: '1', name: 'Someone', level: 3 } },
    { ...USER, ok: true, result: { ...USER, unionId: '1815', level: 3 } },
  ],
  [
    { user: { login: 'ada' }, login: 'ada' },
    { user: { plan: 'pro' } },
    { user: { login: 'ada', plan: 'pro' }, login: 'ada' },
  ],
  [{ id: '1' }, { constructor: 'Ferrari' }, { id: '1', constructor: 'Ferrari' }],
  [USER, { meta: { took: 3 } }, { ...USER, meta: { took: 3 } }],
])('to %j, what the code reads as %j adds to be %j', (said, likely, all) => {
  expect(withLikelyParts(said, likely)).toEqual(all)
})
