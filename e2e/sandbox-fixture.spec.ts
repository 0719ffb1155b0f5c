import { expect, test } from '../src/kit/sandbox.ts'

test.use({ workbench: `http://localhost:${process.env['AUTHSCOPE_PORT']}/` })

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt: ({ token, profile }) => ({ ...token, ...(profile && { login: profile.login }) }),
    session: ({ session, token }) => ({ ...session, login: token.login }),
  },
})
`

test('a sandbox is signed in to, paused, rewound and forked from a Playwright test @all', async ({
  sandbox,
}) => {
  await sandbox.run({ files: { 'auth.ts': AUTH } })
  await sandbox.signIn('github', { as: 'grace' })
  expect(await sandbox.session()).toMatchObject({ login: 'grace' })
  await sandbox.expectStep({ callback: 'session' })
  await expect(sandbox.page().getByRole('heading', { level: 1 })).toHaveText(/^Signed in as/)

  const { seq } = await sandbox.waitFor({ callback: 'jwt' })
  await sandbox.rewind(seq - 1)
  await expect(sandbox.clock.advance('1h')).rejects.toMatchObject({ code: 'rewound' })
  await sandbox.fork('other')
  expect(await sandbox.branches()).toHaveLength(2)

  await sandbox.reset({})
  await sandbox.pauseAt({ kind: 'callback.called', callback: 'jwt' })
  await sandbox.signIn('github')
  expect(await sandbox.paused()).toHaveLength(1)
  await sandbox.resume('end')
  expect((await sandbox.cookies()).map(({ name }) => name)).toContain('__Secure-authjs.session-token')
})

test('someone signs in by mail, with a password and in a scene @all', async ({ sandbox }) => {
  await sandbox.signIn('resend', { as: 'ada' })
  await expect(sandbox.page().getByRole('heading', { level: 1 })).toHaveText('Signed in as ada@example.com')
  await sandbox.page().getByRole('button', { name: 'Sign out' }).click()
  await sandbox.signIn('credentials', { as: 'ada' })
  await expect(sandbox.page().getByRole('heading', { level: 1 })).toHaveText('Signed in as Ada Byron')
  await sandbox.scene('consent-denied')
  await sandbox.page().getByRole('button', { name: 'Cancel' }).click()
  await sandbox.resume('end').catch(() => [])
  await sandbox.expectStep({ kind: 'check.failed', rule: 'CALLBACK-1' })
  await expect(sandbox.signIn('github', { as: 'nemo' })).rejects.toThrow('Its people are')
})
