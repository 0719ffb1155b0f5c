import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toBase64url } from '../../protocol/base64.ts'
import type { LibraryVerdict } from '../../record/webauthn/ceremonies.ts'
import { readPasskeyResponse } from '../../record/webauthn/read-response.ts'
import { PasskeyView } from './passkey-view.tsx'

let root: Root

beforeEach(async () => {
  await page.viewport(1440, 900)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const CLIENT = JSON.stringify({ type: 'webauthn.get', challenge: 'AAAA', origin: 'https://evil.example' })

const response = readPasskeyResponse({
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: toBase64url(CLIENT),
    // No site, the flags UP and UV, no counter.
    authenticatorData: toBase64url(Uint8Array.from({ length: 37 }, (_, at) => (at === 32 ? 5 : 0))),
    signature: 'MAYCAQECAQE',
  },
})

function show(library: LibraryVerdict): void {
  if (!response) throw new Error('It is a response.')
  const known = { challenge: 'AAAA', origins: ['https://app.example'], now: 0 }
  root.render(<PasskeyView response={response} known={known} library={library} app="app.example" />)
}

it('shows a contradiction to SimpleWebAuthn as an alert', async () => {
  show({ isVerified: true, detail: '', seq: 1 })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'SimpleWebAuthn accepted this response, but step 12 fails here: The origin is expected.',
    )
})

it('says that both refuse, and what would happen if the step were off', async () => {
  show({ isVerified: false, detail: 'Unexpected origin', seq: 1 })
  await expect.element(page.getByText('SimpleWebAuthn agrees.')).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
  await page.getByRole('switch', { name: 'Check step 12' }).click()
  await expect.element(page.getByText('Step 12 is the one that refuses it.')).toBeVisible()
  await page.getByRole('button', { name: 'Check everything again' }).click()
  await expect.element(page.getByText('Refused at step 12: The origin is expected.')).toBeVisible()
})

it('marks the bytes of the field that has the focus, and the field of the byte that the keys are at', async () => {
  show({ isVerified: false, detail: 'Unexpected origin', seq: 1 })
  const flags = page.getByRole('button', { name: /^32 flags/ })
  await expect.element(flags).toBeVisible()
  ;(flags.element() as HTMLElement).focus()
  await expect.poll(() => document.querySelector('.hex-run.on')?.textContent).toBe('05')
  const bytes = page.getByRole('slider', { name: 'Bytes of authenticatorData' })
  ;(bytes.element() as HTMLElement).focus()
  bytes.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))
  await expect.element(bytes).toHaveAttribute('aria-valuetext', 'byte 36, 00, signCount: 0')
  await expect.poll(() => document.querySelector('.byte-row.on')?.textContent).toContain('signCount')
})
