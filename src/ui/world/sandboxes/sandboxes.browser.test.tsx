import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signInSteps } from '../../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../../testing/mount.tsx'

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('authscope-spare', 10)
    opening.onupgradeneeded = () => opening.result.createObjectStore('steps', { autoIncrement: true }).add({})
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
  mounted = mountWorkbench(signInSteps())
})

afterEach(() => {
  mounted.unmount()
  indexedDB.deleteDatabase('authscope-spare')
})

it('lists sandboxes with their sizes, renames them, and brings a deleted one back', async () => {
  await page.getByRole('button', { name: /^Sandbox / }).click()
  const menu = page.getByRole('dialog', { name: 'Sandbox menu' })
  await expect.element(menu.getByRole('button', { name: /^spare 1 step$/ })).toBeVisible()
  await menu.getByRole('button', { name: 'Rename spare' }).click()
  await userEvent.keyboard('Linking tests{Enter}')
  await expect.element(menu.getByRole('button', { name: /^Linking tests/ })).toBeVisible()

  await menu.getByRole('button', { name: 'Delete Linking tests' }).click()
  await expect.element(menu.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Deleted sandbox Linking tests')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Deleted sandbox Linking tests')).not.toBeInTheDocument()
  expect(mounted.stores.deletions.get()).toEqual([])
})

it('what was typed in a form of the settings is not lost by Escape or Back', async () => {
  await page.getByRole('button', { name: /^Sandbox / }).click()
  await page.getByRole('button', { name: 'Settings…' }).click()
  await page.getByRole('tab', { name: /^People/ }).click()
  const add = page.getByRole('button', { name: 'Add a person' })
  await add.click()
  await userEvent.keyboard('{Escape}')
  await add.click()
  const name = page.getByLabelText('Name', { exact: true })
  await name.fill('Edsger')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Edsger')
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(add).toBeVisible()
})
