import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Breakpoint, ControlView, PausedExchange } from '../../protocol/control.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

const steps = signInSteps()
const jwt =
  steps.find(({ kind, summary }) => kind === 'callback.returned' && summary.includes('jwt'))?.seq ?? 0

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
})

afterEach(() => mounted.unmount())

function pausedAt(exchange: string, seq: number): PausedExchange {
  return { exchange, seq, run: 3, key: steps[seq - 1]?.key ?? '', since: 0 }
}

/** A world at a step of the recorded sign-in. If `newest` is given, the steps up to it are future steps. */
async function mountAt(
  step: number,
  control: Partial<ControlView['control']> = {},
  newest = step,
): Promise<ControlView> {
  mounted = mountWorkbench(steps.slice(0, step))
  const view: ControlView = {
    control: { mode: 'step', breakpoints: [], paused: [], ...control },
    position: { branch: 'main', step, newest, earliest: 0 },
  }
  const { answers, announce } = mounted.worker
  const same = () => view
  Object.assign(answers, {
    'control.read': same,
    'control.resume': same,
    'control.pause': same,
    'world.rewind': same,
    'breakpoint.set': () => ({ id: 'b9' }),
    'breakpoint.remove': () => ({}),
    'branch.steps': ({ after = 0 }) => ({ steps: steps.filter(({ seq }) => seq > Math.max(after, step)) }),
    'branches.list': () => [],
    'paused.read': () => ({}),
  } satisfies typeof answers)
  await expect.element(tree()).toBeInTheDocument()
  announce({ type: 'control.changed', world: 'w1', view })
  announce({ type: 'world.restored', world: 'w1' })
  return view
}

const tree = () => page.getByRole('tree', { name: 'Steps' })
const button = (name: string) =>
  page.getByRole('group', { name: 'Run and pause' }).getByRole('button', { name, exact: true })
const row = (name: RegExp) => tree().getByRole('treeitem', { name })
const asked = (name: string) =>
  mounted.worker.asked.filter((each) => each.name === name).map(({ input }) => input)

describe('the controls', () => {
  it('resume the paused exchange, by button and by key', async () => {
    await mountAt(jwt, { paused: [pausedAt('e4', jwt)] })
    await expect.element(page.getByText('Paused after jwt')).toBeVisible()
    await expect.element(page.getByText(`Paused at step ${jwt}, callback jwt returned.`)).toBeInTheDocument()
    await button('Step').click()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect
      .poll(() => asked('control.resume'))
      .toEqual([
        { exchange: 'e4', to: 'step' },
        { exchange: 'e4', to: 'response' },
      ])
    await userEvent.keyboard('p')
    await expect.poll(() => asked('control.resume').at(-1)).toEqual({ to: 'breakpoint' })
    await userEvent.keyboard('{Shift>}p{/Shift}')
    await expect.poll(() => asked('control.resume').at(-1)).toEqual({ to: 'end' })
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => asked('world.rewind')).toEqual([{ to: jwt - 1 }])
  })

  it('say why they are disabled, and do nothing then', async () => {
    await mountAt(jwt)
    await expect.element(button('Step')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Step')).toHaveAccessibleDescription(/Nothing is running/)
    await button('Step').click({ force: true })
    expect(asked('control.resume')).toEqual([])
    mounted.client.pages.views.forget()
    await expect.element(page.getByText('Paused; will stop at the next step')).toBeVisible()
  })

  it('pause a world that runs, with P and with Step', async () => {
    await mountAt(jwt, { mode: 'run' })
    await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
    await userEvent.keyboard('p')
    await expect.poll(() => asked('control.pause')).toHaveLength(1)
  })
})

describe('the paused step', () => {
  it('is shown by every pane while nothing else is selected', async () => {
    await mountAt(jwt, { paused: [pausedAt('e4', jwt)] })
    await expect.element(row(/callback|jwt/).filter({ hasText: 'Paused here.' })).toBeVisible()
    const diagram = page.getByRole('listbox', { name: 'Diagram' })
    await expect.element(diagram.getByRole('option', { name: /jwt.*Paused here\./ })).toBeVisible()
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Callbacks')
  })

  it('does not replace the reader’s selection', async () => {
    await mountAt(20)
    mounted.stores.selection.select(18)
    const view = { ...mounted.client.control.get() }
    const control = { ...view.control, paused: [pausedAt('e4', 20)] }
    mounted.worker.announce({ type: 'control.changed', world: 'w1', view: { ...view, control } })
    await expect.element(page.getByText(/Paused at step 20/)).toBeInTheDocument()
    expect(mounted.stores.selection.selected.get()).toBe(18)
    mounted.stores.selection.select(20)
    const next = { ...view.control, paused: [pausedAt('e4', 19)] }
    mounted.worker.announce({ type: 'control.changed', world: 'w1', view: { ...view, control: next } })
    await expect.poll(() => mounted.stores.selection.selected.get()).toBeUndefined()
  })

  it('is selected when a breakpoint pauses, whatever was selected', async () => {
    await mountAt(20)
    mounted.stores.selection.select(18)
    const view = { ...mounted.client.control.get() }
    const paused = { ...pausedAt('e4', 20), breakpoint: 'b1', since: Date.now() + 1 }
    const control = { ...view.control, paused: [paused] }
    mounted.worker.announce({ type: 'control.changed', world: 'w1', view: { ...view, control } })
    await expect.poll(() => mounted.stores.selection.selected.get()).toBeUndefined()
  })

  it('moves on one exchange at a time when several are paused', async () => {
    await mountAt(jwt, { paused: [pausedAt('e3', 9), pausedAt('e4', jwt)] })
    const list = page.getByRole('region', { name: 'Paused requests' })
    await expect.element(list).toHaveTextContent('2 requests are paused.')
    await list.getByRole('button', { name: /^Step laptop: POST github.com/ }).click()
    await expect.poll(() => asked('control.resume')).toEqual([{ exchange: 'e3', to: 'step' }])
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => asked('control.resume').at(-1)).toEqual({ exchange: 'e3', to: 'step' })
  })
})

