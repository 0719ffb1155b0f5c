import { expect, test } from './test.ts'
import { createWorkbench } from './workbench.ts'

declare global {
  interface Window {
    heard?: number[]
  }
}

test('two windows on one world see the same steps, live; one session, and one reset, is for both', {
  tag: '@all',
}, async ({ workbench, context }) => {
  await workbench.open()
  const other = createWorkbench(await context.newPage())
  await other.open()
  await other.page.evaluate(() => {
    const heard: number[] = []
    window.heard = heard
    window.authscope.on('step', (step) => heard.push(step.seq))
  })
  await test.step('the steps of one window appear in the other', async () => {
    const before = (await other.recorded()).length
    await workbench.page.bringToFront()
    await workbench.signIn()
    const steps = await workbench.recorded()
    const expected = steps.slice(before).map(({ seq }) => seq)
    await expect.poll(() => other.page.evaluate(() => window.heard)).toEqual(expected)
    expect(await other.recorded()).toEqual(steps)
    await expect(other.steps).toContainText('access_token')
  })
  await test.step('a reset in one empties the other', async () => {
    await other.page.reload()
    await other.ready()
    await expect(other.heading()).toHaveText('Signed in as Ada Byron')
    await other.reset()
    await workbench.page.bringToFront()
    await expect(workbench.heading()).toHaveText('Example')
    expect((await workbench.database()).users).toEqual([])
  })
  await test.step('a sign-in in one is a sign-in in the other', async () => {
    await other.page.bringToFront()
    await other.signIn()
    await workbench.page.bringToFront()
    await workbench.go('https://app.example/')
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  })
})

test('two windows on two worlds do not disturb each other', { tag: '@all' }, async ({
  workbench,
  context,
}) => {
  await workbench.open('./?world=one')
  const other = createWorkbench(await context.newPage())
  await other.open('./?world=two')
  await other.signIn()
  const steps = await workbench.recorded()
  await workbench.page.bringToFront()
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Example')
  expect((await workbench.database()).users).toEqual([])
  expect((await workbench.recorded()).length).toBeGreaterThan(steps.length)
})
