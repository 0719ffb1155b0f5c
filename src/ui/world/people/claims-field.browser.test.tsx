import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ClaimsField } from './claims-field.tsx'

let root: Root
let place: HTMLElement

function Form() {
  const [text, setText] = useState('')
  return <ClaimsField provider="google" text={text} problem={undefined} onChange={setText} />
}

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<Form />)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

it('adds usual claims to what is written, and keeps what can’t be read yet', async () => {
  const claims = page.getByRole('textbox', { name: 'Claims there' })
  const add = page.getByRole('button', { name: 'Workspace domain' })
  await claims.fill('{ "idToken": { "groups": [')
  await add.click()
  await expect.element(claims).toHaveValue('{ "idToken": { "groups": [')
  await expect.element(page.getByText('This isn’t JSON yet.', { exact: false })).toBeVisible()
  await claims.fill('{ "idToken": { "groups": [] } }')
  await expect.element(page.getByText('This isn’t JSON yet.', { exact: false })).not.toBeInTheDocument()
  await add.click()
  const value = () => JSON.parse((claims.element() as HTMLTextAreaElement).value) as unknown
  await expect.poll(value).toMatchObject({ idToken: { groups: [], hd: 'example.com' } })
})
