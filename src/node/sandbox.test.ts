import { describe, expect, it } from 'vitest'
import { openSandbox } from './testing/open-sandbox.ts'

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { z } from 'zod'
const profile = z.object({ login: z.string() })
export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt({ token, profile: given }) {
      if (given) token.login = profile.parse(given).login
      return token
    },
    session({ session, token }) {
      session.user.login = token.login
      return session
    },
  },
})
`

describe('a sandbox in Node', () => {
  it('signs someone in with GitHub, and gives the session that a script of the page gets', async () => {
    const sandbox = await openSandbox()
    expect(await sandbox.session()).toBeNull()
    await sandbox.signIn('github', { as: 'grace' })
    expect(await sandbox.page().text()).toContain('Signed in as')
    expect(await sandbox.session()).toMatchObject({ user: { name: expect.stringContaining('Grace') } })
    expect((await sandbox.cookies()).map(({ name }) => name)).toContain('__Secure-authjs.session-token')
  })

  it('runs a configuration with a package', async () => {
    const sandbox = await openSandbox()
    await sandbox.run({ files: { 'auth.ts': AUTH } })
    await sandbox.signIn('github')
    expect(await sandbox.session()).toMatchObject({ user: { login: 'ada' } })
    const step = await sandbox.expectStep({ callback: 'jwt' })
    expect(step.kind).toBe('callback.called')
    await expect(sandbox.expectStep({ kind: 'check.failed' })).rejects.toThrow('No step is')
  })
})
