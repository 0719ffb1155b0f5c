import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { avatarUrl } from './github/account.ts'
import { handleRoutes } from './handle-routes.ts'
import { respond } from './respond.ts'
import type { SiteContext } from './site.ts'
import { people } from './testing/people.ts'
import { createWorld } from './testing/world.ts'

describe('network', () => {
  it.each([
    'https://example.org/',
    'https://gist.github.com/',
    'https://github.com:8443/',
    'https://api.github.com.evil.example/user',
  ])('has no server at %s', async (url) => {
    expect(await createWorld().answer(url)).toBeUndefined()
  })

  it.each([
    ['GET', 'https://github.com/no/such/page', 404],
    ['POST', 'https://github.com/', 404],
    ['GET', 'https://github.com/login/oauth/access_token', 404],
    ['OPTIONS', 'https://github.com/login/oauth/access_token', 404],
    ['GET', 'https://api.github.com/', 404],
    ['GET', 'https://api.github.com/zen', 404],
    ['GET', 'https://avatars.githubusercontent.com/u/1', 404],
    ['GET', 'https://avatars.githubusercontent.com/', 404],
    ['GET', 'https://authjs.dev/', 404],
    ['GET', 'https://authjs.dev/img/providers/..%2F.svg', 404],
  ])('%s %s is the site’s own %i', async (method, url, status) => {
    expect((await createWorld().fetch(url, { method })).status).toBe(status)
  })

  it('sends plain http on to https', async () => {
    const response = await createWorld().fetch('http://github.com/login?a=b')
    expect([response.status, response.headers.get('Location')]).toEqual([301, 'https://github.com/login?a=b'])
  })

  it('leaves a shared provider as it is when the world names its issuer', async () => {
    const world = createWorld({ issuers: [{ issuer: 'https://accounts.google.com' }] })
    const document = await world.fetch('https://accounts.google.com/.well-known/openid-configuration')
    expect(await document.json()).toMatchObject({ token_endpoint: 'https://oauth2.googleapis.com/token' })
  })

  it('ignores an issuer that is not an address', async () => {
    const world = createWorld({ issuers: [{ issuer: 'nonsense' }, { issuer: 'https://id.example' }] })
    expect((await world.fetch('https://id.example/')).status).toBe(200)
  })

  it('gives every site of the catalogue a home, a page not found, and plain http a redirect', async () => {
    const world = createWorld()
    for (const { create, at } of catalogue) {
      const { origin, name } = create(at)
      expect(await (await world.fetch(`${origin}/`)).text()).toContain('You are not signed in.')
      expect([name, (await world.fetch(`${origin}/no/such/page`)).status]).toEqual([name, 404])
    }
    for (const host of ['zoom.us', 'dev-1.okta.com'])
      expect((await world.fetch(`http://${host}/x`)).headers.get('Location')).toBe(`https://${host}/x`)
  })

  it.each(people)('draws a picture of $name', async (person) => {
    const response = await createWorld().fetch(avatarUrl(person))
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(await response.text()).toMatch(/>(AB|KB|NC|TL|IU)<\/text>/)
  })

  it('draws a mark of a provider', async () => {
    const logo = await createWorld().fetch('https://authjs.dev/img/providers/github.svg')
    expect(logo.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(await logo.text()).toContain('>G</text>')
  })
})

describe('handling of routes', () => {
  const context = {} as SiteContext

  it('hands the very request to the route and the very response back', async () => {
    const headers = new Headers([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ])
    const response = respond('hello', { headers })
    const seen: Request[] = []
    const { answer } = handleRoutes([
      {
        method: 'get',
        url: 'https://a.example/:name',
        answer: ({ request, params }) => {
          seen.push(request)
          expect(params).toEqual({ name: 'b' })
          return response
        },
      },
    ])
    const request = new Request('https://a.example/b')
    const answered = await answer(request, context)
    expect(seen[0]).toBe(request)
    expect(answered).toBe(response)
    expect(answered?.headers).toBe(headers)
    expect(answered?.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('lets a failure of a site reach the caller', async () => {
    const { answer } = handleRoutes([
      {
        method: 'get',
        url: 'https://a.example/',
        answer: () => {
          throw new Error('a fault of ours')
        },
      },
    ])
    await expect(answer(new Request('https://a.example/'), context)).rejects.toThrow('a fault of ours')
  })
})
