import * as oauth from 'oauth4webapi'
import { expect, test, vi } from 'vitest'
import { clientId } from '../core/testing/fake-openid.ts'
import { createOpenIdBed, expectRefused, type OpenIdBed } from '../core/testing/openid-bed.ts'

/** Its sentences are for people, and change: here it has none. */
vi.mock('oauth4webapi', async (original) => {
  const library = await original<typeof oauth>()
  const speechless =
    <A extends unknown[], R>(judge: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await judge(...args)
      } catch (error) {
        throw Object.assign(error as Error, { message: '' })
      }
    }
  return {
    ...library,
    processAuthorizationCodeResponse: speechless(library.processAuthorizationCodeResponse),
    processUserInfoResponse: speechless(library.processUserInfoResponse),
  }
})

type Change = (bed: OpenIdBed) => void
type Case = readonly [name: string, rule: string, change: Change]

const tokens =
  (change: object): Change =>
  ({ op }) => {
    op.behaviour.tokens = (good) => ({ ...good, ...change })
  }
const claims =
  (change: object): Change =>
  ({ op }) => {
    op.behaviour.claims = (good) => ({ ...good, ...change })
  }
const answer =
  (body: string, type = 'application/json'): Change =>
  ({ op }) => {
    const headers = { 'content-type': type }
    op.behaviour.answers['https://op.example/token'] = () => new Response(body, { headers })
  }
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedAs =
  (jwt: string): Change =>
  ({ op }) => {
    op.behaviour.sign = () => jwt
  }

const cases: readonly Case[] = [
  ['an answer that is no JSON', 'TOKEN-3', answer('<h1>', 'text/html')],
  ['an answer that is broken JSON', 'TOKEN-3', answer('{')],
  ...['[]', 'null', '5', '"text"', '{}'].map((body): Case => [`the answer ${body}`, 'TOKEN-3', answer(body)]),
  ['no access token', 'TOKEN-3', tokens({ access_token: undefined })],
  ['neither access token nor ID token', 'TOKEN-3', tokens({ access_token: undefined, id_token: undefined })],
  ['no token type', 'TOKEN-3', tokens({ token_type: undefined })],
  ['a foreign token type', 'TOKEN-3', tokens({ token_type: 'mac' })],
  ['an invalid lifetime', 'TOKEN-3', tokens({ expires_in: 'soon' })],
  ['a scope that is a list', 'TOKEN-3', tokens({ scope: ['openid'] })],
  ['no ID token', 'IDTOKEN-1', tokens({ id_token: undefined })],
  ['an empty ID token', 'IDTOKEN-1', tokens({ id_token: '' })],
  ['an ID token that is a number', 'IDTOKEN-1', tokens({ id_token: 5 })],
  ['an ID token of two parts', 'IDTOKEN-1', signedAs('a.b')],
  ['an encrypted ID token', 'IDTOKEN-1', signedAs('a.b.c.d.e')],
  ['an ID token with a broken header', 'IDTOKEN-1', signedAs(`${part(5).slice(1)}.${part({})}.x`)],
  ['an ID token whose header is a list', 'IDTOKEN-1', signedAs(`${part([])}.${part({})}.x`)],
  [
    'an ID token with critical extensions',
    'IDTOKEN-1',
    signedAs(`${part({ alg: 'RS256', crit: ['b'] })}.${part({})}.x`),
  ],
  ['an ID token with broken claims', 'IDTOKEN-1', signedAs(`${part({ alg: 'RS256' })}.x.x`)],
  ['an ID token whose claims are a list', 'IDTOKEN-1', signedAs(`${part({ alg: 'RS256' })}.${part([])}.x`)],
  ['an unsigned ID token', 'IDTOKEN-1', signedAs(`${part({ alg: 'none' })}.${part({})}.`)],
  ['another issuer', 'IDTOKEN-1', claims({ iss: 'https://evil.example' })],
  ['another audience', 'IDTOKEN-1', claims({ aud: 'other' })],
  ['two audiences without azp', 'IDTOKEN-1', claims({ aud: [clientId, 'other'] })],
  ['an ID token that has expired', 'IDTOKEN-1', claims({ exp: 1 })],
  ['an expiry that is text', 'IDTOKEN-1', claims({ exp: 'soon' })],
  ['no subject', 'IDTOKEN-1', claims({ sub: undefined })],
  ['neither subject nor nonce', 'IDTOKEN-1', claims({ sub: undefined, nonce: undefined })],
  ['an empty subject', 'IDTOKEN-1', claims({ sub: '' })],
  ['another nonce', 'NONCE-1', claims({ nonce: 'other' })],
  ['no nonce', 'NONCE-1', claims({ nonce: undefined })],
]

test.each(cases)('%s is %s', async (_, rule, change) => {
  const bed = await createOpenIdBed()
  change(bed)
  expectRefused(bed, await bed.signIn(), rule)
  const failed = bed.facts.filter((fact) => fact.kind === 'check' && !fact.passed)
  expect(failed.map((fact) => fact.rule)).toEqual([rule])
})

test.each<[string, string, unknown]>([
  ['of another person', 'USERINFO-4', { sub: 'person-2' }],
  ['of nobody', 'USERINFO-4', {}],
  ['a list', 'USERINFO-1', []],
  ['a number', 'USERINFO-1', 5],
])('userinfo %s is %s', async (_, rule, body) => {
  const bed = await createOpenIdBed({ idToken: false })
  bed.op.behaviour.userinfo = () => Response.json(body)
  expectRefused(bed, await bed.signIn(), rule)
})

test('no sentence is left to read', async () => {
  const answered = oauth.processAuthorizationCodeResponse(
    { issuer: 'https://op.example' },
    { client_id: 'c' },
    new Response(),
  )
  await expect(answered).rejects.toMatchObject({ message: '' })
})
