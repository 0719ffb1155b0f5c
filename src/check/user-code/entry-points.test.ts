import { expect, it } from 'vitest'
import { houseWith, only, stepsOf } from '../testing/user-code-house.ts'

// A whole sign-in, from the app's own link to its session and out again, through each of Auth.js's packages for frameworks.

const SESSION = `callbacks: { session: ({ session }) => ({ ...session, through: 'here' }) }`

interface EntryPoint {
  readonly flavour: string
  readonly basePath: string
  readonly file: string
  readonly code: string
}

const ENTRY_POINTS: readonly EntryPoint[] = [
  {
    flavour: 'express',
    basePath: '/auth',
    file: 'src/app.ts',
    code: `import express from 'express'
import { ExpressAuth } from '@auth/express'
import GitHub from '@auth/express/providers/github'
const app = express()
app.set('trust proxy', true)
app.use('/auth/*', ExpressAuth({ providers: [GitHub], ${SESSION} }))
app.listen(3000)`,
  },
  {
    flavour: 'sveltekit',
    basePath: '/auth',
    file: 'src/hooks.server.ts',
    code: `import { SvelteKitAuth } from '@auth/sveltekit'
import GitHub from '@auth/sveltekit/providers/github'
export const { handle, signIn, signOut } = SvelteKitAuth({ providers: [GitHub], ${SESSION} })`,
  },
  {
    flavour: 'qwik',
    basePath: '/auth',
    file: 'src/routes/plugin@auth.ts',
    code: `import { QwikAuth$ } from '@auth/qwik'
import GitHub from '@auth/qwik/providers/github'
export const { onRequest, useSession } = QwikAuth$(({ env }) => ({ secret: env.get('AUTH_SECRET'), providers: [GitHub], ${SESSION} }))`,
  },
  {
    flavour: 'solid',
    basePath: '/api/auth',
    file: 'src/routes/api/auth/[...solidauth].ts',
    code: `import { SolidAuth, type SolidAuthConfig } from '@auth/solid-start'
import GitHub from '@auth/solid-start/providers/github'
export const authOptions: SolidAuthConfig = { providers: [GitHub({ clientId: process.env.AUTH_GITHUB_ID, clientSecret: process.env.AUTH_GITHUB_SECRET })], ${SESSION} }
export const { GET, POST } = SolidAuth(authOptions)`,
  },
  {
    flavour: 'hono',
    basePath: '/api/auth',
    file: 'server/index.ts',
    code: `import { Hono } from 'hono'
import { authHandler, initAuthConfig, verifyAuth } from '@hono/auth-js'
import GitHub from '@auth/core/providers/github'
const app = new Hono()
app.use('*', initAuthConfig((c) => ({ secret: c.env.AUTH_SECRET, basePath: '/api/auth', providers: [GitHub], ${SESSION} })))
app.use('/api/auth/*', authHandler())
app.use('/api/*', verifyAuth())
export default app`,
  },
  {
    flavour: 'astro',
    basePath: '/api/auth',
    file: 'auth.config.ts',
    code: `import GitHub from '@auth/core/providers/github'
import { defineConfig } from 'auth-astro'
export default defineConfig({ providers: [GitHub({ clientId: import.meta.env.GITHUB_CLIENT_ID, clientSecret: import.meta.env.GITHUB_CLIENT_SECRET })], ${SESSION} })`,
  },
  {
    flavour: 'nuxt',
    basePath: '/api/auth',
    file: 'server/api/auth/[...].ts',
    code: `import GitHub from '@auth/core/providers/github'
import { NuxtAuthHandler } from '#auth'
const runtimeConfig = useRuntimeConfig()
export default NuxtAuthHandler({ secret: runtimeConfig.authJs.secret, providers: [GitHub({ clientId: runtimeConfig.github.clientId, clientSecret: runtimeConfig.github.clientSecret })], ${SESSION} }, runtimeConfig)`,
  },
]

it.each(ENTRY_POINTS)('$flavour: in, the session, and out', async ({ basePath, code, file, flavour }) => {
  const { house } = await houseWith({ [file]: code }, { entry: file })
  const frame = house.frame()
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  expect(frame.page().url).toMatch(`https://app.example${basePath}/signin`)
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect(frame.page().text).toContain('Signed in as Ada')
  expect(frame.page().text).toContain('"through": "here"')
  const steps = await stepsOf(house)
  expect(steps.filter(({ outcome }) => outcome === 'failed').map(({ summary }) => summary)).toEqual([])
  expect(only(steps, 'code.loaded').at(-1)?.data).toMatchObject({ flavour, basePath })
  await frame.open(`https://app.example${basePath}/signout`)
  await frame.press('Sign out')
  expect((await frame.open('https://app.example/')).text).not.toContain('Signed in as Ada')
})
