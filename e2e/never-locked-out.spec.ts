import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { everyNth } from '../src/check/testing/extent.ts'
import { DIST } from '../tools/paths.ts'
import { firstLoadFiles } from '../tools/size/measure.ts'
import { nextBuild } from './next-build.ts'
import type { Trouble } from './site.ts'
import { expect, test } from './test.ts'
import { createWorkbench } from './workbench.ts'

test.use({ ownContext: true })

const first = firstLoadFiles(readFileSync(`${DIST}/index.html`, 'utf8'))
const named = (pattern: RegExp): string => {
  const found = first.find((file) => pattern.test(file))
  if (found === undefined) throw new Error(`No file of the build is called ${pattern}.`)
  return found
}
const ENTRY = named(/^assets\/start-.*\.js$/)
const STYLE = named(/^assets\/start-.*\.css$/)
/** What opens the sandbox, which is fetched while the first sentence is shown. */
const OPENING = named(/^assets\/open-.*\.js$/)

const retry = (page: Page) => page.getByRole('button', { name: 'Retry', exact: true })
const reinstall = (page: Page) => page.getByRole('button', { name: 'Remove and reinstall' })

/** One thing goes wrong with one file. */
const only =
  (file: string, trouble: Trouble) =>
  (path: string): Trouble | undefined =>
    path === file ? trouble : undefined

