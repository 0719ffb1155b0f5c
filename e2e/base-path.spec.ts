import { expect, test } from './test.ts'

test.use({ ownContext: true })

test('the site works below a path of a plain file server', { tag: '@all' }, async ({
  workbench,
  page,
  startSite,
}) => {
  const site = await startSite({ mount: '/authscope/' })
  await workbench.open(site.url)
  await workbench.signIn()
  await expect(workbench.address).toHaveValue('https://app.example/')
  await workbench.frame().getByRole('link', { name: 'Members' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  await page.reload()
  await workbench.ready()
  await expect(workbench.heading()).toHaveText('Members only')
  const strangers = site.log.filter((line) => !line.startsWith('GET /authscope/'))
  expect(strangers).toEqual([])
  expect(site.log.filter((line) => line.includes('/~/'))).toEqual([])
  // Two sites below two paths of one host keep to themselves.
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/authscope/'])
})
