import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSandbox } from 'authscope/node'

test('GitHub signs Ada in', async () => {
  const sandbox = await createSandbox()
  await sandbox.run('auth.ts')
  await sandbox.signIn('github', { as: 'ada' })
  const { user } = await sandbox.session()
  assert.equal(user.login, 'ada')
})

test('the published engine signs her in as well', async () => {
  const sandbox = await createSandbox({ engine: '0.41.2' })
  await sandbox.signIn('github')
  assert.ok(await sandbox.session())
})

test('the victim of the takeover scene loses the account', async () => {
  const sandbox = await createSandbox()
  const scene = await sandbox.scene('takeover')
  await scene.play()
  const { accounts } = await sandbox.database()
  assert.ok(accounts.length > 1)
})
