import { createSandbox } from 'authscope/node'
import type { Step } from 'authscope/types'
import { afterEach, beforeEach, expect, test } from 'vitest'

let sandbox: Awaited<ReturnType<typeof createSandbox>>
beforeEach(async () => {
  sandbox = await createSandbox()
})
afterEach(() => sandbox.close())

test('the session has the login that GitHub knows', async () => {
  await sandbox.run('auth.ts')
  await sandbox.signIn('github', { as: 'grace' })
  expect(await sandbox.session()).toMatchObject({ user: { login: 'grace' } })
})

test('a profile without a login signs no one in', async () => {
  await sandbox.run('auth.ts')
  await sandbox.pauseAt({ kind: 'callback.called', callback: 'jwt' })
  await sandbox.signIn('github')
  const [paused] = await sandbox.paused()
  await sandbox.edit({ at: 'call', args: [{ token: {}, profile: {}, trigger: 'signIn' }] })
  await sandbox.resume('end')
  expect(await sandbox.session()).toBeNull()
  const failed: Step = await sandbox.expectStep('log.written', { after: paused?.seq ?? 0 })
  expect(failed.summary).toContain('CallbackRouteError')
})

test('the same sign-in goes on two ways from one moment', async () => {
  await sandbox.run('auth.ts')
  await sandbox.signIn('github')
  const { seq } = await sandbox.expectStep(
    { kind: 'cookie.stored' },
    { condition: 'cookie.name contains "session-token"' },
  )
  await sandbox.rewind(seq)
  // In the middle of a page it is paused there.
  await sandbox.fork('later')
  await sandbox.resume()
  await sandbox.clock.advance('31d')
  expect(await sandbox.session()).toBeNull()
  await sandbox.switchTo('main')
  expect(await sandbox.page().text()).toContain('Signed in')
})

test('code that never ends is stopped', async () => {
  const endless = "import NextAuth from 'next-auth'\nfor (;;) ;\nNextAuth({ providers: [] })"
  await expect(sandbox.run({ files: { 'auth.ts': endless } })).rejects.toThrow('auth.ts')
  // A regular expression can't be interrupted.
  const slow =
    "import NextAuth from 'next-auth'\n/^(a|aa)+$/.test('a'.repeat(60) + 'b')\nNextAuth({ providers: [] })"
  await expect(sandbox.run({ files: { 'auth.ts': slow } })).rejects.toThrow()
})
