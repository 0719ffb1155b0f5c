import { expect, it } from 'vitest'
import { pressForPasskey, stepsOf } from './testing/scene-reader.ts'
import { createHouse } from './testing/simulated-browser.ts'

const ACCOUNT = 'https://app.example/account'

async function withPasskey() {
  const house = createHouse('remove-passkey')
  await house.command('world.reset', { scenario: { providers: [{ id: 'github' }, { id: 'passkey' }] } })
  const frame = house.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  await frame.open(ACCOUNT)
  await pressForPasskey(house, frame, 'Add a passkey')
  const stored = async () => (await house.command('database.read', {})).authenticators.length
  return { frame, house, stored }
}

it('a passkey is removed on the account page, and a rewind brings its row back', async () => {
  const { frame, house, stored } = await withPasskey()
  expect(await stored()).toBe(1)
  const before = (await stepsOf(house)).length
  await frame.press('Remove this passkey')
  expect(frame.page().url).toBe(ACCOUNT)
  expect(frame.page().text).toContain('None yet.')
  expect(await stored()).toBe(0)
  const { authenticators } = await house.command('passkeys.read', {})
  expect(authenticators[0]?.passkeys).toHaveLength(1)
  await house.command('world.rewind', { to: before })
  expect(await stored()).toBe(1)
})

it.each([
  ['without the token of the page’s form', { csrfToken: 'forged' }],
  ['that names another person’s passkey', { id: 'of-someone-else' }],
])('a form %s removes nothing', async (_title, fields) => {
  const { frame, stored } = await withPasskey()
  await frame.press('Remove this passkey', fields)
  expect(await stored()).toBe(1)
})
