import '../styles/base.css'
import '../story/caption.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Terms } from './terms.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  place.style.paddingTop = '12rem'
  document.body.append(place)
  root = createRoot(place)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

const meaning = () => page.getByRole('note')

it('explains a term while the pointer rests on it, and for longer once it is clicked', async () => {
  root.render(
    <>
      <p>Elsewhere</p>
      <Terms ids={['state', 'redirect']} />
    </>,
  )
  await userEvent.hover(page.getByRole('button', { name: 'state' }))
  await expect.element(meaning()).toHaveTextContent(/^state /)
  await userEvent.hover(page.getByText('Elsewhere'))
  await expect.element(meaning()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'redirect' }).click()
  await userEvent.hover(page.getByText('Elsewhere'))
  await expect.element(meaning()).toHaveTextContent(/^redirect /)
  await page.getByRole('button', { name: 'redirect' }).click()
  await expect.element(meaning()).not.toBeInTheDocument()
})

it('leads to all terms', async () => {
  const onAll = vi.fn()
  root.render(<Terms ids={['state']} onAll={onAll} />)
  await page.getByRole('button', { name: 'All terms' }).click()
  expect(onAll).toHaveBeenCalledOnce()
})
