import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { ApiCookie } from '../src/protocol/api.ts'
import type { DatabaseView } from '../src/protocol/commands.ts'
import type { Scenario } from '../src/protocol/scenario.ts'
import type { Step, StepKind, StepOf } from '../src/protocol/steps.ts'

/** The tabs of the inspector, in their order. */
export const TABS = [
  'HTTP',
  'Cookies',
  'Tokens',
  'Callbacks',
  'Events',
  'Database',
  'Mail',
  'Logs',
  'Values',
  'Passkeys',
] as const

type TabName = (typeof TABS)[number]

/** The workbench in one window: its parts by their names, and its script interface. */
export interface Workbench {
  readonly page: Page
  readonly address: Locator
  readonly steps: Locator
  tab(name: TabName): Locator
  /** Opens the sandbox menu: sandboxes, branches, session strategy, seed, Reset. */
  sandbox(): Promise<Locator>
  /** The header's button while the world is on this branch. */
  onBranch(name: string): Locator
  /** Selects the first step whose row holds this text. */
  select(text: string): Promise<void>
  /** The page that the device shows. */
  frame(device?: string): FrameLocator
  /** Loads the workbench and waits for the first simulated page. */
  open(url?: string): Promise<void>
  ready(): Promise<void>
  reset(scenario?: Partial<Scenario>): Promise<void>
  /** Loads a virtual URL as typing it does. */
  go(url: string, device?: string): Promise<void>
  /** From the home page to the consent page of GitHub. */
  toConsent(device?: string): Promise<void>
  authorize(device?: string): Promise<void>
  /** From the home page through GitHub and back. */
  signIn(device?: string): Promise<void>
  heading(device?: string): Locator
  recorded(): Promise<readonly Step[]>
  recordedOf<K extends StepKind>(kind: K): Promise<readonly StepOf<K>[]>
  database(): Promise<DatabaseView>
  cookies(device?: string): Promise<readonly ApiCookie[]>
  version(): Promise<string>
}

export function createWorkbench(page: Page): Workbench {
  const frame = (device = 'laptop') =>
    page.locator(`iframe[title="Simulated browser: ${device}"]`).filter({ visible: true }).contentFrame()
  const ready = async () => {
    await page.waitForFunction(() => 'authscope' in window)
    await page.evaluate(() => window.authscope.ready)
  }
  const toConsent = async (device?: string) => {
    await frame(device).getByRole('link', { name: 'Sign in', exact: true }).click()
    await frame(device).getByRole('button', { name: 'Sign in with GitHub' }).click()
    await expect(frame(device).getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  }
  const authorize = async (device?: string) => {
    await frame(device).getByRole('button', { name: 'Authorize Example' }).click()
    await expect(heading(device)).toHaveText(/^Signed in as /)
  }
  const heading = (device?: string) => frame(device).getByRole('heading', { level: 1 })
  const recordedOf = <K extends StepKind>(kind: K) =>
    page.evaluate((wanted) => window.authscope.steps({ kind: wanted }), kind) as Promise<readonly StepOf<K>[]>
  return {
    page,
    address: page.getByLabel('Address', { exact: true }),
    steps: page.getByLabel('Steps', { exact: true }),
    sandbox: async () => {
      await page.getByRole('button', { name: /^Sandbox / }).click()
      return page.getByRole('dialog', { name: 'Sandbox menu' })
    },
    onBranch: (name) => page.getByRole('button', { name: new RegExp(`^Sandbox .*, branch ${name}$`) }),
    tab: (name) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) }),
    select: async (text) => {
      const narrowed = page.getByText(/^\d+ rows? of \d+ steps$/)
      await page.getByLabel('Find', { exact: true }).fill(text)
      // Before the list is narrowed down, the first of the rows that are drawn may be a later one.
      await expect(narrowed).toBeVisible()
      await page.getByRole('treeitem').filter({ hasText: text }).first().click()
      await page.getByLabel('Find', { exact: true }).fill('')
      await expect(narrowed).toBeHidden()
    },
    frame,
    ready,
    toConsent,
    authorize,
    heading,
    recordedOf,
    open: async (url = './') => {
      await page.goto(url)
      await ready()
    },
    reset: (scenario) => page.evaluate((wanted) => window.authscope.reset(wanted), scenario),
    go: (url, device = 'laptop') =>
      page.evaluate((to) => window.authscope.open(...to), [device, url] as const),
    signIn: async (device) => {
      await toConsent(device)
      await authorize(device)
    },
    recorded: () => page.evaluate(() => window.authscope.steps()),
    database: () => page.evaluate(() => window.authscope.database()),
    cookies: (device = 'laptop') => page.evaluate((id) => window.authscope.cookies(id), device),
    version: () => page.evaluate(() => window.authscope.version),
  }
}
