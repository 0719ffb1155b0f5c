import { expect, it } from 'vitest'
import { houseWith, only, openPage, signIn, stepsOf } from './testing/user-code-house.ts'

it('hooks.server.ts: sequence, event.locals.auth and a thrown redirect', async () => {
  const { house } = await houseWith({
    'auth.ts': `import { SvelteKitAuth } from '@auth/sveltekit'
import GitHub from '@auth/sveltekit/providers/github'
export const { handle, signIn, signOut } = SvelteKitAuth({ providers: [GitHub], trustHost: true })
`,
    'src/hooks.server.ts': `import { redirect } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import { handle as authentication } from '../auth'

async function guard({ event, resolve }) {
  const session = await event.locals.auth()
  if (event.url.pathname.startsWith('/inner') && !session) redirect(303, '/auth/signin')
  event.cookies.set('seen', 'yes', { path: '/' })
  return resolve(event)
}
export const handle = sequence(authentication, guard)
`,
  })
  expect((await openPage(house, '/inner')).url).toBe('https://app.example/auth/signin')
  const frame = house.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect((await openPage(house, '/inner')).text).toContain('Signed in as Ada')
  const stored = only(await stepsOf(house), 'cookie.stored').map(({ data }) => data.cookie.name)
  expect(stored).toContain('seen')
})

it('onRequest of Astro: sequence, a redirect, a cookie and what a handler leaves to the page', async () => {
  const { house } = await houseWith({
    'auth.ts': `import { defineConfig } from 'auth-astro'
import GitHub from '@auth/core/providers/github'
const { AUTH_GITHUB_ID: clientId, AUTH_GITHUB_SECRET: clientSecret } = import.meta.env
export default defineConfig({ providers: [GitHub({ clientId, clientSecret })], trustHost: true })
`,
    'src/middleware.ts': `import { defineMiddleware, sequence } from 'astro:middleware'
import { getSession } from 'auth-astro/server'
import { elsewhere } from './elsewhere'

const session = defineMiddleware(async (context, next) => {
  context.locals.session = await getSession(context.request)
  return next()
})
export const onRequest = sequence(session, elsewhere, async (context, next) => {
  if (context.url.pathname.startsWith('/inner') && !context.locals.session) return context.redirect('/api/auth/signin')
  context.cookies.set('visits', (context.cookies.get('visits')?.number() ?? 0) + 1, { path: '/' })
  await next()
})
`,
  })
  expect((await openPage(house, '/inner')).url).toContain('https://app.example/api/auth/signin')
  await signIn(house)
  expect((await openPage(house, '/inner')).text).toContain('Signed in as Ada')
  const stored = only(await stepsOf(house), 'cookie.stored').map(({ data }) => data.cookie)
  expect(stored.filter(({ name }) => name === 'visits').map(({ value }) => value)).toContain('2')
})

it('guards of an Express app run before its pages', async () => {
  const { house } = await houseWith({
    'auth.ts': `import GitHub from '@auth/express/providers/github'
export const authConfig = { trustHost: true, providers: [GitHub] }
`,
    'src/app.ts': `import express from 'express'
import { ExpressAuth, getSession } from '@auth/express'
import { authConfig } from '../auth'

export const app = express()
app.set('trust proxy', true)
app.use('/auth/*', ExpressAuth(authConfig))
app.use(async (req, res, next) => {
  res.locals.session = await getSession(req, authConfig)
  next()
})
const signedIn = async (req, res, next) => {
  if (!res.locals.session?.user) return res.redirect('/auth/signin')
  next()
}
app.get('/me/:part', signedIn, (req, res) => res.json({ part: req.params.part, name: res.locals.session.user.name }))
app.get('/teapot', (req, res) => { res.status(418).send('short and stout') })
app.use('/kept', (req, res, next) => { res.locals.seen = [req.baseUrl, req.url, req.path]; next() })
app.get('/odd', (req, res) => { res.cookie('plain', 'a b', { maxAge: 60000, sameSite: 'Lax' }); res.append('set-cookie', 'odd=50%'); res.json(req.cookies) })
app.get('/kept/:part', (req, res) => res.json({ ...res.locals.seen, after: req.baseUrl + req.url }))
app.get('/page', signedIn, (req, res) => res.render('page'))
`,
  })
  expect((await openPage(house, '/me/x')).url).toBe('https://app.example/auth/signin')
  expect((await openPage(house, '/teapot')).text).toContain('short and stout')
  await openPage(house, '/odd')
  const { text } = await openPage(house, '/odd')
  for (const pair of ['"plain":"a b"', '"odd":"50%"']) expect(text).toContain(pair)
  expect((await openPage(house, '/kept/tin?lid=on')).text).toContain(
    '{"0":"/kept","1":"/tin?lid=on","2":"/tin","after":"/kept/tin?lid=on"}',
  )
  const frame = house.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect((await openPage(house, '/me/name')).text).toContain('{"part":"name","name":"Ada Byron"}')
  expect((await openPage(house, '/page')).text).toContain('Signed in as Ada')
  expect((await openPage(house, '/unknown')).text).toContain('your own page would be here')
})
