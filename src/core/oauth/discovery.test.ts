import { expect, test } from 'vitest'
import { github } from '../testing/github-like.ts'
import { callbackPath, createTestBed, factsOf, origin } from '../testing/test-bed.ts'

const issuer = 'https://issuer.example'
const documentUrl = `${issuer}/.well-known/openid-configuration`
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: 'https://github.com/login/oauth/access_token',
  userinfo_endpoint: 'https://api.github.com/user',
}

function createDiscoveringBed(answer: () => Response) {
  const { authorization: _a, token: _t, userinfo: _u, ...bare } = github
  const provider = { ...bare, issuer, authorization: { params: { prompt: 'consent' } } }
  const bed = createTestBed({ providers: [provider] })
  bed.provider.answers[documentUrl] = answer
  return bed
}

test('[DISCOVERY-1] endpoints come from the document, parameters from the configuration', async () => {
  const bed = createDiscoveringBed(() => Response.json(metadata))
  const started = await bed.post('/auth/signin/github')
  const url = new URL(started.headers.get('location') ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(metadata.authorization_endpoint)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: 'consent',
    scope: 'openid profile email',
  })
  const response = await bed.get(callbackPath(started, { iss: issuer }))
  expect(bed.logged.errors).toEqual([])
  expect(response.headers.get('location')).toBe(origin)
  expect(factsOf(bed, 'DISCOVERY-1')).toMatchObject([{ passed: true }, { passed: true }])
})

test.each([
  ['HTML', () => new Response('<html>')],
  ['a refusal', () => new Response('', { status: 404 })],
  ['another issuer', () => Response.json({ ...metadata, issuer: 'https://evil.example' })],
  ['no endpoint', () => Response.json({ issuer })],
])('[DISCOVERY-1] %s instead of the document', async (_, answer) => {
  const bed = createDiscoveringBed(answer)
  const response = await bed.post('/auth/signin/github')
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  expect(factsOf(bed, 'DISCOVERY-1')).toMatchObject([{ passed: false }])
})

test('[BODY-1] a document that is too long', async () => {
  const bed = createDiscoveringBed(() => new Response('x'.repeat(2_000_000)))
  await bed.post('/auth/signin/github')
  expect(factsOf(bed, 'BODY-1')).toMatchObject([{ passed: false }])
})

test('[AUTHZ-3] a discovered endpoint of another scheme', async () => {
  const bed = createDiscoveringBed(() =>
    Response.json({ ...metadata, authorization_endpoint: 'data:text/html,x' }),
  )
  await bed.post('/auth/signin/github')
  expect(factsOf(bed, 'AUTHZ-3')).toMatchObject([{ passed: false, received: 'data:text/html,x' }])
})
