import { expect, it } from 'vitest'
import { registrationsOf } from './registered-code.ts'

it('registers an app for ID tokens signed with its secret, if its client says so', () => {
  const provider = (id: string, client: Readonly<Record<string, string>> = {}) =>
    ({ id, name: id, type: 'oidc', issuer: `https://${id}.example`, clientId: id, client }) as const
  const { apps } = registrationsOf(
    [provider('one', { id_token_signed_response_alg: 'HS256' }), provider('two')],
    '/auth',
  )
  expect(apps.map(({ idTokenAlgorithm }) => idTokenAlgorithm)).toEqual(['HS256', undefined])
})