describe('a rewound world', () => {
  it('lists its future steps under a line that says so, and goes forward', async () => {
    await mountAt(jwt, { paused: [pausedAt('e4', jwt)] }, steps.length)
    await expect.element(row(/^Dashed: recorded before you went back/)).toBeVisible()
    await expect.element(row(/token encrypted.*Recorded before you went back\./)).toBeVisible()
    await expect
      .element(page.getByText(`You’re at step ${jwt} of ${steps.length}. Later steps are kept.`))
      .toBeInTheDocument()
    await row(/token encrypted.*Recorded/).click()
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Tokens')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(() => asked('world.rewind')).toEqual([{ to: jwt + 1 }])
    await page.getByRole('button', { name: 'Go forward' }).click()
    await expect.poll(() => asked('world.rewind').at(-1)).toEqual({ to: steps.length })
  })
})

describe('the strip', () => {
  it('restores the world to where its line was moved, after Enter', async () => {
    await mountAt(jwt)
    const slider = page.getByRole('slider', { name: 'Current step' })
    slider.element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', String(jwt - 2))
    const text = slider.element().getAttribute('aria-valuetext')
    expect(text).toBe(`Step ${jwt - 2} of ${jwt}: event linkAccount. Press Enter to rewind there.`)
    await userEvent.keyboard('{Escape}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', String(jwt))
    expect(asked('world.rewind')).toEqual([])
    await userEvent.keyboard('{Home}{Enter}')
    await expect.poll(() => asked('world.rewind')).toEqual([{ to: 0 }])
  })
})

describe('breakpoints', () => {
  const set: Breakpoint = { id: 'b1', enabled: true, on: { callback: 'jwt' } }

  it('are set with B at the selected step, and with a click on its number', async () => {
    await mountAt(jwt)
    await row(new RegExp(`^Step ${jwt - 1}, `)).click()
    await userEvent.keyboard('b')
    const expected = { breakpoint: { enabled: true, on: set.on } }
    await expect.poll(() => asked('breakpoint.set')).toEqual([expected])
    tree().element().querySelector<HTMLElement>('.step.active .gutter')?.click()
    await expect.poll(() => asked('breakpoint.set')).toEqual([expected, expected])
  })

  it('mark the rows where they pause, and are removed with B', async () => {
    await mountAt(jwt, { breakpoints: [set] })
    await expect.element(row(/jwt.*Breakpoint\./)).toBeVisible()
    mounted.stores.selection.select(jwt)
    await userEvent.keyboard('b')
    await expect.poll(() => asked('breakpoint.remove')).toEqual([{ id: 'b1' }])
  })

  it('are listed with their conditions, each with what is wrong below it', async () => {
    await mountAt(jwt, { breakpoints: [set] })
    await page.getByRole('button', { name: /^Breakpoints/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Breakpoints' })
    const condition = dialog.getByLabelText('Condition of callback jwt')
    await condition.fill('trigger ==')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Expected a text in quotes')
    await condition.fill('trigger == "signUp"')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => asked('breakpoint.set'))
      .toEqual([{ breakpoint: { ...set, condition: 'trigger == "signUp"' } }])
    await dialog.getByRole('checkbox', { name: 'Pause on errors' }).click()
    await expect
      .poll(() => asked('breakpoint.set').at(-1))
      .toEqual({ breakpoint: { enabled: true, on: { outcome: 'failed' } } })
    await dialog.getByRole('button', { name: 'Add…' }).click()
    await dialog.getByRole('button', { name: 'Set breakpoint' }).click()
    await expect.element(dialog.getByText('Fill in at least one field.')).toBeVisible()
    await dialog.getByLabelText('Event').fill('createUser')
    await dialog.getByRole('button', { name: 'Set breakpoint' }).click()
    await expect
      .poll(() => asked('breakpoint.set').at(-1))
      .toEqual({ breakpoint: { enabled: true, on: { event: 'createUser' } } })
  })
})

describe('the seed', () => {
  it('is changed in a form, which asks before it loses anything', async () => {
    await mountAt(jwt)
    await page.getByRole('button', { name: /^Sandbox / }).click()
    const field = page.getByLabelText('Seed, a whole number')
    await field.fill('-1')
    await expect.element(page.getByText('A whole number from 0 to 4294967295.')).toBeVisible()
    await field.fill('12')
    await page.getByRole('button', { name: 'Reset with seed 12' }).click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Reset this sandbox with seed 12?')
    mounted.worker.answers['world.reset'] = () => mounted.worker.view
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => asked('world.reset').at(-1)).toMatchObject({ scenario: { seed: 12 } })
  })
})
