import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'
import { createWorkbench } from './workbench.ts'

test.use({ expectedComplaints: /^download: blob:/ })

const PARTS = { without: 'iframe' }

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Steps' }).click()
  await page.keyboard.press('d')
  await expect(dialog(page).getByRole('textbox')).toBeVisible()
}

/** Saves one format as a file; gives its name and path. */
async function save(page: Page, format: string): Promise<{ readonly name: string; readonly path: string }> {
  await dialog(page).getByRole('radio', { name: format, exact: true }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save file' }).click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('the tab Values shows the data flow of a code, who could read it where, and its end', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await page.getByRole('tab', { name: 'Values' }).click()
  await page
    .getByRole('region', { name: 'Values' })
    .getByRole('button', { name: 'code', exact: true })
    .click()
  const flow = page.getByRole('region', { name: 'Data flow of the value' })
  await expect(flow.getByText('Created:')).toBeVisible()
  await expect(flow.getByText(/^Ended \(redeemed\):/)).toBeVisible()
  await flow.getByText('Readable by github.com, laptop', { exact: true }).first().click()
  await expect(flow.getByRole('link', { name: 'RFC 9110 §15.4' })).toBeVisible()
  expect(await violations(page, PARTS)).toEqual([])
  await flow
    .getByRole('button', { name: /^Select step/ })
    .first()
    .click()
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('check code_issued')
  await expect(flow.getByRole('button', { name: /^Select step/ }).first()).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a trace opens as a read-only world', async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  const recorded = await workbench.recorded()
  const database = await workbench.database()
  await openDialog(page)
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([])
  const trace = await save(page, 'Trace file')
  expect(trace.name).toBe('authscope-w1.authscope')
  await expect(dialog(page)).toContainText(/It contains \d+ secrets/)
  await dialog(page).getByRole('checkbox', { name: 'Hide secrets' }).check()
  await expect(dialog(page)).toContainText(/\d+ secrets hidden/)
  const har = await save(page, 'HAR')
  await page.goto('./?recording')
  await expect(page.getByRole('heading', { name: 'Open a trace' })).toBeVisible()
  await page.getByLabel('Trace file').setInputFiles(har.path)
  await expect(page.getByRole('alert')).toContainText('This is a HAR file')
  expect(await violations(page, PARTS)).toEqual([])
  await page.getByLabel('Trace file').setInputFiles(trace.path)
  await expect(page.getByText('Recording, read-only')).toBeVisible()
  await expect.poll(async () => (await workbench.recorded()).length).toBe(recorded.length)
  expect(await workbench.recorded()).toEqual(recorded)
  expect(await workbench.database()).toEqual(database)
  await workbench.select('linkAccount')
  expect(await violations(page, PARTS)).toEqual([])
  const refused = page.evaluate(() => window.authscope.clock.advance(60))
  await expect(refused).rejects.toThrow('This is a read-only recording')
  await page.goto('./')
  await workbench.ready()
  expect((await workbench.recorded()).slice(0, recorded.length)).toEqual(recorded)
})

