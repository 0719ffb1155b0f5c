import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRecording, party } from '../../record/testing/recording.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

const APP = party('app', 'app.example')

/** A request of which the app checks seven things as a routine, and one that matters. */
function checkedSteps() {
  const record = createRecording()
  record.run('press Sign in')
  record.exchange('e1')
  const request = { method: 'GET', url: 'https://app.example/auth/callback/github', headers: [] }
  const laptop = party('browser', 'laptop')
  record.add('request.sent', { request, mode: 'navigation' }, { from: laptop, to: APP, summary: '' })
  for (let number = 1; number <= 7; number += 1)
    record.add('check.passed', { check: `check-${number}`, detail: 'all right' }, { from: APP, summary: '' })
  const state = { check: 'state', detail: 'equals the cookie' }
  record.add('check.passed', state, { from: APP, summary: '', rule: 'STATE-3' })
  record.add(
    'response.received',
    { response: { status: 200, headers: [] } },
    { from: APP, to: laptop, summary: '' },
  )
  return record.steps
}

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
  mounted = mountWorkbench(checkedSteps(), 'essentials')
})

afterEach(() => mounted.unmount())

const item = (name: RegExp) => page.getByRole('tree', { name: 'Steps' }).getByRole('treeitem', { name })
const drawn = (name: RegExp) => page.getByRole('listbox', { name: 'Diagram' }).getByRole('option', { name })
const level = (name: RegExp) =>
  page.getByRole('group', { name: 'Level of detail' }).getByRole('button', { name })

it('folds routine steps in list and diagram, and opens them in place in both', async () => {
  await expect.element(page.getByText('5 rows for 11 steps')).toBeVisible()
  await expect.element(item(/^Steps 3 to 9, app.example: 7 checks passed/)).toBeVisible()
  await expect.element(item(/^Step 10, app.example: check state/)).toBeVisible()
  expect(item(/check 4/).elements()).toHaveLength(0)
  await item(/7 checks passed/).click()
  await expect.element(item(/^Step 6, app.example: check check 4/)).toBeVisible()
  await expect.element(drawn(/check check 4/)).toBeVisible()
  await drawn(/7 checks passed/).click()
  await expect.poll(() => item(/check check 4/).elements()).toHaveLength(0)
})

it('changes the level of all panes with a press, with + and −, and with Ctrl and the wheel', async () => {
  await expect.element(level(/^Essentials 5$/)).toHaveAttribute('aria-pressed', 'true')
  await level(/^Everything 11$/).click()
  await expect.element(item(/check check 4/)).toBeVisible()
  await expect.element(drawn(/check check 4/)).toBeVisible()
  await userEvent.keyboard('-')
  await expect.element(level(/^Essentials/)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('+')
  await expect.element(level(/^Everything/)).toHaveAttribute('aria-pressed', 'true')
  const turn = new WheelEvent('wheel', { deltaY: 100, ctrlKey: true, bubbles: true, cancelable: true })
  drawn(/check check 4/)
    .element()
    .dispatchEvent(turn)
  expect(turn.defaultPrevented).toBe(true)
  await expect.element(level(/^Essentials/)).toHaveAttribute('aria-pressed', 'true')
})

it('does not fold what is searched', async () => {
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('check 4')
  await expect.element(item(/check check 4/)).toBeVisible()
})

it('says which step a mark of the timeline is while the pointer rests on it', async () => {
  const strip = page.getByRole('slider', { name: 'Current step' })
  await userEvent.hover(strip, { position: { x: 4, y: 30 } })
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('1 Click Sign in')
})
