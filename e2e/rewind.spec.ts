import type { Page } from '@playwright/test'
import type { Step } from '../src/protocol/steps.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'
import { killWorker } from './worker-control.ts'

const rewind = (page: Page, seq: number) => page.evaluate((to) => window.authscope.rewind(to), seq)
const paused = (page: Page) => page.evaluate(() => window.authscope.paused())
const branches = (page: Page) => page.evaluate(() => window.authscope.branches())

/** The first recorded step like this. */
async function stepLike(workbench: Workbench, passes: (step: Step) => boolean): Promise<Step> {
  const step = (await workbench.recorded()).find(passes)
  if (step === undefined) throw new Error('No such step was recorded.')
  return step
}

const isAct = (action: string) => (step: Step) =>
  step.kind === 'person.acted' && step.data.action.startsWith(action)

test('the world goes back to a step, shows its page, and goes forward to where it was', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const steps = await workbench.recorded()
  const cookies = await workbench.cookies()
  const database = await workbench.database()
  const { seq } = await stepLike(workbench, isAct('press Authorize Example'))

  await rewind(page, seq - 1)
  await expect(workbench.frame().getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  expect(await workbench.recorded()).toEqual(steps.slice(0, seq - 1))
  expect((await workbench.database()).users).toEqual([])
  expect(await workbench.cookies()).not.toEqual(cookies)

  // The address bar shows the page of then, and a worker that is killed changes nothing.
  await expect(workbench.address).toHaveValue(/^https:\/\/github\.com\//)
  await page.goto(`/#step=${seq}`)
  await killWorker(page)
  await page.reload()
  await workbench.ready()
  await expect(workbench.frame().getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  await expect(workbench.steps).toContainText('recorded before you went back')
  // A future step may be selected, by an address too.
  await expect(workbench.steps.getByRole('treeitem', { selected: true })).toContainText('Authorize Example')
  await page.goto('/#')

  await rewind(page, steps.length)
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  expect(await workbench.recorded()).toEqual(steps)
  expect(await workbench.cookies()).toEqual(cookies)
  expect(await workbench.database()).toEqual(database)
})

test('the world goes back to when its first page was loading', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  const { length } = await workbench.recorded()
  for (let seq = length; seq >= 0; seq--) await rewind(page, seq)
  expect(await workbench.recorded()).toEqual([])
  await rewind(page, length)
  await expect(workbench.heading()).toHaveText('Example')
})

test('an action in a rewound world asks once, and continues in another branch', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const steps = await workbench.recorded()
  const { seq } = await stepLike(workbench, isAct('press Authorize Example'))
  await rewind(page, seq - 1)
  const deny = workbench.frame().getByRole('button', { name: 'Cancel' })

  await deny.click()
  const question = page.getByRole('dialog', { name: 'Fork from here?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await branches(page)).toHaveLength(1)
  await expect(deny).toBeVisible()

  await deny.click()
  await question.getByRole('button', { name: /^Fork/ }).click()
  await expect(workbench.heading()).toHaveText('Sign in')
  const [main, fork] = await branches(page)
  expect([main?.id, main?.newest, fork?.parent, fork?.from]).toEqual(['main', steps.length, 'main', seq - 1])
  expect((await workbench.recorded()).slice(0, seq - 1)).toEqual(steps.slice(0, seq - 1))
  expect((await workbench.database()).users).toEqual([])

  await page.evaluate(() => window.authscope.switchTo('main'))
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  expect(await workbench.recorded()).toEqual(steps)
})

test.describe('an edited answer', () => {
  // The page of an error has its status.
  test.use({ expectedComplaints: /status of 403/ })

  test('an exchange is paused where the world was rewound to, and continues differently from there', {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    await workbench.signIn()
    const steps = await workbench.recorded()
    const returned = await stepLike(
      workbench,
      (step) => step.kind === 'callback.returned' && step.data.callback === 'signIn',
    )
    await rewind(page, returned.seq)
    await expect(workbench.frame().getByRole('button', { name: 'Authorize Example' })).toBeVisible()
    expect(await paused(page)).toMatchObject([{ exchange: returned.exchange, seq: returned.seq }])

    await page.evaluate(() => window.authscope.fork('refused'))
    await page.evaluate(() => window.authscope.edit({ at: 'result', result: false }))
    await page.evaluate(() => window.authscope.resume())
    await expect(workbench.heading()).toHaveText('Access denied')
    expect((await workbench.database()).users).toEqual([])

    await page.evaluate(() => window.authscope.switchTo('main'))
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
    const compared = await page.evaluate(() => window.authscope.compare('main', 'b1'))
    expect([compared.common, compared.a.length]).toEqual([returned.seq, steps.length - returned.seq])
    expect(compared.rows.map(({ name }) => name.split(' ')[0]).sort()).toEqual(['accounts', 'users'])
  })
})
