import { expect, test } from './test.ts'

test('a reload keeps the world, in the middle of the sign-in and after it, and Reset empties it', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await test.step('a reload in the middle shows the page it left', async () => {
    await workbench.toConsent()
    const steps = await workbench.recorded()
    await page.reload()
    await workbench.ready()
    await workbench.authorize()
    expect((await workbench.recorded()).slice(0, steps.length)).toEqual(steps)
  })

  await test.step('a reload afterwards keeps the world', async () => {
    const [steps, rows, cookies] = [
      await workbench.recorded(),
      await workbench.database(),
      await workbench.cookies(),
    ]
    await page.reload()
    await workbench.ready()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
    await expect(workbench.address).toHaveValue('https://app.example/')
    expect(await workbench.recorded()).toEqual(steps)
    expect(await workbench.database()).toEqual(rows)
    expect(await workbench.cookies()).toEqual(cookies)
  })

  await test.step('the button Reset empties it', async () => {
    await (await workbench.sandbox()).getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset this sandbox' }).click()
    await expect(workbench.heading()).toHaveText('Example')
    const { users, accounts, sessions } = await workbench.database()
    expect([users, accounts, sessions]).toEqual([[], [], []])
    const cookies = (await workbench.cookies()).map(({ name }) => name)
    expect(cookies).not.toContain('__Secure-authjs.session-token')
    expect((await workbench.recordedOf('event.fired')).length).toBe(0)
  })
})

test('the same world done twice records the same steps, and never fills the history of the browser', {
  tag: '@all',
}, async ({ workbench, page }) => {
  const run = async () => {
    await workbench.reset({ seed: 11, strategy: 'database' })
    await workbench.signIn()
    return (await workbench.recorded()).map(({ realAt: _realAt, tookMs: _tookMs, ...step }) => step)
  }
  await workbench.open()
  const before = await page.evaluate(() => history.length)
  const first = await run()
  expect(await run()).toEqual(first)
  await workbench.frame().getByRole('link', { name: 'Members' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await expect(workbench.address).toHaveValue('https://app.example/')
})
