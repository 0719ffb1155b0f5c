import { expect, it } from 'vitest'
import { houseWith, only, openPage, stepsOf } from '../testing/user-code-house.ts'

const APP = `import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { logger } from 'hono/logger'
import { authHandler, getAuthUser, initAuthConfig, verifyAuth } from '@hono/auth-js'
import GitHub from '@auth/core/providers/github'

const signedIn = createMiddleware(async (c, next) => {
  const user = await getAuthUser(c)
  if (!user) return c.redirect('/api/auth/signin')
  c.set('name', user.session.user.name)
  await next()
  c.header('x-seen', c.get('name'))
})

const things = new Hono()
  .get('/', (c) => c.json({ all: true }))
  .get('/:id{[0-9]+}', (c) => c.json({ id: c.req.param('id'), sort: c.req.query('sort') }))
  .get('/broken', () => { throw new HTTPException(418, { message: 'short and stout' }) })

const app = new Hono()
app.use(logger())
app.use('*', initAuthConfig((c) => ({ secret: c.env.AUTH_SECRET, basePath: '/api/auth', providers: [GitHub] })))
app.use('/api/auth/*', authHandler())
app.use('/api/private/*', verifyAuth())
app.get('/api/private/me', (c) => c.json({ name: c.get('authUser').session.user.name }))
app.use('/club', signedIn)
app.get('/greeting', signedIn, (c) => c.text('Hello ' + c.var.name))
app.use('/visits', async (c, next) => {
  const visits = Number(getCookie(c, 'visits') ?? 0) + 1
  setCookie(c, 'visits', String(visits), { httpOnly: true })
  c.set('visits', visits)
  await next()
})
app.get('/visits', (c) => c.html('<p>Visit ' + c.get('visits') + '</p>'))
app.route('/things', things)
app.onError((error, c) => (error instanceof HTTPException ? error.getResponse() : c.text('failed: ' + error.message, 500)))
app.get('/fails', () => { throw new Error('on purpose') })
export default { port: 3000, fetch: app.fetch }
`

it('guards of a Hono app run before its pages, for every path', async () => {
  const { house } = await houseWith({ 'server/index.ts': APP }, { entry: 'server/index.ts' })
  expect((await openPage(house, '/club')).url).toBe('https://app.example/api/auth/signin')
  const refused = await openPage(house, '/api/private/me')
  expect([refused.status, refused.text]).toEqual([401, 'Unauthorized'])
  expect((await openPage(house, '/things')).text).toContain('{"all":true}')
  expect((await openPage(house, '/things/12?sort=up')).text).toContain('{"id":"12","sort":"up"}')
  expect((await openPage(house, '/things/x')).text).toContain('your own page would be here')
  const broken = await openPage(house, '/things/broken')
  expect([broken.status, broken.text]).toEqual([418, 'short and stout'])
  expect((await openPage(house, '/fails')).text).toContain('failed: on purpose')
  expect((await openPage(house, '/visits')).text).toContain('Visit 1')
  expect((await openPage(house, '/visits')).text).toContain('Visit 2')

  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect((await openPage(house, '/greeting')).text).toContain('Hello Ada Byron')
  expect((await openPage(house, '/api/private/me')).text).toContain('{"name":"Ada Byron"}')
  expect((await openPage(house, '/club')).text).toContain('Signed in as Ada')
  const answered = only(await stepsOf(house), 'response.received').map(({ data }) => data.response.headers)
  expect(answered.flat().some(([name, value]) => name === 'x-seen' && value === 'Ada Byron')).toBe(true)
})

it('a guard that throws without an error handler is an error of the code, with its line', async () => {
  const code = APP.replace(/app\.onError\(.*\n/, '')
  const { house } = await houseWith({ 'server/index.ts': code }, { entry: 'server/index.ts' })
  expect((await openPage(house, '/things/broken')).status).toBe(418)
  await openPage(house, '/fails')
  const failed = only(await stepsOf(house), 'callback.returned').find(({ data }) => data.error !== undefined)
  expect(failed?.data).toMatchObject({
    callback: 'middleware',
    error: { message: 'on purpose' },
    location: { file: 'server/index.ts' },
  })
})
