import type { Page } from '@playwright/test'
import { everyNth } from '../src/check/testing/extent.ts'
import { expect, test } from './test.ts'
import { killWorker, runningWorker } from './worker-control.ts'

// A page that is a picture asks for an icon of its own.
test.use({ ownContext: true, expectedComplaints: /favicon\.ico/ })

const NAME = 'authscope-w1'
const TITLE = "This browser can't store the sandbox"

/** Loads a file of the site, so that the page may use its storage before the workbench does. */
async function standBeside(page: Page): Promise<void> {
  await page.goto('./icon.svg')
}

/** Opens the world's database as some other program would, and does something to it. */
async function changeDatabase(
  page: Page,
  change: { version?: number; clear?: string; put?: [string, unknown] },
): Promise<void> {
  await page.evaluate(
    ([name, { version, clear, put }]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, version)
        request.onerror = () => reject(request.error)
        request.onblocked = () => reject(new Error('blocked'))
        request.onsuccess = () => {
          const db = request.result
          const end = () => {
            db.close()
            resolve()
          }
          const table = clear ?? put?.[0]
          if (table === undefined) return end()
          const transaction = db.transaction(table, 'readwrite')
          transaction.oncomplete = end
          transaction.onabort = () => reject(transaction.error)
          transaction.objectStore(table).clear()
          if (put) transaction.objectStore(table).put(put[1])
        }
      }),
    [NAME, change] as const,
  )
}

async function expectExplanation(page: Page, detail: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.locator('pre')).toHaveText(detail)
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible()
}

test('a database of a newer version is explained, and kept until the reader resets it', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await standBeside(page)
  await changeDatabase(page, { version: 990 })
  await page.goto('./')
  await expectExplanation(page, /newer/i)
  await page.getByRole('button', { name: 'Reset this sandbox' }).click()
  await expect(workbench.heading()).toHaveText('Example')
  await workbench.signIn()
})

test('a browser that blocks IndexedDB gets an explanation', async ({ page, startSite }) => {
  const site = await startSite({
    prefixes: {
      'worker.js':
        'IDBFactory.prototype.open = IDBFactory.prototype.databases = function () { throw new DOMException("denied", "SecurityError") };',
    },
  })
  await page.goto(site.url)
  await expectExplanation(page, /refuses/)
})

test('a browser without room for the workbench says that it did not start', async ({
  page,
  context,
  baseURL,
}) => {
  await standBeside(page)
  const { origin } = new URL(baseURL ?? '')
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("The service worker didn't start")
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByLabel('Address')).toHaveValue('https://app.example/')
})

test('a world that fills up while it is used says so and goes on', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  // Real quotas are measured at the browser's leisure: this worker's storage is full until the next worker comes.
  await (await runningWorker(page.context())).evaluate(() => {
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await workbench.address.fill('https://app.example/auth/signin')
  await workbench.address.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/full|room|space/i)
  await killWorker(page)
  await workbench.go('https://app.example/')
  await workbench.signIn()
})

test('a database that is deleted while it is open is explained, and a reload starts again', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = () => reject(request.error)
      }),
    NAME,
  )
  await workbench.address.fill('https://app.example/')
  await workbench.address.press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    /^The browser can't store this sandbox\. .*another tab deleted it/,
  )
  await expect(page.getByText('another tab deleted it')).toHaveCount(1)
  await page.reload()
  await expect(workbench.heading()).toHaveText('Example')
  expect((await workbench.database()).users).toEqual([])
  await workbench.signIn()
})

const DAMAGED = 'The stored sandbox is damaged'

test.describe('damaged rows', () => {
  // The page that would need the row.
  test.use({ expectedComplaints: /favicon\.ico|status of 500/ })

  test('a damaged row is named, with a reset as the way out, while the world is used and before it opens', {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    const again = page.getByRole('button', { name: 'Reset this sandbox' })
    await test.step('a tab, while the world is used', async () => {
      await changeDatabase(page, {
        put: ['tabs', { device: 'laptop', tab: 't1', loading: true, position: 0 }],
      })
      // This worker has read the row before and is the only one that writes it, so it is the next one that reads it.
      await killWorker(page)
      await workbench.address.fill('https://app.example/auth/signin')
      await workbench.address.press('Enter')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(`${DAMAGED}. `)
      await expect(alert).toContainText('tabs.history must be a list')
      await again.focus()
      await page.keyboard.press('Enter')
      await expect(alert).toBeHidden()
      await expect(workbench.heading()).toHaveText('Example')
      await workbench.signIn()
    })
    for (const [table, row] of everyNth(4, [
      ['tabs', { device: 'laptop', tab: 't1', loading: true, history: [null], position: 0 }],
      ['cookies', { device: 'laptop', domain: 'app.example', path: '/', name: 'a' }],
      ['exchanges', { id: 'e1', state: 'open' }],
      ['steps', { seq: 1, key: 'e1/nonsense' }],
    ] as const))
      await test.step(`a row of ${table}, before it opens`, async () => {
        await changeDatabase(page, { put: [table, row] })
        await killWorker(page)
        await page.reload()
        await expect(
          page.getByRole('heading', { name: DAMAGED }).or(page.getByText(`${DAMAGED}.`)),
        ).toBeVisible()
        await expect(page.getByText(`a row is damaged: ${table}.`)).toBeVisible()
        await again.click()
        await expect(workbench.heading()).toHaveText('Example')
      })
    for (const table of everyNth(5, ['results', 'undoRecords', 'branches', 'archive', 'clients']))
      await test.step(`an empty table ${table}, and garbage in it`, async () => {
        for (const row of [undefined, GARBAGE[table]]) {
          await changeDatabase(page, row === undefined ? { clear: table } : { put: [table, row] })
          await page.reload()
          // Some tables are read only when something asks for their rows. Until then the world goes on.
          await expect(again.or(workbench.address).first()).toBeVisible()
          if (await workbench.address.isVisible()) await workbench.reset()
          else await again.click()
          await expect(workbench.heading()).toHaveText('Example')
        }
      })
    await workbench.signIn()
  })
})

/** Rows that the tables take, and nothing else would. */
const GARBAGE: Readonly<Record<string, unknown>> = {
  results: { exchange: 'e1', call: 'x', seq: 'nonsense' },
  undoRecords: { seq: 1, n: 0, rows: 'nonsense' },
  branches: { id: 'main', from: [null] },
  archive: { branch: 'main', n: 1 },
  clients: { client: 'nonsense', exchange: 7 },
}

for (const [what, row] of [
  ['no description', undefined],
  ['a description that is none', { key: 'world', scenario: 'nonsense', lastStep: 'many' }],
] as const) {
  test(`a world with ${what} is explained or started again, never a blank page`, {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    await changeDatabase(page, row === undefined ? { clear: 'meta' } : { put: ['meta', row] })
    await page.goto('about:blank')
    await page.goto('./')
    const restarted = page.getByLabel('Address')
    const explained = page.getByRole('button', { name: 'Reset this sandbox' })
    await expect(restarted.or(explained)).toBeVisible()
    if (await explained.isVisible()) await explained.click()
    await workbench.ready()
    await workbench.signIn()
  })
}
