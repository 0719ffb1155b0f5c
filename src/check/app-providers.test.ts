import { describe, expect, it } from 'vitest'
import { catalogue } from '../mocks/catalogue/catalogue.ts'
import type { ProviderSetup } from '../protocol/setup.ts'
import { everyNth } from './testing/extent.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

async function houseWith(...providers: ProviderSetup[]): Promise<House> {
  const made = createHouse(`app-${providers.map(({ id }) => id).join('-')}`)
  await made.command('world.reset', { scenario: { providers } })
  return made
}

/** From the sign-in page of app.example through the only provider and back. */
async function signIn(house: House): Promise<string> {
  const frame = house.frame()
  const { root } = await frame.open('https://app.example/auth/signin')
  const name = root.querySelector('form button')?.textContent.trim() ?? ''
  await frame.press(name)
  await frame.press('Authorize Example')
  // A browser without scripts presses the button of the answer that is posted.
  if (frame.page().root.querySelector('form')?.getAttribute('action')?.includes('/auth/callback/'))
    await frame.press('Continue')
  return frame.page().text
}

describe('app.example signs in through every provider of the catalogue, by its id alone', () => {
  it.each(everyNth(9, ['github', ...catalogue.map(({ id }) => id)]))('%s', async (id) => {
    const house = await houseWith({ id })
    expect(await signIn(house)).toContain('Signed in as')
    const { steps } = await house.command('steps.page', { limit: 2000 })
    expect(steps.filter(({ outcome }) => outcome === 'failed').map(({ summary }) => summary)).toEqual([])
  })

  it('and through one of one’s own, which is a standard OpenID provider', async () => {
    const own = {
      id: 'office',
      type: 'oidc',
      name: 'The office',
      issuer: 'https://id.office.example/people',
    } as const
    const house = await houseWith(own)
    expect(await signIn(house)).toContain('Signed in as Ada Byron')
    const { accounts } = await house.command('database.read', {})
    expect(accounts).toMatchObject([{ provider: 'office', type: 'oidc' }])
  })
})
