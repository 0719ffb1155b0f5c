import { expect, test } from 'vitest'
import { skipCSRFCheck } from '../../core/symbols.ts'
import { openProject } from '../testing/open-project.ts'
import { flavourOfObject } from './flavours.ts'

const SECRET = { AUTH_SECRET: 'from-env', AUTH_GITHUB_ID: 'gh', AUTH_GITHUB_SECRET: 'ghs' }
const FILLED = { id: 'github', options: { clientId: 'gh', clientSecret: 'ghs' } }

test.each([
  [
    'qwik',
    `import { QwikAuth$ } from '@auth/qwik'
import GitHub from '@auth/qwik/providers/github'
export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(({ env }) => ({ secret: env.get('AUTH_SECRET'), providers: [GitHub], basePath: '/mine' }))`,
    { basePath: '/auth', secret: 'from-env', trustHost: true, skipCSRFCheck, providers: [FILLED] },
  ],
  [
    'qwik-city',
    `import { serverAuth$ } from '@builder.io/qwik-auth'
import GitHub from '@auth/core/providers/github'
export const { onRequest, useAuthSession } = serverAuth$(({ env }) => ({ secret: env.get('AUTH_SECRET'), trustHost: true, providers: [GitHub({ clientId: env.get('AUTH_GITHUB_ID') })] }))`,
    { basePath: '/api/auth', secret: 'from-env', providers: [{ options: { clientId: 'gh' } }] },
  ],
  [
    'solid',
    `import { SolidAuth } from '@auth/solid-start'
import GitHub from '@auth/solid-start/providers/github'
export const { GET, POST } = SolidAuth({ providers: [GitHub({ clientId: 'own' })] })`,
    {
      basePath: '/api/auth',
      secret: 'from-env',
      trustHost: true,
      providers: [{ options: { clientId: 'own' } }],
    },
  ],
  [
    'hono',
    `import { Hono } from 'hono'
import { authHandler, initAuthConfig, verifyAuth } from '@hono/auth-js'
import { cors } from 'hono/cors'
import GitHub from '@auth/core/providers/github'
const app = new Hono()
app.use('*', cors())
app.use('*', initAuthConfig((c) => ({ secret: c.env.AUTH_SECRET, basePath: '/api/auth', providers: [GitHub] })))
app.use('/api/auth/*', authHandler())
app.use('/api/*', verifyAuth())
app.get('/', (c) => c.text('hello'))
export default app`,
    { basePath: '/api/auth', secret: 'from-env', providers: [FILLED] },
  ],
  [
    'astro',
    `import GitHub from '@auth/core/providers/github'
import { defineConfig } from 'auth-astro'
export default defineConfig({ providers: [GitHub({ clientId: import.meta.env.AUTH_GITHUB_ID })], callbacks: { jwt: ({ token }) => token } })`,
    {
      basePath: '/api/auth',
      secret: 'from-env',
      trustHost: true,
      providers: [{ options: { clientId: 'gh' } }],
    },
  ],
  [
    'nuxt',
    `import GithubProvider from '@auth/core/providers/github'
import type { AuthConfig } from '@auth/core/types'
import { NuxtAuthHandler } from '#auth'
const runtimeConfig = useRuntimeConfig()
export const authOptions: AuthConfig = { secret: runtimeConfig.authJs.secret, providers: [GithubProvider({ clientId: runtimeConfig.github.clientId, clientSecret: runtimeConfig.github.clientSecret })] }
export default NuxtAuthHandler(authOptions, runtimeConfig)`,
    {
      basePath: '/api/auth',
      secret: 'from-env',
      skipCSRFCheck,
      providers: [{ options: { clientId: 'test-github-client-id' } }],
    },
  ],
  [
    'next-auth',
    `import { NextAuth } from '@auth/nextjs'
import GitHub from '@auth/nextjs/providers/github'
export const { handlers } = NextAuth({ providers: [GitHub] })`,
    { basePath: '/api/auth', secret: 'from-env', providers: [FILLED] },
  ],
] as const)(
  'the configuration of %s is found, with what its package fills in',
  async (flavour, code, expected) => {
    const opened = await openProject(code, { environment: SECRET })
    expect(opened.flavour).toBe(flavour)
    expect(opened.config).toMatchObject(expected)
  },
)

const OBJECT = `import GitHub from '@auth/core/providers/github'
export default { providers: [GitHub({ clientId: 'own' })] }`

test.each([
  ['astro', 'its prefix', { 'auth.ts': OBJECT.replace('{ prov', "{ prefix: '/auth', prov") }, '/auth'],
  [
    'astro',
    'the file that uses it',
    { 'auth.ts': OBJECT, 'astro.config.mjs': `import auth from 'auth-astro'` },
    '/api/auth',
  ],
  [
    'solid',
    'package.json',
    { 'auth.ts': OBJECT, 'package.json': '{ "dependencies": { "@auth/solid-start": "1.0.0" } }' },
    '/api/auth',
  ],
] as const)(
  'a configuration that is only exported is of %s because of %s',
  async (flavour, _, files, basePath) => {
    const opened = await openProject(files, { environment: SECRET })
    expect(opened.flavour).toBe(flavour)
    expect(opened.config).toMatchObject({ basePath, secret: 'from-env', trustHost: true })
  },
)

