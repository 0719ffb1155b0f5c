import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { killWorker, runningWorker } from './worker-control.ts'

// A page that is a picture asks for an icon of its own.
test.use({ expectedComplaints: /favicon\.ico/ })

const NAME = 'authscope-w1'
const TITLE = 'This browser does not let the world be stored'

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

test('a database of a newer version is explained, and kept until the reader resets it', async ({
  workbench,
  page,
}) => {
  await standBeside(page)
  await changeDatabase(page, { version: 990 })
  await page.goto('./')
  await expectExplanation(page, /newer/i)
  await page.getByRole('button', { name: 'Reset this world' }).click()
  await expect(workbench.heading()).toHaveText('Example')
  await workbench.signIn()
})

test('a browser that blocks IndexedDB is told so', async ({ page, startSite }) => {
  const site = await startSite({
    prefixes: {
      'worker.js':
        'IDBFactory.prototype.open = IDBFactory.prototype.databases = function () { throw new DOMException("denied", "SecurityError") };',
    },
  })
  await page.goto(site.url)
  await expectExplanation(page, /refuses/)
})

test('a browser without room for the workbench is told that it did not start', async ({
  page,
  context,
  baseURL,
}) => {
  await standBeside(page)
  const { origin } = new URL(baseURL ?? '')
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The service worker did not start')
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByLabel('Address')).toHaveValue('https://app.example/')
})

test('a world that fills up while it is used says so and lives on', async ({ workbench, page }) => {
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

test('a database that is deleted while it is open is explained, and a reload begins anew', async ({
  workbench,
  page,
}) => {
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
  await expect(page.getByRole('alert')).toContainText('another tab deleted it')
  await page.reload()
  await expect(workbench.heading()).toHaveText('Example')
  expect((await workbench.database()).users).toEqual([])
  await workbench.signIn()
})

for (const [what, row] of [
  ['no description', undefined],
  ['a description that is none', { key: 'world', scenario: 'nonsense', lastStep: 'many' }],
] as const) {
  test(`a world with ${what} is explained or begun anew, never a blank page`, async ({ workbench, page }) => {
    await workbench.open()
    await changeDatabase(page, row === undefined ? { clear: 'meta' } : { put: ['meta', row] })
    await page.goto('about:blank')
    await page.goto('./')
    const begunAnew = page.getByLabel('Address')
    const explained = page.getByRole('button', { name: 'Reset this world' })
    await expect(begunAnew.or(explained)).toBeVisible()
    if (await explained.isVisible()) await explained.click()
    await workbench.ready()
    await workbench.signIn()
  })
}
