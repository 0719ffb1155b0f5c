import '../../styles/tokens.css'
import '../../styles/base.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Story, StoryBeat } from '../../../record/story/story.ts'
import { BeatsDiagram, type BeatsDiagramProps } from './beats-diagram.tsx'

const beat = (number: number, title: string, more: Partial<StoryBeat>): StoryBeat => ({
  ...{ number, title, id: `b${number}`, sentence: '', whatIfNot: '', terms: [], shapes: [] },
  ...{ state: 'done', count: 10, steps: [number * 10, number * 10 + 9] },
  ...more,
})

const STORY: Story = {
  ...{ key: 'k', flow: 'oauth', title: 'GitHub sign-in', provider: 'GitHub', outcome: 'open' },
  beats: [
    beat(1, 'Ada clicks “Sign in”', {
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'POST /signin' }],
    }),
    beat(2, 'Off to GitHub', { shapes: [{ form: 'hairpin', from: 'app', to: 'provider', wire: '302' }] }),
    beat(3, 'Same browser?', {
      ...{ state: 'waiting', count: 0, shapes: [{ form: 'check', from: 'app', wire: 'state equal' }] },
    }),
    beat(4, 'A user for Ada', {
      ...{
        state: 'future',
        count: 0,
        shapes: [{ form: 'call', from: 'app', to: 'database', wire: 'createUser' }],
      },
    }),
  ],
}

let root: Root
let place: HTMLElement

beforeEach(async () => {
  await page.viewport(1440, 900)
  place = document.createElement('div')
  place.style.cssText = 'display: flex; width: 1008px; height: 646px'
  document.body.append(place)
  root = createRoot(place)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

const show = (props: Partial<BeatsDiagramProps>) =>
  root.render(<BeatsDiagram story={STORY} current={3} {...props} />)
const button = (name: RegExp | string) => page.getByRole('button', { name })

it('is a list whose entries are sentences, with wires only on what happened', async () => {
  show({})
  await expect.element(page.getByRole('list', { name: 'GitHub sign-in' })).toBeVisible()
  await expect.element(button('Beat 1 of 4: Ada clicks “Sign in”. 10 steps.')).toBeVisible()
  await expect
    .element(button('Beat 3 of 4, waiting for you: Same browser?'))
    .toHaveAttribute('aria-current', 'step')
  await expect.element(button('Beat 4 of 4, not yet: A user for Ada.')).toBeVisible()
  await expect.element(page.getByText('POST /signin')).toBeVisible()
  expect(page.getByText('createUser').elements()).toHaveLength(0)
})

it('is one stop for Tab; the arrow keys walk it, and Enter chooses', async () => {
  const onBeat = vi.fn()
  show({ onBeat })
  await expect.element(button(/^Beat 3/)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(button(/^Beat 3/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onBeat).toHaveBeenCalledExactlyOnceWith(2)
  await userEvent.keyboard('{End}')
  await expect.element(button(/^Beat 4/)).toHaveFocus()
})

it('gives each beat a seventh of the height, and keeps boxes on their lane', async () => {
  show({})
  await expect.element(button(/^Beat 1/)).toBeVisible()
  const height = button(/^Beat 1/)
    .element()
    .getBoundingClientRect().height
  expect(height).toBe(86)
  const box = place.querySelector('.beat-box')?.getBoundingClientRect()
  expect(box && box.left + box.width / 2 - place.getBoundingClientRect().left).toBeCloseTo(0.54 * 1008, 0)
})

it('ends where the story failed, and says why', async () => {
  const failed = beat(3, 'Same browser? Can’t tell.', {
    ...{
      state: 'failed',
      error: { type: 'InvalidCheck', message: 'no cookie' },
      shapes: [{ form: 'check', from: 'app' }],
    },
  })
  const halt = 'The sign-in ended here. No session was created.'
  show({ story: { ...STORY, halt, outcome: 'failed', beats: [...STORY.beats.slice(0, 2), failed] } })
  await expect.element(page.getByText('InvalidCheck: no cookie', { exact: true })).toBeVisible()
  await expect.element(page.getByText(halt)).toBeVisible()
  expect(page.getByText('10 steps', { exact: true }).elements()).toHaveLength(0)
})
