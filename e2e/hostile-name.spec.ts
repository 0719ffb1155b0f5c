import { expect, test } from './test.ts'

const NAME = '<img src=x onerror=alert(1)>'

test('a hostile name is shown as text everywhere', { tag: '@all' }, async ({ workbench, page, watch }) => {
  await workbench.open()
  await workbench.reset({
    people: [{ id: 'eve', name: NAME, email: 'eve@example.com' }],
    devices: [{ id: 'laptop', person: 'eve' }],
    strategy: 'database',
  })
  await workbench.signIn()
  await expect(workbench.heading()).toHaveText(`Signed in as ${NAME}`)
  await workbench.frame().getByRole('link', { name: 'Members' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  await expect(workbench.frame().getByText(NAME)).toBeVisible()
  expect((await workbench.database()).users).toMatchObject([{ name: NAME }])
  for (const tab of ['HTTP', 'Cookies', 'Tokens', 'Callbacks', 'Database'] as const) {
    await workbench.tab(tab).click()
    await expect(workbench.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
  await expect(page.getByText(NAME).first()).toBeVisible()
  for (const frame of page.frames()) await expect(frame.locator('img[src="x"]')).toHaveCount(0)
  // The watch of every test adds: no dialog, no error, no request for the picture.
  expect(watch.requests.filter((request) => request.endsWith('/x'))).toEqual([])
})
