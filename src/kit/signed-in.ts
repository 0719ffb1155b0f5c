import type { BrowserContextOptions, Page } from '@playwright/test'
import type { MockPerson } from '../mocks/site.ts'
import { openTestWorld, runOf, type TestWorld } from './control.ts'
import { personOf, providersOf, type TestProviders } from './idp.ts'
import { type Mailboxes, mailboxesOf } from './mailbox.ts'
import { test } from './test.ts'

/** What a sign-in may use. */
export interface SignInParts {
  readonly page: Page
  readonly idp: TestProviders
  readonly mailbox: Mailboxes
  readonly person: MockPerson
}

interface SignedInWorld {
  readonly world: TestWorld
  readonly storageState: BrowserContextOptions['storageState']
}

/**
 * `test` for tests that begin signed in: `const test = signedIn('ada', async ({ page, idp }) => { … })`. Each worker signs the person in once, and
 * its tests, which run one after the other, share that world: its people, and what providers and mailboxes keep. Each test has its own faults,
 * clock and record.
 */
export function signedIn(person: string, signIn: (parts: SignInParts) => Promise<void>) {
  return test.extend<object, { readonly signedInWorld: SignedInWorld }>({
    signedInWorld: [
      async ({ browser }, use, { project }) => {
        const { url, token } = runOf(process.env)
        const world = await openTestWorld(url, token)
        const { baseURL, ignoreHTTPSErrors } = project.use
        const context = await browser.newContext({
          ...(baseURL === undefined ? {} : { baseURL }),
          ...(ignoreHTTPSErrors === undefined ? {} : { ignoreHTTPSErrors }),
          proxy: { server: world.proxy },
        })
        const page = await context.newPage()
        const parts = { idp: providersOf(world), mailbox: mailboxesOf(world) }
        await signIn({ page, ...parts, person: personOf(world, person) })
        const storageState = await context.storageState()
        await context.close()
        await use({ world, storageState })
        await world.close()
      },
      { scope: 'worker' },
    ],
    opened: async ({ signedInWorld: { world } }, use) => {
      const begun = (await world.record()).length
      await use({ ...world, record: async () => (await world.record()).slice(begun) })
      await world.clearFaults()
      await world.setClockOffset(0)
    },
    storageState: async ({ signedInWorld }, use) => use(signedInWorld.storageState),
  })
}
