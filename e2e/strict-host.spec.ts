import { STRICT } from './site.ts'
import { expect, test } from './test.ts'

const UNSAVED = 'Unsaved changes; the previous version is running.'

test.use({ ownContext: true, expectedComplaints: /Content Security Policy|status of 500 .*auth\/signin/ })

test('on a very strict host everything works except what its policy forbids, until the page has its own policy', {
  tag: '@all',
}, async ({ context, page, startSite, workbench }) => {
  const site = await startSite({ headers: STRICT })
  await workbench.open(site.url)
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const note = code.getByRole('note').filter({ hasText: 'style-src' })

  await test.step('a sign-in, and the user’s own code', async () => {
    await workbench.signIn()
    await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
    await expect(note).toContainText("style-src lacks 'unsafe-inline'")
    await code.getByRole('button', { name: 'Run code' }).click()
    await expect(code.getByRole('status').first()).toContainText('Running.')
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
    await code.locator('.inputarea').focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('export const unsaved: string = 1\n')
    await expect(code.getByRole('status').first()).toHaveText(UNSAVED)
  })

  await test.step('after a reload the page comes from the worker, and no edit is lost', async () => {
    await note.getByRole('button', { name: 'Reload' }).click()
    await workbench.ready()
    await expect(code.locator('.view-line').first()).toBeVisible()
    await expect(note).toHaveCount(0)
    await expect(code.locator('.view-lines')).toContainText('unsaved')
    await expect(code.getByRole('status').first()).toHaveText(UNSAVED)
    // TypeScript reads every declaration again, which takes seconds; until then it says so.
    const problems = code.getByRole('region', { name: 'Problems' })
    await expect(problems).not.toContainText('Checking…', { timeout: 60_000 })
    await expect(problems).toContainText("'number' is not assignable to type 'string'")
  })

  await test.step('a page that was loaded around the worker has the host’s policy again, and runs code all the same', async () => {
    const session = await context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await session.send('Page.reload', { ignoreCache: true })
    await loaded
    await workbench.ready()
    await page.getByRole('group', { name: 'Preview' }).getByRole('button', { name: 'App' }).click()
    await workbench.go('https://app.example/members')
    await expect(workbench.heading()).toHaveText('Members only')
  })
})

test('a published package runs on a host that does not let the worker evaluate text', {
  tag: '@all',
}, async ({ page, startSite, workbench }) => {
  const site = await startSite({ headers: STRICT })
  await workbench.open(site.url)
  await page.evaluate(() => window.authscope.change({ engine: '0.41.3' }))
  const reloaded = page.waitForEvent('load')
  await workbench.go('https://app.example/auth/signin')
  await reloaded
  await workbench.ready()
  await workbench.go('https://app.example/')
  await workbench.signIn()
  const steps = await workbench.recordedOf('decision.taken')
  const engines = steps.filter(({ data }) => data.decision === 'engine').map(({ outcome }) => outcome)
  expect(engines.at(-1)).toBe('done')
  expect(site.log.filter((line) => line.includes('assets/guests/auth-core-0.41.3'))).not.toEqual([])
  await page.reload()
  await workbench.ready()
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
})