test('a link builds the same world again, once the reader agrees', async ({ workbench, page, context }) => {
  await workbench.open()
  await workbench.reset({ seed: 41, strategy: 'database' })
  await workbench.signIn()
  await workbench.select('linkAccount')
  const facts = async (of: typeof workbench) =>
    (await of.recorded()).map(({ seq, kind, summary, exchange }) => ({ seq, kind, summary, exchange }))
  const first = await facts(workbench)
  const rows = await workbench.database()
  await openDialog(page)
  const link = await dialog(page).getByRole('textbox').inputValue()
  expect(link.length).toBeLessThan(2000)
  const second = await context.newPage()
  const other = createWorkbench(second)
  await second.goto(link)
  const build = second.getByRole('button', { name: 'Build this sandbox' })
  await expect(build).toBeVisible()
  await expect(second.getByRole('main')).toContainText('Seed: 41')
  await second.getByText(/^\d+ actions will be replayed$/).click()
  await expect(second.getByText('laptop: Click Authorize Example')).toBeVisible()
  expect(await violations(second, PARTS)).toEqual([])
  const worlds = () => second.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect((await worlds()).filter((name) => name?.includes('link-'))).toEqual([])
  await build.click()
  await second.waitForURL(/\?world=link-[0-9a-f]{8}#step=\d+/)
  await other.ready()
  expect((await facts(other)).slice(0, first.length)).toEqual(first)
  expect(await other.database()).toEqual(rows)
  await expect(second.getByRole('treeitem', { selected: true })).toContainText('linkAccount')
})

test('a link that is cut says so and offers the way home', async ({ workbench, page }) => {
  await page.goto('./#world=1.tVNNT-MwEP0')
  await expect(page.getByRole('alert')).toHaveText(/^The link is cut or damaged/)
  expect(await violations(page, PARTS)).toEqual([])
  await page.getByRole('link', { name: 'To my own sandbox' }).click()
  await workbench.ready()
  // Pasted over the address of the open workbench it is a link all the same.
  await page.evaluate(() => {
    window.location.hash = 'world=7.abc'
  })
  await expect(page.getByRole('alert')).toHaveText(
    /^The link has version 7, but this build only opens version 1/,
  )
})

test.describe('code that never ends', () => {
  // The page that it was stopped in says so with status 500.
  test.use({ expectedComplaints: /status of 500 .*\/~\/link-/ })

  test('in a link is stopped, by itself and with a button', { tag: '@all' }, async ({ workbench, page }) => {
    const look = { do: 'navigate', device: 'laptop', tab: 't1', url: 'https://app.example/' }
    const code = { files: { 'auth.ts': 'while (true) {}' }, entry: 'auth.ts' }
    const link = {
      scenario: { code },
      actions: Array.from({ length: 900 }, () => look),
      withoutSecrets: false,
    }
    const fragment = deflateRawSync(JSON.stringify(link)).toString('base64url')
    await page.goto(`./#world=1.${fragment}`)
    await page.getByRole('button', { name: 'Build this sandbox' }).click()
    const stop = page.getByRole('button', { name: 'Stop' })
    const builtWorlds = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).filter(({ name }) => name?.startsWith('authscope-link-')),
      )
    await expect(stop).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      "The code in this link doesn't finish: 1 call had to be stopped after 1000 ms. Continue?",
    )
    expect(await violations(page, PARTS)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await stop.click()
    await expect(page.getByRole('alert')).toHaveText(/^You stopped it: \d of 900 actions are done\.$/)
    expect(await builtWorlds()).toHaveLength(1)
    await page.getByRole('link', { name: 'To my own sandbox' }).click()
    await workbench.ready()
    await expect.poll(builtWorlds).toEqual([])

    await page.goto(`./#world=1.${fragment}`)
    await page.getByRole('button', { name: 'Build this sandbox' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await stop.click()
    await page.getByRole('link', { name: 'Show the sandbox so far' }).click()
    await workbench.ready()
    expect((await workbench.recordedOf('code.failed'))[0]?.data.problem).toBe('overrun')
  })
})

test('a HAR is replayed by another tool, and a picture stands by itself', { tag: '@all' }, async ({
  workbench,
  page,
  launchOptions,
}) => {
  await workbench.open()
  await workbench.signIn()
  await openDialog(page)
  const har = await save(page, 'HAR')
  const svg = await save(page, 'SVG')
  expect((await save(page, 'Mermaid')).name).toBe('authscope-click-authorize-example.mmd')
  // The archive alone answers: in this browser no name leads anywhere. It would connect ahead to the host of a navigation.
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP * ~NOTFOUND']
  const browser = await chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext()
  await context.routeFromHAR(har.path, { notFound: 'abort' })
  const replay = await context.newPage()
  const answer = await replay.goto('https://app.example/auth/signin')
  expect(answer?.status()).toBe(200)
  await expect(replay.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  await replay.setContent(await readFile(svg.path, 'utf8'))
  await expect(replay.getByRole('img', { name: 'Click Authorize Example' })).toBeVisible()
  await browser.close()
})
