import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useModeFocus } from './use-mode-focus.ts'

let root: Root
let place: HTMLElement
let setCode: (isCode: boolean) => void

function Panes() {
  const [isCode, set] = useState(false)
  setCode = set
  const main = useModeFocus(isCode)
  return (
    <main ref={main} aria-label="Workbench">
      <button type="button" style={isCode ? { display: 'none' } : undefined}>
        Steps
      </button>
      {isCode ? (
        <div className="code-view">
          <button type="button">Run code</button>
        </div>
      ) : undefined}
    </main>
  )
}

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<Panes />)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function openAndClose(): Promise<void> {
  setCode(true)
  await page.getByRole('button', { name: 'Run code' }).click()
  setCode(false)
}

it('closing the code leads the focus back to where it was before', async () => {
  await page.getByRole('button', { name: 'Steps' }).click()
  await openAndClose()
  await expect.poll(focused).toBe('Steps')
})

it('without such a place, to all panes', async () => {
  await expect.element(page.getByRole('button', { name: 'Steps' })).toBeVisible()
  await openAndClose()
  await expect.poll(focused).toBe('Workbench')
})
