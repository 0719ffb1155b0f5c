import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

/** The fragment of the page's address. */
const fragment = (page: Page) => page.evaluate(() => window.location.hash)

/** What each part shows as selected: the list, the diagram, the inspector. */
async function shown(page: Page): Promise<readonly (string | null)[]> {
  const option = page.getByRole('listbox', { name: 'Diagram' }).getByRole('option', { selected: true })
  const item = page.getByRole('treeitem', { selected: true })
  return [
    await item.textContent(),
    await option.textContent(),
    await page.getByRole('tab', { selected: true }).getAttribute('data-tab'),
  ]
}

/** Moves the clock of the workbench on by a second: what is chosen now does not follow quickly on what was chosen before. */
function passSecond(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { performance } = window
    const native = performance.now.bind(performance)
    performance.now = () => native() + 1000
  })
}

/** Selects two steps, far enough apart in time to be two entries of the history. */
async function selectTwo(workbench: Workbench, page: Page): Promise<readonly [string, string]> {
  await workbench.select('createUser')
  await expect.poll(() => fragment(page)).toMatch(/^#step=\d+&tab=database$/)
  const first = await fragment(page)
  await passSecond(page)
  await page.getByRole('listbox', { name: 'Diagram' }).getByRole('option', { name: /jwt/ }).first().click()
  await expect.poll(() => fragment(page)).not.toBe(first)
  return [first, await fragment(page)]
}

test.beforeEach(async ({ workbench }) => {
  await workbench.open()
  await workbench.signIn()
})

test('a step is selected everywhere at once; Back and Forward move the selection, and leave the simulated page alone', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await test.step('following the world writes no entries into the history', async () => {
    const length = () => page.evaluate(() => window.history.length)
    const before = await length()
    await workbench.go('https://app.example/members')
    await workbench.go('https://app.example/')
    expect(await fragment(page)).toBe('')
    expect(await length()).toBe(before)
  })

  const [first, second] = await selectTwo(workbench, page)
  await test.step('a step is selected everywhere at once', async () => {
    await expect
      .poll(() => shown(page))
      .toEqual([expect.stringContaining('jwt'), expect.stringContaining('jwt'), 'Callbacks'])
  })

  await test.step('Back and Forward move the selection and leave the simulated page alone', async () => {
    await workbench.frame().getByRole('link', { name: 'Members' }).click()
    await expect(workbench.address).toHaveValue('https://app.example/members')
    await expect(workbench.frame().getByRole('heading', { level: 1 })).not.toHaveText(/^Signed in as/)
    const steps = (await workbench.recorded()).length
    const heading = await workbench.heading().textContent()
    await page.goBack()
    await expect.poll(() => fragment(page)).toBe(first)
    await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('data-tab', 'Database')
    await page.goBack()
    await expect.poll(() => fragment(page)).toBe('')
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(0)
    await page.goForward()
    await page.goForward()
    await expect.poll(() => fragment(page)).toBe(second)
    await expect(workbench.address).toHaveValue('https://app.example/members')
    await expect(workbench.heading()).toHaveText(heading ?? '')
    expect((await workbench.recorded()).length).toBe(steps)
  })

  await test.step('a reload opens the step again', async () => {
    const before = await shown(page)
    await page.reload()
    await workbench.ready()
    await expect.poll(() => shown(page)).toEqual(before)
  })
})

test('a key that is held down makes one history entry, and an address with an unknown step opens at the newest', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.select('check state')
  const start = Number(/\d+/.exec(await fragment(page))?.[0])
  await passSecond(page)
  const before = await page.evaluate(() => window.history.length)
  await page.getByRole('slider', { name: 'Current step' }).focus()
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('j', { delay: 0 })
  await expect.poll(() => fragment(page)).toContain(`#step=${start + 12}&`)
  expect(await page.evaluate(() => window.history.length)).toBeLessThan(before + 12)

  await workbench.open('./#step=99999&tab=tokens')
  await page.reload()
  await workbench.ready()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('data-tab', 'Tokens')
})
