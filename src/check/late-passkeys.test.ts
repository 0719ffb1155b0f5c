import { expect, test } from 'vitest'
import { clientOf, postAsPage } from './testing/page-ceremony.ts'
import { createHouse } from './testing/simulated-browser.ts'

const SCRIPT = '/* passkey script */'
const SOURCE = "'sha256-passkeys'"

test.each(['simulated', 'machine'] as const)(
  'a page that uses no passkeys comes without their script, may run it, and gets it when it asks (%s)',
  async (passkeys) => {
    const house = createHouse(`late-passkeys-${passkeys}`, { storage: 'indexeddb' })
    await house.command('world.reset', { scenario: { passkeys } })
    const frame = house.frame()
    const page = await frame.open('https://app.example/')
    expect(page.root.toString()).not.toContain(SCRIPT)
    expect(page.context).toMatchObject({ passkeys, latePasskeys: true })
    expect(page.policy).toContain(SOURCE)
    const response = await postAsPage(house, page, await clientOf(page), 'key', { ask: 'script' })
    expect(await response.json()).toEqual({ value: SCRIPT })
  },
)

test('a page that uses passkeys comes with their script', async () => {
  const house = createHouse('early-passkeys', { storage: 'indexeddb' })
  await house.command('world.reset', { scenario: { providers: [{ id: 'passkey' }] } })
  const page = await house.frame().open('https://app.example/auth/signin')
  expect(page.root.toString()).toContain(SCRIPT)
  expect(page.context).toMatchObject({ passkeys: 'simulated', latePasskeys: false })
})
