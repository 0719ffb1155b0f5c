import { expect, test } from 'vitest'
import { createServedWorlds } from './worlds.ts'

test.each(['https://id.example.org', 'http://id.example.org', 'http://keycloak.internal:8080/realms/shop'])(
  'an issuer that is named as %s answers there',
  async (issuer) => {
    const world = createServedWorlds({ issuers: [{ issuer }] }).add()
    const request = new Request(`${issuer}/.well-known/openid-configuration`)
    const answered = await world.answer(request, new Uint8Array(), 'server')
    expect(answered instanceof Response && (await answered.json())).toMatchObject({ issuer })
  },
)
