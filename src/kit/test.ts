import { test as base, expect as baseExpect } from '@playwright/test'
import type { MockPerson } from '../mocks/site.ts'
import { attachRecord } from './attach-record.ts'
import { openTestWorld, type TestWorld } from './control.ts'
import { personOf, providersOf, type TestProviders } from './idp.ts'
import { type Mailboxes, mailboxesOf } from './mailbox.ts'
import { matchers, type TestRecord } from './matchers.ts'

export interface AuthscopeFixtures {
  /** The simulated internet of this test, with its own people. */
  readonly world: TestWorld
  /** Providers by id: `idp.google.signIn(page, 'ada')`. */
  readonly idp: TestProviders
  /** People by id, with the addresses that they have in this test: `people.ada.email`. */
  readonly people: Readonly<Record<string, MockPerson>>
  /** `await mailbox('ada').next()` */
  readonly mailbox: Mailboxes
  /** What went over the wire. */
  readonly record: TestRecord
}

/** Playwright's `test`. Each one has a world to itself, and its browser is in it. */
export const test = base.extend<AuthscopeFixtures>({
  world: async ({ browserName: _browser }, use, info) => {
    const { AUTHSCOPE_PORT: port, AUTHSCOPE_TOKEN: token } = process.env
    if (port === undefined || token === undefined)
      throw new Error(
        'This test needs the simulated internet: export default defineConfig(authscope({ webServer })) in the Playwright configuration, from authscope/playwright/config.',
      )
    const world = await openTestWorld(`http://127.0.0.1:${port}`, token)
    await use(world)
    if (info.status !== info.expectedStatus) await attachRecord(world, info)
    await world.close()
  },
  // Localhost goes directly by itself; with a list of exceptions Firefox would send navigations from such a page past the proxy.
  proxy: async ({ world }, use) => use({ server: world.proxy }),
  idp: async ({ world }, use) => use(providersOf(world)),
  people: async ({ world }, use) =>
    use(
      new Proxy({} as Readonly<Record<string, MockPerson>>, {
        get: (_target, id) => (typeof id === 'string' ? personOf(world, id) : undefined),
      }),
    ),
  mailbox: async ({ world }, use) => use(mailboxesOf(world)),
  record: async ({ world }, use) =>
    use({
      exchanges: world.record,
      fired: async (provider, endpoint) =>
        (await world.record())
          .flatMap(({ faults }) => faults)
          .filter((fault) => fault.provider === provider && fault.endpoint === endpoint).length,
    }),
})

/** Playwright's `expect`, and what a record can be asked. */
export const expect = baseExpect.extend(matchers)
