import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useKeptFocus } from './use-kept-focus.ts'

let root: Root
let place: HTMLElement

function Offers() {
  const ref = useKeptFocus()
  const [given, setGiven] = useState<readonly string[]>([])
  const left = ['an address', 'a claim'].filter((name) => !given.includes(name))
  return (
    <main ref={ref} aria-label="Code">
      {left.length > 0 ? (
        <section aria-label="Offers">
          {left.map((name) => (
            <button key={name} type="button" onClick={() => setGiven([...given, name])}>
              Give {name}
            </button>
          ))}
        </section>
      ) : undefined}
      <button type="button">Run code</button>
    </main>
  )
}

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<Offers />)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

it('leads the focus of a button that disappears to the named part around it, from which Tab goes on', async () => {
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await page.getByRole('button', { name: 'Give an address' }).click()
  await expect.poll(focused).toBe('Offers')
  await userEvent.keyboard('{Tab}')
  await expect.poll(focused).toBe('Give a claim')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Code')
  await userEvent.keyboard('{Tab}')
  await expect.poll(focused).toBe('Run code')
})

it('leaves a focus alone that is elsewhere by then', async () => {
  const give = page.getByRole('button', { name: 'Give an address' })
  await give.click()
  const other = page.getByRole('button', { name: 'Run code' })
  page.getByRole('button', { name: 'Give a claim' }).element().focus()
  other.element().focus()
  const claim = page.getByRole('button', { name: 'Give a claim' }).element() as HTMLElement
  claim.click()
  await expect.element(page.getByRole('button', { name: 'Give a claim' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(other.element())
})
