import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandFailure } from '../../link/worker/failure.ts'
import type { ControlView, Subject } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
})

afterEach(() => mounted.unmount())

const EXPIRES = new Date('2026-04-01T09:41:07.000Z')

/** The recorded sign-in, paused at a step of this kind. */
function pauseAt(passes: (step: Step) => boolean, subject: Subject): Step {
  const steps = signInSteps()
  const index = steps.findIndex(passes)
  const step = steps[index]
  if (!step) throw new Error('There is no such step.')
  mounted = mountWorkbench(steps.slice(0, index + 1))
  const paused = { exchange: step.exchange, run: step.run, seq: step.seq, key: step.key, since: 0 }
  const view: ControlView = {
    control: { mode: 'step', breakpoints: [], paused: [paused] },
    position: { branch: 'main', step: step.seq, newest: step.seq, earliest: 0 },
  }
  mounted.worker.answers['control.read'] = () => view
  mounted.worker.answers['paused.read'] = () => ({ subject })
  mounted.worker.answers['paused.edit'] = () => ({ step: step.seq + 1 })
  mounted.worker.announce({ type: 'control.changed', world: 'w1', view })
  mounted.stores.selection.select(step.seq)
  return step
}

const edits = () =>
  mounted.worker.asked.filter(({ name }) => name === 'paused.edit').map(({ input }) => input)

const RETURN: Subject = {
  at: 'return',
  boundary: 'callback',
  name: 'jwt',
  result: { plan: 'free', until: EXPIRES },
}

it('edits a callback’s result; invalid text stays and says where the error is', async () => {
  const step = pauseAt((each) => each.kind === 'callback.returned' && each.data.callback === 'jwt', RETURN)
  await page.getByRole('button', { name: 'Edit return' }).click()
  const field = page.getByLabelText('Result', { exact: true })
  await expect.element(field).toHaveFocus()
  await field.fill('{\n  plan: team\n}')
  await expect
    .element(page.getByText('Line 2, column 9: team is not a value. Put text in quotes.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Return this' }).click()
  expect(edits()).toEqual([])
  await expect.element(field).toHaveFocus()
  await field.fill('{ plan: "team", until: "2026-05-01" }')
  await page.getByRole('button', { name: 'Return this' }).click()
  await expect.element(field).not.toBeInTheDocument()
  expect(edits()).toEqual([
    {
      exchange: step.exchange,
      edit: { at: 'result', result: { plan: 'team', until: new Date('2026-05-01') } },
    },
  ])
})

it('throws instead, keeps the input when the world refuses, and asks before discarding it', async () => {
  pauseAt((each) => each.kind === 'callback.returned' && each.data.callback === 'signIn', {
    ...RETURN,
    name: 'signIn',
    result: true,
  })
  mounted.worker.answers['paused.edit'] = () => {
    throw new CommandFailure('not-paused', 'Exchange e4 went on before it could be changed.')
  }
  await page.getByRole('button', { name: 'Throw an error' }).click()
  await page.getByRole('button', { name: 'Verification' }).click()
  await page.getByLabelText('Message').fill('not today')
  await page.getByRole('button', { name: 'Throw this' }).click()
  await expect.element(page.getByText('Exchange e4 went on before it could be changed.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByLabelText('Type')).toHaveValue('Verification')
  await expect.element(page.getByLabelText('Message')).toHaveValue('not today')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByLabelText('Message')).not.toBeInTheDocument()
})

it('edits cookies, headers and form of a paused request', async () => {
  const step = pauseAt((each) => each.kind === 'request.sent' && each.exchange === 'e4', {
    at: 'request',
    method: 'POST',
    url: 'https://app.example/auth/signout',
    headers: [
      ['cookie', 'theme=dark'],
      ['content-type', 'application/x-www-form-urlencoded'],
    ],
    body: 'csrfToken=a',
  })
  await page.getByRole('button', { name: 'Edit request' }).click()
  await page.getByLabelText('Value of cookie 1').fill('light')
  await page.getByLabelText('Value of field 1').fill('b')
  await page.getByLabelText('URL', { exact: true }).fill('app.example')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByText(/URL must be an absolute http or https URL/)).toBeVisible()
  await page.getByLabelText('URL', { exact: true }).fill('https://app.example/auth/signout')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByLabelText('Value of cookie 1')).not.toBeInTheDocument()
  expect(edits()).toEqual([
    {
      exchange: step.exchange,
      edit: {
        at: 'request',
        headers: [
          ['cookie', 'theme=light'],
          ['content-type', 'application/x-www-form-urlencoded'],
        ],
        body: 'csrfToken=b',
      },
    },
  ])
})
