import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandFailure } from '../../link/worker/failure.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
})

afterEach(() => mounted.unmount())

const tree = () => page.getByRole('tree', { name: 'Steps' })

/** Counts what scrolls outside a frame, where it may have to wait for the compositor. */
function watchScrolls(): { outside: { readonly by: string | undefined }[]; stop(): void } {
  const { requestAnimationFrame: request } = window
  const { scrollTo } = Element.prototype
  let isInFrame = false
  const counts = {
    outside: [] as { readonly by: string | undefined }[],
    stop: () => {
      window.requestAnimationFrame = request
      Element.prototype.scrollTo = scrollTo
    },
  }
  window.requestAnimationFrame = (work) =>
    request((time) => {
      isInFrame = true
      work(time)
      isInFrame = false
    })
  Element.prototype.scrollTo = function (...to: unknown[]) {
    if (!isInFrame) counts.outside.push({ by: new Error('scrolled').stack })
    Reflect.apply(scrollTo, this, to)
  }
  return counts
}

describe('the list of steps', () => {
  it('shows the newest run open and keeps the failed row of a closed one', async () => {
    mounted = mountWorkbench(signInSteps())
    await expect
      .element(tree().getByText('getUserByAccount → null', { exact: false }).first())
      .toBeInTheDocument()
    await expect.element(tree().getByRole('treeitem', { name: /Step 6, .* Failed\./ })).toBeVisible()
    await expect
      .element(tree().getByRole('treeitem', { name: /Run 1/ }))
      .toHaveAttribute('aria-expanded', 'false')
  })

  it('counts the steps that are recorded while one is selected', async () => {
    const steps = signInSteps()
    mounted = mountWorkbench(steps.slice(0, 40))
    await tree().getByRole('treeitem').last().click()
    await expect.element(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
    mounted.worker.append(steps.slice(40))
    await page.getByRole('button', { name: `Follow: ${steps.length - 40} newer` }).click()
    await expect
      .element(page.getByRole('button', { name: 'Follow', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  it('moves with the arrow keys, and every panel shows the selected row', async () => {
    mounted = mountWorkbench(signInSteps())
    await tree()
      .getByRole('treeitem', { name: /Step 38/ })
      .click()
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Callbacks')
    await expect.element(page.getByText('Returned, compared with token')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Tokens')
    const diagram = page.getByRole('listbox', { name: 'Diagram' })
    await expect.element(diagram.getByRole('option', { selected: true })).toHaveTextContent('token encrypted')
    // A selection does not move the world.
    await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '52')
    await expect.element(page.getByText('HKDF with SHA-256')).toBeVisible()
  })

  it('scrolls within frames only, however often steps come', async () => {
    const steps = signInSteps()
    const scrolls = watchScrolls()
    try {
      mounted = mountWorkbench(steps.slice(0, 1))
      await expect.element(tree().getByRole('treeitem').first()).toBeVisible()
      // A new list is scrolled to where it is, once and outside a frame.
      scrolls.outside = []
      for (let at = 1; at < steps.length; at += 13) {
        mounted.worker.append(steps.slice(at, at + 13))
        await mounted.client.steps.refresh()
      }
      const list = tree().element()
      await expect.poll(() => list.scrollTop).toBeGreaterThan(0)
      expect(scrolls.outside).toEqual([])
    } finally {
      scrolls.stop()
    }
  })

  it('continues from the step that was selected elsewhere', async () => {
    mounted = mountWorkbench(signInSteps())
    await tree()
      .getByRole('treeitem', { name: /Step 38/ })
      .click()
    await page
      .getByRole('listbox', { name: 'Diagram' })
      .getByRole('option', { name: /Step 25/ })
      .click()
    const marked = () => tree().element().getAttribute('aria-activedescendant')
    await expect.poll(marked).toMatch(/s25$/)
  })

  it('finds steps by text', async () => {
    mounted = mountWorkbench(signInSteps())
    await page.getByLabelText('Find', { exact: true }).fill('createUser')
    await expect.poll(() => tree().getByRole('treeitem').elements().length).toBe(4)
    await page.getByLabelText('Find', { exact: true }).fill('no such thing')
    await page.getByRole('button', { name: 'Show all steps' }).click()
    await expect.element(tree()).toBeVisible()
  })

  it('grows while steps arrive', async () => {
    mounted = mountWorkbench(signInSteps().slice(0, 3))
    await expect.element(tree().getByRole('treeitem', { name: /Run 1/ })).toBeVisible()
    mounted.worker.append(signInSteps().slice(3))
    await expect.element(tree().getByRole('treeitem', { name: /Run 3/ })).toBeInTheDocument()
    await expect
      .element(tree().getByRole('treeitem', { name: /Run 1/ }))
      .toHaveAttribute('aria-expanded', 'false')
  })

  it('says how to fill it', async () => {
    mounted = mountWorkbench()
    await expect.element(page.getByRole('heading', { name: 'No steps yet' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'No request selected' })).toBeVisible()
  })
})

describe('the inspector', () => {
  const select = async (seq: number) => {
    await expect.element(tree()).toBeInTheDocument()
    mounted.stores.selection.select(seq)
  }

  it('shows both sides of an exchange, with the form that was sent', async () => {
    mounted = mountWorkbench(signInSteps())
    await select(20)
    await expect
      .element(page.getByRole('table', { name: 'Form fields' }))
      .toHaveTextContent('authorization_code')
    await expect.element(page.getByRole('region', { name: 'Response' })).toHaveTextContent('200')
  })

  it('says why each cookie was sent or not sent', async () => {
    mounted = mountWorkbench(signInSteps())
    await select(15)
    const cookies = page.getByRole('region', { name: 'Cookies in the request' })
    await expect.element(cookies).toHaveTextContent('Path=/docs')
    await expect.element(page.getByText('Jar of laptop now: 3 cookies')).toBeVisible()
  })

  it('marks the row that the step added', async () => {
    mounted = mountWorkbench(signInSteps())
    await select(32)
    await expect.element(page.getByRole('row', { name: /added .*u_7f3a91.*Ada Byron/ })).toBeVisible()
  })

  it('shows what comes from outside as text', async () => {
    const [first, second, ...rest] = signInSteps()
    if (first?.kind !== 'person.acted' || !second) throw new Error('the recording begins with an act')
    const hostile = { ...first, data: { action: '<img src=x onerror=alert(1)>' } }
    mounted = mountWorkbench([hostile, second, ...rest.slice(0, 1)])
    await expect.element(tree().getByRole('treeitem', { name: /Run 1: <img src=x/ })).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
  })

  it('changes tabs with digits, but not while typing', async () => {
    mounted = mountWorkbench(signInSteps())
    await expect.element(tree()).toBeInTheDocument()
    await userEvent.keyboard('6')
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Database')
    await page.getByLabelText('Find', { exact: true }).fill('1')
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Database')
  })
})

describe('titles', () => {
  it('are shown to keyboard users, until Escape', async () => {
    mounted = mountWorkbench(signInSteps())
    await expect.element(tree()).toBeInTheDocument()
    const tip = () => document.querySelector('.focus-tip')?.textContent
    page.getByRole('button', { name: 'Scenes' }).element().focus()
    await userEvent.tab()
    await expect.poll(() => tip() ?? '').toContain('Sandboxes, branches, session strategy')
    await userEvent.keyboard('{Escape}')
    await expect.poll(tip).toBeUndefined()
  })
})

describe('the world', () => {
  it('changes the strategy in place, from the sandbox menu, without a reset', async () => {
    mounted = mountWorkbench(signInSteps())
    mounted.worker.answers['setup.change'] = () => mounted.worker.view
    await page.getByRole('button', { name: /^Sandbox / }).click()
    await page.getByLabelText('Session strategy', { exact: true }).selectOptions('database')
    const asked = (name: string) => mounted.worker.asked.find((each) => each.name === name)
    await expect.poll(() => asked('setup.change')?.input).toEqual({ setup: { strategy: 'database' } })
    expect(asked('world.reset')).toBeUndefined()
  })

  it('moves the virtual clock', async () => {
    mounted = mountWorkbench(signInSteps())
    mounted.worker.answers['clock.advance'] = ({ seconds }) => ({ now: seconds })
    await page.getByRole('button', { name: /Virtual clock/ }).click()
    await page.getByRole('menuitem', { name: '+31 days' }).click()
    await expect
      .poll(() => mounted.worker.asked.find(({ name }) => name === 'clock.advance')?.input)
      .toEqual({ seconds: 31 * 86_400 })
  })

  it('says that the tool has a fault, and offers to reset a world that cannot be stored', async () => {
    mounted = mountWorkbench(signInSteps())
    mounted.client.faults.report(new CommandFailure('storage-failed', 'The disk is full.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.')
    await expect.element(page.getByRole('button', { name: 'Reset this sandbox' })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('says that an update is ready', async () => {
    mounted = mountWorkbench(signInSteps())
    let wanted = false
    const want = () => {
      wanted = true
    }
    mounted.update.set({ is: 'waiting', wanted: false, want })
    await expect.element(page.getByText('Update ready.')).toBeVisible()
    await page.getByRole('button', { name: 'Update now' }).click()
    expect(wanted).toBe(true)
  })
})
