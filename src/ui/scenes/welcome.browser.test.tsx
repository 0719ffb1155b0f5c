import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Step } from '../../protocol/steps.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'
import { welcome } from './welcome.ts'

const all = signInSteps()
/** What loading the world's first page records. */
const first = all.filter(({ run }) => run === 1)
const rest = all.filter(({ run }) => run > 1)
let mounted: Mounted | undefined

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

afterEach(() => {
  mounted?.unmount()
  history.replaceState(null, '', location.pathname + location.search)
})

function visit(steps: readonly Step[] = []): Mounted {
  mounted?.unmount()
  mounted = mountWorkbench(steps)
  welcome(window, mounted.stores, () => localStorage)
  return mounted
}

const heading = () => page.getByRole('heading', { name: 'A sign-in, one step at a time' })

describe('a first visit', () => {
  it('begins with the scenes, next to the device, and moves no focus', async () => {
    const before = document.activeElement
    visit()
    await expect.element(heading()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Start with a GitHub sign-in' })).toBeVisible()
    await expect.element(page.getByTitle('Simulated browser: laptop')).toBeVisible()
    expect(document.activeElement).toBe(before)
  })

  it('ends with the first action, which shows the steps', async () => {
    const { worker } = visit()
    await expect.element(heading()).toBeVisible()
    worker.append(first)
    await expect.poll(() => mounted?.client.steps.get().length).toBe(first.length)
    await expect.element(heading()).toBeVisible()
    worker.append(rest)
    await expect.element(heading()).not.toBeInTheDocument()
    await expect.element(page.getByRole('tree', { name: 'Steps' })).toBeVisible()
    visit()
    expect(mounted?.stores.layout.gallery.get()).toBe('closed')
  })

  it('goes on after a reload, until something is done', async () => {
    visit(first)
    await expect.element(heading()).toBeVisible()
    visit(first)
    await expect.element(heading()).toBeVisible()
  })

  it.each([
    ['its button', () => page.getByRole('button', { name: 'Explore on my own' }).click()],
    ['the wish to find a step', () => mounted?.stores.layout.pane.set('steps')],
    ['a chosen tab', () => mounted?.stores.selection.tab.set('Cookies')],
    ['a reset', () => mounted?.worker.announce({ type: 'world.reset', world: 'w1' })],
    ['a window of a phone’s width', () => page.viewport(390, 800)],
  ])('ends with %s', async (_name, act) => {
    visit(first)
    await expect.element(heading()).toBeVisible()
    await act()
    await expect.element(heading()).not.toBeInTheDocument()
    expect(mounted?.stores.layout.gallery.get()).toBe('closed')
    visit(first)
    expect(mounted?.stores.layout.gallery.get()).toBe('closed')
  })

  it('leaves the whole gallery behind the button Scenes', async () => {
    visit(first)
    await expect.element(heading()).toBeVisible()
    await page.getByRole('button', { name: 'Scenes', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Scenes' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^GitHub, first time/ })).toHaveFocus()
  })
})

describe('no first visit', () => {
  it('in a world in which something was done', async () => {
    visit(all)
    await expect.poll(() => mounted?.client.steps.get().length).toBe(all.length)
    expect(mounted?.stores.layout.gallery.get()).toBe('closed')
  })

  it('at an address that asks for something', () => {
    history.replaceState(null, '', '#step=1')
    expect(visit(first).stores.layout.gallery.get()).toBe('closed')
    history.replaceState(null, '', location.pathname + location.search)
    expect(visit(first).stores.layout.gallery.get()).toBe('closed')
  })

  it('in a window that has room for one pane only', async () => {
    await page.viewport(390, 800)
    expect(visit().stores.layout.gallery.get()).toBe('closed')
  })
})

it('closes the welcome until the page is left, where storage is off', async () => {
  mounted = mountWorkbench()
  welcome(window, mounted.stores, () => {
    throw new Error('Storage is switched off.')
  })
  await expect.element(heading()).toBeVisible()
  mounted.worker.append(all)
  await expect.element(heading()).not.toBeInTheDocument()
})
