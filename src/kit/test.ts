import { test as base, expect as baseExpect, type PlaywrightWorkerOptions } from '@playwright/test'
import type { MockPerson } from '../mocks/site.ts'
import type { ServedFault } from '../serve/worlds/faults.ts'
import { attachRecord } from './attach-record.ts'
import { authenticatorOf, type TestAuthenticator } from './authenticator.ts'
import { openTestWorld, runOf, type TestWorld } from './control.ts'
import { faultsOf, type TestFaults } from './faults.ts'
import { personOf, providersOf, type TestProviders } from './idp.ts'
import { type Mailboxes, mailboxesOf } from './mailbox.ts'
import { matchers } from './matchers/matchers.ts'
import { openPortToNowhere } from './nowhere.ts'
import { recordOf, type TestRecord } from './record.ts'

/** How the simulated internet of a test is from its beginning. */
export interface InternetOptions {
  /** Default: Ada, Grace, Alan and Mallory. */
  readonly people?: readonly MockPerson[]
  readonly faults?: readonly Omit<ServedFault, 'id'>[]
  /** How far the providers' clock is ahead of this machine's. */
  readonly clockOffsetMs?: number
}

export interface AuthscopeFixtures {
  /** An option: `test.use({ internet: { people: […] } })`. */
  readonly internet: InternetOptions
  /** The simulated internet of this test, with its own people. */
  readonly world: TestWorld
  /** Providers by id: `idp.google.signIn(page, 'ada')`. */
  readonly idp: TestProviders
  /** People by id, with the addresses that they have in this test: `people.ada.email`. */
  readonly people: Readonly<Record<string, MockPerson>>
  /** `await mailbox('ada').next()` */
  readonly mailbox: Mailboxes
  /** What providers and mail services do wrong. */
  readonly faults: TestFaults
  /** What went over the wire. */
  readonly record: TestRecord
  /** The passkeys of the person at the browser. */
  readonly authenticator: TestAuthenticator
}

export interface InnerFixtures {
  /** The world before its options are applied. */
  readonly opened: TestWorld
}

/** Playwright's `test`. Each one has a world to itself, and its browser is in it. */
export const test = base.extend<AuthscopeFixtures & InnerFixtures, PlaywrightWorkerOptions>({
  // What a browser asks for itself, such as updates, would go to the real internet: pages have the proxy of their world, but that is not for all.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const nowhere = await openPortToNowhere()
      await use({ proxy: { server: nowhere.url }, ...launchOptions })
      nowhere.close()
    },
    { scope: 'worker' },
  ],
  internet: [{}, { option: true }],
  opened: async ({ internet: { people } }, use) => {
    const { url, token } = runOf(process.env)
    const world = await openTestWorld(url, token, people ? { people } : {})
    await use(world)
    await world.close()
  },
  world: async ({ opened, internet: { faults = [], clockOffsetMs } }, use, info) => {
    for (const fault of faults) await opened.addFault(fault)
    if (clockOffsetMs !== undefined) await opened.setClockOffset(clockOffsetMs)
    await use(opened)
    if (info.status === info.expectedStatus) return
    // What the test failed with is what people need to see.
    await attachRecord(opened, info).catch((error: unknown) => process.stderr.write(`${error}\n`))
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
  faults: async ({ world }, use) => use(faultsOf(world)),
  record: async ({ world }, use) => use(recordOf(world)),
  authenticator: async ({ context, world, baseURL }, use) =>
    use(await authenticatorOf(context, world, new URL(baseURL ?? 'http://localhost').hostname)),
})

/** Playwright's `expect`, and what records, mailboxes and browsers can be asked. */
export const expect = baseExpect.extend(matchers)
