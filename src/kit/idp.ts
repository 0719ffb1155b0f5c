import { expect, type Page, test } from '@playwright/test'
import type { MockPerson } from '../mocks/site.ts'
import type { ServedEndpoint } from '../serve/worlds/endpoint.ts'
import type { ServedEffect, ServedFault } from '../serve/worlds/faults.ts'
import type { TestWorld } from './control.ts'
import { faultsOf, type PausedAnswer } from './faults.ts'

/** One provider, as a test acts on it. */
export interface TestProvider {
  /** Chooses that person on the provider's page and agrees to what the app asks for. Ends when the browser has left the provider. */
  signIn(page: Page, person: string): Promise<void>
  /** Says no on the provider's page. */
  cancel(page: Page): Promise<void>
  /** The next answer of that endpoint is wrong, and the ones after it are right. */
  once(endpoint: ServedEndpoint, effect: ServedEffect): Promise<ServedFault>
  /** Every answer of that endpoint is wrong from now on. */
  always(endpoint: ServedEndpoint, effect: ServedEffect): Promise<ServedFault>
  /** The next answer of that endpoint waits until the test lets it go on. Gives the test a minute more. */
  pause(endpoint: ServedEndpoint): Promise<PausedAnswer>
}

/** The providers of a world by their ids: `idp.google`, `idp['microsoft-entra-id']`. */
export type TestProviders = Readonly<Record<string, TestProvider>>

export function providersOf(world: TestWorld): TestProviders {
  return new Proxy({} as TestProviders, {
    get: (_target, id) => (typeof id === 'string' ? providerOf(world, id) : undefined),
  })
}

function providerOf(world: TestWorld, provider: string): TestProvider {
  return {
    signIn: (page, person) =>
      test.step(`sign in at ${provider} as ${person}`, async () => {
        await choose(page, personOf(world, person))
      }),
    cancel: (page) =>
      test.step(`cancel at ${provider}`, async () => {
        await page.getByRole('button', { name: 'Cancel' }).click()
      }),
    once: (endpoint, effect) => world.addFault({ provider, endpoint, effect, times: 1 }),
    always: (endpoint, effect) => world.addFault({ provider, endpoint, effect }),
    pause: (endpoint) => faultsOf(world).pause({ provider, endpoint }),
  }
}

/** A person by the id that the test knows; in a second world that id has the world's name behind it. @throws Error for an unknown one */
export function personOf({ people, id: world }: Pick<TestWorld, 'people' | 'id'>, id: string): MockPerson {
  const person = people.find((each) => each.id === id || each.id === `${id}-${world}`)
  if (person !== undefined) return person
  throw new Error(
    `There is no ${id} in this sandbox. Its people are ${people.map((each) => each.id).join(', ')}.`,
  )
}

async function choose(page: Page, person: MockPerson): Promise<void> {
  const go = page.locator('form button.go').first()
  await go.waitFor()
  const { origin } = new URL(page.url())
  // A provider may ask twice: who it is, and then what the app may do.
  for (let asked = 0; asked < 3; asked += 1) {
    const account = page
      .locator('input[type=radio][name=person]')
      .and(page.locator(`[value=${JSON.stringify(person.id)}]`))
    if ((await account.count()) > 0) await account.check()
    const before = page.url()
    await go.click()
    await expect(page).not.toHaveURL(before)
    if (new URL(page.url()).origin !== origin) return
    await go.waitFor({ timeout: 2000 }).catch(() => undefined)
    if ((await go.count()) === 0) return
  }
}
