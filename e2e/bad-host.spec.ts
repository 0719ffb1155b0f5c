import { expect, test } from './test.ts'

test.use({ ownContext: true })

/** Takes a global name away before any script of the page runs. */
const WITHOUT_NAVIGATION = 'Reflect.deleteProperty(window, "navigation")'
const WITHOUT_WORKERS = 'Reflect.deleteProperty(Navigator.prototype, "serviceWorker")'
const WITHOUT_LOCKS = 'Reflect.deleteProperty(Navigator.prototype, "locks")'
const WITHOUT_SECURITY = 'Object.defineProperty(window, "isSecureContext", { value: false })'

for (const [what, script, heading] of [
  ['too old', WITHOUT_NAVIGATION, 'Your browser is too old'],
  ['Service workers are blocked', WITHOUT_WORKERS, 'Service workers are blocked'],
  ['Web Locks are blocked', WITHOUT_LOCKS, 'Web Locks are blocked'],
  ['no secure address', WITHOUT_SECURITY, 'This page needs https'],
] as const) {
  test(`a browser with ${what} gets an explanation and a way out`, async ({ page }) => {
    await page.addInitScript(script)
    await page.goto('./')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
}

test.describe('where the browser refuses to register workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('the page says what happened, with a way out', async ({ page }) => {
    await page.goto('./')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("The service worker didn't start")
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
  })
})

test.describe('where the host sends other things than files', () => {
  test.use({ expectedComplaints: /MIME type|status of 404/ })

  test('the page says what it sends, and where the workbench is', async ({ page, startSite }) => {
    const untyped = await startSite()
    untyped.trouble((path) => (path.endsWith('.js') ? { type: 'text/plain' } : undefined))
    await page.goto(untyped.url)
    await expect(page.getByText('the server sent it as text/plain').first()).toBeVisible()
    const folder = await startSite({ mount: '/authscope/', fallback: true })
    await page.goto(folder.url.slice(0, -1))
    await expect(page.getByRole('link', { name: '/authscope/ with a slash' })).toBeVisible()
  })
})

test.describe('where the host answers every path with the index page', () => {
  test.use({ expectedComplaints: /unsupported MIME type|MIME type of "text\/html"/ })

  test('a missing script is explained', async ({ page, startSite }) => {
    const site = await startSite({ missing: ['worker.js'], fallback: true })
    await page.goto(site.url)
    await expect(page.getByText('worker.js: the server sent an HTML page instead.')).toBeVisible()
  })

  test('an address of the simulated internet shows no workbench, and no blank page', async ({
    page,
    startSite,
  }) => {
    const site = await startSite({ fallback: true })
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    await page.goto(`${site.url}~/w1/laptop/https/app.example/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This address belongs to the simulated internet',
    )
    await expect(page.getByRole('link', { name: 'Open the workbench' })).toHaveAttribute('href', '/')
    await expect(page.getByLabel('Address')).toHaveCount(0)
    expect(loads).toHaveLength(1)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  test('the workbench does not run in its own frame', async ({ workbench, page, context, startSite }) => {
    const site = await startSite({ fallback: true })
    await workbench.open(site.url)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBypassServiceWorker', { bypass: true })
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText("didn't come from the simulator")
    expect(page.frames()).toHaveLength(2)
    await expect(page.frames().at(-1)?.getByLabel('Address') ?? page.locator('none')).toHaveCount(0)
    await session.send('Network.setBypassServiceWorker', { bypass: false })
    await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).click()
    await expect(workbench.heading()).toHaveText('Example')
  })
})

test.describe('where the worker is bypassed', () => {
  test.use({ expectedComplaints: /status of 404/ })

  test('Shift+Reload leaves the workbench usable', async ({ workbench, page, context }) => {
    await workbench.open()
    const session = await context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await session.send('Page.reload', { ignoreCache: true })
    await loaded
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await workbench.ready()
    await workbench.signIn()
  })

  test('the bypass of the developer tools is explained', { tag: '@all' }, async ({
    workbench,
    page,
    context,
  }) => {
    await workbench.open()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBypassServiceWorker', { bypass: true })
    await workbench.address.fill('https://app.example/members')
    await workbench.address.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Bypass for network')
    await session.send('Network.setBypassServiceWorker', { bypass: false })
    await page.getByRole('alert').getByRole('button', { name: 'Reload the workbench' }).click()
    await expect(workbench.frame().getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  })
})
