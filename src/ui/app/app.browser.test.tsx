import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { BootFailure } from '../../link/boot/boot-failure.ts'
import { problemOf } from '../../link/boot/start-problems.ts'
import { CommandFailure } from '../../link/worker/failure.ts'
import { ErrorBoundary } from '../notices/error-boundary.tsx'
import { Misplaced } from '../notices/misplaced.tsx'
import { App } from './app.tsx'

let root: Root

function show(node: ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place, { onCaughtError: () => undefined })
  root.render(node)
}

afterEach(() => root.unmount())

/** A start that has failed, as `main.tsx` passes it on: its rejection is handled. */
function failed(error: Error): Promise<never> {
  const opening = Promise.reject(error)
  opening.catch(() => undefined)
  return opening
}

function Broken(): ReactNode {
  throw new Error('a panel broke')
}

it('explains why the world did not open, with the message and what to do', async () => {
  const failure = new BootFailure(problemOf(new CommandFailure('storage-failed', 'QuotaExceededError')))
  show(<App opening={failed(failure)} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("can't store the sandbox")
  await expect.element(page.getByText('QuotaExceededError')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reset this sandbox' })).toBeVisible()
})

it('explains a start that failed for an unforeseen reason', async () => {
  show(<App opening={failed(new TypeError('x is not a function'))} />)
  await expect.element(page.getByText('x is not a function')).toBeVisible()
})

it('says that it is starting when the start takes a while', async () => {
  show(<App opening={new Promise(() => undefined)} />)
  await expect.element(page.getByText('Starting the simulated internet…')).toBeVisible()
})

it('shows what broke in its own code instead of an empty page', async () => {
  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(page.getByText(/a panel broke/)).toBeVisible()
})

it('shows no workbench inside its own frame', async () => {
  show(<Misplaced />)
  await expect.element(page.getByText(/belongs to the simulated internet/)).toBeVisible()
  await expect.element(page.getByLabelText('Address')).not.toBeInTheDocument()
})