test('auth.config.mjs with Vite’s variables is auth-astro’s', () => {
  const entry = 'auth.config.mjs'
  const text = OBJECT.replace("'own'", 'import.meta.env.CLIENT_ID')
  expect(flavourOfObject({}, { entry, files: { [entry]: text } })).toBe('astro')
  expect(flavourOfObject({}, { entry, files: { [entry]: OBJECT } })).toBe('core')
})

test('a configuration that is only exported, with nothing around it, is for Auth itself', async () => {
  expect((await openProject(OBJECT, { environment: SECRET })).flavour).toBe('core')
})

test('a configuration that a missing wrapper is called with is found', async () => {
  const { config, flavour } = await openProject(
    `import createAuth from '@acme/auth'
import GitHub from '@auth/core/providers/github'
export const { auth } = createAuth({ providers: [GitHub({ clientId: 'own' })] })`,
    { environment: SECRET },
  )
  expect(flavour).toBe('next-auth')
  expect(config).toMatchObject({ secret: 'from-env', providers: [{ options: { clientId: 'own' } }] })
})

test('of several configurations that are only exported, the default one counts', async () => {
  const { config } = await openProject(`import type { NextAuthConfig } from 'next-auth'
import GitHub from 'next-auth/providers/github'
const config = { providers: [GitHub] } satisfies NextAuthConfig
export const authConfig = { ...config, basePath: 'http://localhost:3000' }
export default config`)
  expect(config.basePath).toBe('/api/auth')
})

test.each([
  [
    'express',
    `app.use('/auth/*', async (req, res, next) => { await ExpressAuth({ ...config, basePath: req.originalUrl.split('/session')[0] })(req, res, next) })`,
  ],
  [
    'express',
    `const router = express.Router(); router.all('*', (req, res, next) => { next() }, (req, res) => ExpressAuth(config)(req, res)); app.use('/auth', router); app.listen(3000)`,
  ],
  [
    'express',
    `app.use('/auth/*', (req, res, next) => req.baseUrl.includes('session') ? ExpressAuth(config)(req, res, next) : next())`,
  ],
  ['express', `export default async function handler(req, res) { return ExpressAuth(config)(req, res) }`],
  [
    'express',
    `export { app }; app.set('trust proxy', true).use(express.json()).use('/auth/*', ExpressAuth(config))`,
  ],
  ['core', `new Hono().basePath('/api').all('/auth/*', (c) => Auth(c.req.raw, config))`],
  [
    'core',
    `const app2 = new Hono(); app2.on(['GET', 'POST'], '/auth/*', (c) => Auth(c.req.raw, { ...config, secret: c.env.AUTH_SECRET })); export default { port: 3000, fetch: app2.fetch }`,
  ],
  [
    'core',
    `const server = Fastify(); server.route({ method: ['GET', 'POST'], url: '/auth/*', handler: async (request, reply) => { const response = await Auth(new Request('https://app.example' + request.url), config); reply.send(await response.text()) } })`,
  ],
  [
    'core',
    `export const api = new Elysia().all('/auth/*', ({ request }) => Auth(request, config)).listen(3000)`,
  ],
])('%s in a handler of a web framework is found: %s', async (flavour, last) => {
  const code = `import express from 'express'
import { Hono } from 'hono'
import Fastify from 'fastify'
import { Elysia } from 'elysia'
import { Auth } from '@auth/core'
import { ExpressAuth } from '@auth/express'
import GitHub from '@auth/core/providers/github'
const app = express()
const config = { providers: [GitHub({ clientId: 'own' })], callbacks: { jwt: ({ token }) => ({ ...token, mine: true }) } }
${last}`
  const { config, flavour: found } = await openProject(code, {
    request: new Request('https://app.example/auth/session'),
  })
  expect(found).toBe(flavour)
  expect(config.basePath).toBe('/auth')
  expect(config.providers).toMatchObject([{ options: { clientId: 'own' } }])
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ mine: true })
})

test('SvelteKit has one path and compares the origins of forms itself', async () => {
  const { config } = await openProject(
    `import { SvelteKitAuth } from '@auth/sveltekit'\nexport const { handle } = SvelteKitAuth({ providers: [], basePath: '/mine' })`,
  )
  expect(config).toMatchObject({ basePath: '/auth', skipCSRFCheck, trustHost: true })
})

test('what setEnvDefaults of other code fills in is there for Auth', async () => {
  const filledIn = await openProject(
    `import { Auth, setEnvDefaults } from '@auth/core'\nimport GitHub from '@auth/core/providers/github'\nconst config = { providers: [GitHub] }\nexport const read = (request) => { setEnvDefaults(process.env, config); return request }\nexport default (request) => Auth(request, config)`,
    { environment: { AUTH_SECRET: 'from-env', AUTH_GITHUB_ID: 'gh', AUTH_GITHUB_SECRET: 'ghs' } },
  )
  expect(filledIn.config).toMatchObject({
    secret: ['from-env'],
    providers: [{ options: { clientId: 'gh' } }],
  })
})

test('an exported configuration counts before functions, also where its providers are missing', async () => {
  const text = `import { Auth } from '@auth/core'
import { providers } from './providers'
export const config = { providers }
export const read = (request, given) => Auth(new Request('https://app.example/auth/session'), given)
export const handler = (request) => Auth(request, config)`
  await expect(openProject(text)).rejects.toMatchObject({
    problem: 'import',
    message: expect.stringContaining('providers comes from providers of ./providers'),
  })
})
