import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toBase64url } from '../../protocol/base64.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
  mounted = mountWorkbench(signInSteps())
})

afterEach(() => mounted.unmount())

/** Authenticator data with the flags UP and UV, for no site. */
const DATA = `${'00'.repeat(32)}05${'00'.repeat(4)}`

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

it('answers a question about a word with its meaning', async () => {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox').fill('what is a nonce?')
  await page.getByRole('option', { name: 'Explain nonce' }).click()
  await expect
    .element(answer().getByRole('region', { name: 'In plain words' }))
    .toHaveTextContent('A random value that must come back inside the ID token')
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

it('takes a pasted attestation object apart, and says at which byte a cut one ends', async () => {
  const object = 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl'
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox').fill(object)
  await page.getByRole('option', { name: 'Explain an attestation object' }).click()
  await expect.element(answer()).toHaveTextContent('This is an attestation object')
  await expect
    .element(answer().getByRole('alert'))
    .toHaveTextContent(/^Byte 30: A CBOR string of 37 bytes has only 0/)
  await expect.element(answer().getByRole('list', { name: 'Fields' })).toHaveTextContent('none')
  const before = { ...localStorage }
  await answer()
    .getByRole('textbox')
    .first()
    .fill(`a363666d74646e6f6e656761747453746d74a06861757468446174615825${DATA}`)
  await expect
    .element(answer().getByRole('list', { name: 'Fields' }))
    .toHaveTextContent('The user was verified.')
  expect(answer().getByRole('alert').query()).toBeNull()
  expect([window.location.hash, { ...localStorage }]).toEqual(['', before])
})

it('verifies a pasted sign-in with what is typed beside it', async () => {
  const client = JSON.stringify({ type: 'webauthn.get', challenge: 'AAAA', origin: 'https://shop.example' })
  const response = {
    id: 'AQ',
    rawId: 'AQ',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: toBase64url(client),
      authenticatorData: toBase64url(
        Uint8Array.from(DATA.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
      ),
      signature: 'MAYCAQECAQE',
    },
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox').fill('Explain an error')
  await page.getByRole('option', { name: /^Explain an error/ }).click()
  await answer().getByRole('textbox').first().fill(JSON.stringify(response))
  await expect.element(answer()).toHaveTextContent('This is a passkey’s sign-in')
  await answer().getByLabelText('Origin').fill('https://other.example')
  await expect.element(answer()).toHaveTextContent('Refused at step 12: The origin is expected.')
  await answer().getByLabelText('Origin').fill('https://shop.example')
  await expect.element(answer()).not.toHaveTextContent('Refused at step 12')
})

it('says when it recognises nothing', async () => {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('combobox').fill('Explain an error')
  await page.getByRole('option', { name: /^Explain an error/ }).click()
  await answer().getByRole('textbox').first().fill('it does not work')
  await expect.element(answer()).toHaveTextContent('This isn’t recognised.')
})
