import { expect, it } from 'vitest'
import { houseWith, only, stepsOf } from './testing/user-code-house.ts'

const AUTH = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
export const { handlers, auth } = NextAuth({
  providers: [Credentials({
    credentials: { email: {}, password: {} },
    async authorize(credentials) {
      const response = await fetch('https://api.shop.example/login', { method: 'POST', body: JSON.stringify(credentials) })
      return response.ok ? response.json() : null
    },
  })],
})
`
const URL = 'https://api.shop.example/login'

it('a fixed answer may be given while the world runs, for one method, and takes its time', async () => {
  const { house } = await houseWith(AUTH)
  const frame = house.frame()
  const enter = async () => {
    await frame.open('https://app.example/api/auth/signin')
    await frame.press('Sign in with Credentials', { email: 'ada@example.com', password: 'x' })
    return frame.page()
  }
  // Where no one answers, the code gets what it reads.
  expect((await enter()).text).toContain('Signed in as Ada Byron')
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"id":"7","name":"Grace"}',
    delayMs: 5000,
  }
  await house.command('setup.change', {
    setup: { answers: { [`GET ${URL}`]: { body: 'no' }, [`POST ${URL}`]: answer } },
  })
  const before = (await house.command('world.read', {})).now
  expect((await enter()).text).toContain('Signed in as Grace')
  expect((await house.command('world.read', {})).now - before).toBeGreaterThanOrEqual(5000)
  const [changed] = only(await stepsOf(house), 'setup.changed')
  expect(changed?.data).toMatchObject({ member: 'answers', before: {} })
  await house.command('setup.change', { setup: { answers: { [`POST ${URL}`]: { status: 401 } } } })
  await frame.open('https://app.example/api/auth/signout')
  expect((await enter()).url).toContain('error=CredentialsSignin')
})

it.each([
  ['no URL', { 'POST here': {} }],
  ['a query', { 'https://a.example/?x': {} }],
  ['no time', { 'https://a.example/': { delayMs: -1 } }],
])('one that is wrong is refused: %s', async (_name, answers) => {
  const { house } = await houseWith(AUTH)
  await expect(house.command('setup.change', { setup: { answers } })).rejects.toThrow('bad-input')
})

it('headers of a device reach the app and are seen in the request', async () => {
  const { house } = await houseWith({
    'auth.ts': AUTH,
    'middleware.ts': `export const middleware = (request) => Response.json({ tenant: request.headers.get('x-tenant'), url: request.url })
export const config = { matcher: '/t' }`,
  })
  const headers = { host: 'acme.app.example', 'x-tenant': 'acme' }
  await house.command('setup.change', { setup: { devices: [{ id: 'laptop', person: 'ada', headers }] } })
  const frame = house.frame()
  await frame.open('https://app.example/t')
  expect(frame.page().text).toContain('{"tenant":"acme","url":"https://acme.app.example/t"}')
  const sent = only(await stepsOf(house), 'request.sent')[0]?.data.request.headers
  expect(sent).toEqual(
    expect.arrayContaining([
      ['host', 'acme.app.example'],
      ['x-tenant', 'acme'],
    ]),
  )
  await frame.open('https://github.com/')
  const elsewhere = only(await stepsOf(house), 'request.sent').at(-1)?.data.request.headers
  expect(elsewhere).toContainEqual(['host', 'github.com'])
  await expect(
    house.command('setup.change', {
      setup: { devices: [{ id: 'laptop', person: 'ada', headers: { cookie: 'a=b' } }] },
    }),
  ).rejects.toThrow('bad-input')
})
