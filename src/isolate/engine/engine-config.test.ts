import { expect, test } from 'vitest'
import { openProject, runCallback } from '../testing/open-project.ts'

const AUTH = `
import NextAuth, { type NextAuthConfig } from "next-auth"
import GitHub from "next-auth/providers/github"
import Google from 'next-auth/providers/google'
import type { Session } from 'next-auth'

interface Role { name: string }
const roles: Record<string, Role> = { octo: { name: 'admin' } }

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    GitHub({ clientId: 'id', profile(profile) { return { id: String(profile.id), name: profile.login!, role: roles[profile.login]?.name } } }),
    Google,
  ],
  session: { maxAge: 60 },
  callbacks: {
    jwt({ token, user }) {
      if (user) token.role = (user as { role?: string }).role
      return token
    },
    async session({ session, token }) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { ...session, user: { ...session.user, role: token.role } }
    },
  },
} satisfies NextAuthConfig)
`

test('a configuration comes out as data and functions', async () => {
  const opened = await openProject(AUTH)
  const { config, flavour, locations } = opened
  expect(flavour).toBe('next-auth')
  expect(config).toMatchObject({ basePath: '/api/auth', secret: 'test', session: { maxAge: 60 } })
  const [github, google] = config.providers as unknown as [
    { id: string; options: { profile: (profile: object) => unknown } },
    { id: string },
  ]
  expect(google.id).toBe('google')
  expect(github.id).toBe('github')
  await expect(github.options.profile({ id: 1, login: 'octo' })).resolves.toEqual({
    id: '1',
    name: 'octo',
    role: 'admin',
  })
  const token = { sub: '1' }
  const result = await config.callbacks?.jwt?.({ token, user: { id: '1', role: 'admin' } as never })
  expect(result).toBe(token)
  expect(token).toEqual({ sub: '1', role: 'admin' })
  const session = await config.callbacks?.session?.({ session: { user: { name: 'O' } }, token } as never)
  expect(session).toEqual({ user: { name: 'O', role: 'admin' } })
  expect(opened.slept).toEqual([20])
  expect(locations.get('callbacks.jwt')).toEqual({ file: 'auth.ts', line: 17 })
})

test('a callback runs', async () => {
  expect(await runCallback('return { ...token, at: new Date().toISOString() }', { a: 1 })).toEqual({
    a: 1,
    at: '2030-01-02T03:04:05.000Z',
  })
})

test('code wraps what a provider does itself', async () => {
  const asked: unknown[] = []
  const { config } = await openProject(
    `
import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import Resend from 'next-auth/providers/resend'

const github = GitHub({})
const resend = Resend({ apiKey: 'key' })
const sent: string[] = []

export const { handlers } = NextAuth({
  providers: [
    { ...github, profile: async (profile) => ({ ...(await github.profile!(profile)), role: 'admin' }) },
    {
      ...resend,
      async sendVerificationRequest(params) {
        await resend.sendVerificationRequest(params)
        sent.push(params.identifier)
        return sent
      },
    },
    { ...github, id: 'same' },
  ],
})`,
    {
      fetch: async (url, init) => {
        asked.push([url, await new Response(init?.body).json()])
        return new Response()
      },
    },
  )
  const [github, resend, same] = config.providers as unknown as readonly [
    { profile: (profile: object) => unknown },
    { sendVerificationRequest: (params: object) => unknown },
    { profile: (profile: object) => unknown },
  ]
  expect(await github.profile({ login: 'octo' })).toEqual({ id: 'octo', role: 'admin' })
  const params = { identifier: 'ada@example.com', provider: { apiKey: 'key' }, fetch }
  expect(await resend.sendVerificationRequest(params)).toEqual(['ada@example.com'])
  expect(asked).toEqual([['https://mail.example', ['key', 'ada@example.com']]])
  expect(same.profile({ login: 'octo' })).toEqual({ id: 'octo' })
})