test.describe('where the host is incomplete', () => {
  test.use({ expectedComplaints: /./ })

  test('a first visit that finds a file missing says which one, and Retry loads the workbench once it is there', async ({
    page,
    startSite,
  }) => {
    for (const file of everyNth(8, [
      'worker.js',
      'app.js',
      'internet.js',
      'webauthn.js',
      ENTRY,
      STYLE,
      OPENING,
    ]))
      await test.step(file, async () => {
        const site = await startSite({ missing: [file] })
        await page.goto(site.url)
        await expect(page.getByText(`${file}: the server returned status 404.`)).toBeVisible()
        await expect(reinstall(page)).toBeVisible()
        site.trouble(() => undefined)
        await retry(page).click()
        await createWorkbench(page).ready()
      })
  })

  test('a first visit on a slow host says how far it is', { tag: '@all' }, async ({ page, startSite }) => {
    // The worker asks for each again, and gets them one after the other.
    const site = await startSite({ headers: { 'Cache-Control': 'no-store' } })
    site.trouble((path) => ({ delayMs: first.includes(path) ? 700 * first.indexOf(path) : 1500 }))
    await page.goto(site.url, { waitUntil: 'commit' })
    await expect(page.getByText(/: \d+ of \d+ files…/)).toBeVisible({ timeout: 60_000 })
    await createWorkbench(page).ready()
  })

  test('a first visit whose connection broke off at any moment is complete at the next load', async ({
    page,
    startSite,
  }) => {
    const cuts: readonly (readonly [string, number])[] = [
      ['', 0.1],
      ['', 0.9],
      [ENTRY, 0.5],
      [STYLE, 0],
      ['worker.js', 0.01],
      ['worker.js', 0.99],
      ['internet.js', 0],
      ['app.js', 0.5],
      ['webauthn.js', 0.99],
      [OPENING, 0.5],
    ]
    for (const [file, cutAt] of everyNth(5, cuts))
      await test.step(`${file === '' ? 'index.html' : file} at ${cutAt}`, async () => {
        const site = await startSite()
        site.trouble(only(file, { cutAt }))
        // A page that breaks off never ends its loading.
        await page.goto(site.url, { waitUntil: 'commit' }).catch(() => undefined)
        await expect.poll(() => site.log).toContain(`GET /${file}`)
        if (file !== '') await expect(page.getByText(`${file}: `)).toBeVisible()
        site.trouble(() => undefined)
        await page.goto(site.url)
        await createWorkbench(page).ready()
      })
  })

  test('an update that finds a file missing leaves the old version as it is, and comes once the file is there', {
    tag: '@all',
  }, async ({ page, startSite, workbench }) => {
    const site = await startSite()
    await workbench.open(site.url)
    await workbench.settled()
    const version = await workbench.version()
    const next = nextBuild(version)
    site.serve(next.directory)
    for (const file of everyNth(4, [
      'app.js',
      'internet.js',
      'webauthn.js',
      ENTRY.replace('.js', '-next.js'),
    ]))
      await test.step(file, async () => {
        site.trouble(only(file, 'missing'))
        await update(page)
        await expect.poll(() => site.log.filter((line) => line.endsWith(file)).length).toBeGreaterThan(1)
        await expect.poll(() => workers(page)).toEqual(['activated'])
      })
    await page.reload()
    await workbench.ready()
    expect(await workbench.version()).toBe(version)
    site.trouble(() => undefined)
    await update(page)
    await test.step('while it waits, the old version leaves its files alone', async () => {
      await expect.poll(() => workers(page)).toContain('installed')
      const isKept = () =>
        page.evaluate(async (file) => {
          const own = await caches.open((await caches.keys())[0] ?? '')
          return (await own.match(file)) !== undefined
        }, STYLE)
      await page.evaluate(async (file) => {
        const own = await caches.open((await caches.keys())[0] ?? '')
        await own.delete(file)
        const { active } = await navigator.serviceWorker.ready
        active?.postMessage({ authscope: 'precache' })
      }, STYLE)
      await expect.poll(isKept).toBe(true)
      expect(await page.evaluate(() => caches.keys())).toHaveLength(2)
    })
    const reloaded = page.waitForEvent('load', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Update now' }).click()
    await reloaded
    await workbench.ready()
    await expect.poll(() => workbench.version()).toBe(next.version)
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
    rmSync(next.directory, { recursive: true })
  })

  test('files that the browser lost come from the server, and what was recorded stays', {
    tag: '@all',
  }, async ({ page, startSite, workbench }) => {
    // Else the browser has the files without their server.
    const site = await startSite({ headers: { 'Cache-Control': 'no-store' } })
    await workbench.open(site.url)
    await workbench.signIn()
    const isKept = async () => {
      await workbench.ready()
      expect((await workbench.database()).users).toHaveLength(1)
    }
    const lose = (trouble: Trouble | undefined, file?: string) => async () => {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      })
      site.trouble((path) => (file === undefined || path === file ? trouble : undefined))
      await page.reload()
    }
    const stored = () =>
      page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length)

    await test.step('while the server is there, nothing shows', async () => {
      await lose(undefined)()
      await isKept()
      expect(await stored()).toBeGreaterThan(10)
    })
    await test.step('without a server, the page says so and offers to try again', async () => {
      await lose({ cutAt: 0 })()
      await expect(page.getByText(`${ENTRY}: there is no connection to the server.`)).toBeVisible()
      await reinstall(page).click()
      await expect(page.getByRole('status')).toContainText('Nothing was removed.')
      site.trouble(() => undefined)
      await retry(page).click()
      await isKept()
    })
    await test.step('with a file missing, it says which one, and installs everything again at a press', async () => {
      await lose('missing', ENTRY)()
      await expect(page.getByText(`${ENTRY}: the server returned status 404.`)).toBeVisible()
      site.trouble(() => undefined)
      await reinstall(page).click()
      await isKept()
    })
    await test.step('when the server has a newer version only, the page takes that one', async () => {
      const next = nextBuild(await workbench.version())
      site.serve(next.directory)
      await lose(undefined)()
      // The page loads itself again, maybe while it is asked.
      const version = () => page.evaluate(() => window.authscope?.version).catch(() => undefined)
      await expect.poll(version).toBe(next.version)
      await isKept()
      rmSync(next.directory, { recursive: true })
    })
  })

  test('a worker without any files, as older versions left it, is replaced without a press', async ({
    page,
    startSite,
    workbench,
  }) => {
    const directory = mkdtempSync(join(tmpdir(), 'authscope-empty-'))
    writeFileSync(
      join(directory, 'worker.js'),
      `addEventListener('activate', (event) => event.waitUntil(clients.claim()))
       addEventListener('fetch', (event) => event.respondWith(new Response('authscope has no file /.', { status: 404 })))`,
    )
    writeFileSync(
      join(directory, 'index.html'),
      `<!doctype html><script>navigator.serviceWorker.register('worker.js', { updateViaCache: 'none' })</script>`,
    )
    const site = await startSite({ directory })
    await page.goto(site.url)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    site.serve(DIST)
    await page.reload()
    await expect(page.getByText('authscope has no file /.')).toBeVisible()
    await expect(workbench.heading()).toHaveText('Example')
    rmSync(directory, { recursive: true })
  })
})

/** Looks for a new version, as the browser does at each navigation. Resolves when the look is over, whatever came of it. */
const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update().catch(() => undefined)
  })

/** The states of all the workers that the site has. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    return [active, installing, waiting].flatMap((worker) => (worker ? [worker.state] : []))
  })
