import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
  mounted = mountWorkbench(signInSteps())
})

afterEach(() => mounted.unmount())

const answer = () => page.getByRole('dialog', { name: 'What is this?' })

/** Pastes into the field that has the focus. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

it('explains an error that is typed into the palette', async () => {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox').fill('OAuthAccountNotLinked')
  await page.getByRole('option', { name: 'Explain OAuthAccountNotLinked' }).click()
  await expect
    .element(answer().getByRole('region', { name: 'OAuthAccountNotLinked' }))
    .toHaveTextContent('Someone already has a user with this e-mail address')
  await expect.element(answer().getByRole('button', { name: 'See it happen' })).toBeVisible()
})

it('says what was pasted before it opens anything, and keeps the lines of an auth.ts', async () => {
  mounted.stores.layout.gallery.set('open')
  const field = page.getByLabelText('Or bring your own problem')
  await expect.element(field).toBeVisible()
  const text =
    "// mine\nimport NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [] })\n"
  const before = { ...localStorage }
  ;(field.element() as HTMLElement).focus()
  paste(text)
  await expect.element(answer()).toHaveTextContent('A configuration of Auth.js')
  expect(mounted.stores.layout.mode.get()).toBe('workbench')
  expect([window.location.hash, { ...localStorage }]).toEqual(['', before])
  const given: unknown[] = []
  mounted.stores.layout.pastedCode.subscribe(() => given.push(mounted.stores.layout.pastedCode.get()))
  await answer().getByRole('button', { name: 'Open in the editor' }).click()
  await expect.poll(() => mounted.stores.layout.mode.get()).toBe('code')
  expect(given[0]).toBe(text)
})

it('says when it recognises nothing', async () => {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox').fill('Explain an error')
  await page.getByRole('option', { name: /^Explain an error/ }).click()
  await answer().getByRole('textbox').first().fill('it does not work')
  await expect.element(answer()).toHaveTextContent('This isn’t recognised.')
})
