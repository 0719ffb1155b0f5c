import { expect, test } from './test.ts'

test('everything works without a server after the first load', async ({ workbench, page, startSite }) => {
  const site = await startSite()
  await workbench.open(site.url)
  await site.close()
  await page.reload()
  await workbench.ready()
  await workbench.signIn()
  await page.reload()
  await workbench.ready()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
})

test('a new window opens without a server', async ({ workbench, context, page, startSite }) => {
  const site = await startSite()
  await workbench.open(site.url)
  await site.close()
  const other = await context.newPage()
  await page.close()
  await other.goto(`${site.url}?world=elsewhere`)
  await other.evaluate(() => window.authscope.ready)
  await expect(other.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toHaveText(
    'Example',
  )
})
