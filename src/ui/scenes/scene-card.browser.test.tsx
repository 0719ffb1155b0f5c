import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sceneNamed } from '../../lessons/scenes/scenes.ts'
import type { ControlView, PausedExchange } from '../../protocol/control.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'
import { body, createRecording, party } from '../../record/testing/recording.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'
import { worldOfScene } from './scene-world.ts'

const LAPTOP = party('browser', 'laptop')
const APP = party('app', 'app.example')

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
})

afterEach(() => mounted.unmount())

/** A reader clicked Sign in and did what else is named; the resulting page was requested and received. */
function clickedSignIn(...more: readonly string[]) {
  const record = createRecording()
  record.run('open app.example')
  for (const action of ['follow Sign in', ...more]) record.run(action)
  record.exchange('e2')
  record.add(
    'request.sent',
    { request: { method: 'GET', url: 'https://app.example/auth/signin', headers: [] }, mode: 'navigation' },
    { from: LAPTOP, to: APP, summary: 'GET app.example/auth/signin' },
  )
  record.add(
    'response.received',
    { response: { status: 200, headers: [], body: body('<h1>Sign in</h1>') } },
    { from: APP, to: LAPTOP, summary: '200 app.example/auth/signin' },
  )
  return record.steps
}

const steps = clickedSignIn()

/** The world of a scene, with these steps recorded. */
async function mountScene(id: string, recorded = steps): Promise<void> {
  mounted = mountWorkbench(recorded)
  const scene = sceneNamed(id)
  const scenario = resolveScenario(scene?.scenario)
  const { answers, announce, view } = mounted.worker
  const world = worldOfScene(id)
  answers['world.read'] = () => ({ ...view, world, scenario, lastStep: recorded.length })
  answers['branch.steps'] = ({ after = 0 }) => ({ steps: steps.filter(({ seq }) => seq > after) })
  announce({ type: 'world.changed', world })
  await expect.element(page.getByRole('region', { name: `Scene: ${scene?.title}` })).toBeVisible()
}

function paused(exchange: string, seq: number): PausedExchange {
  return { exchange, seq, run: 2, key: steps[seq - 1]?.key ?? '', since: 0 }
}

/** The world is paused at these; `step` and `newest` are its position in the record. */
function pauseAt(pausedStep: readonly PausedExchange[], step = steps.length, newest = step): void {
  const view: ControlView = {
    control: { mode: pausedStep.length === 0 ? 'run' : 'step', breakpoints: [], paused: pausedStep },
    position: { branch: 'main', step, newest, earliest: 0 },
  }
  mounted.worker.announce({ type: 'control.changed', world: 'w1', view })
}

const tasks = () =>
  page
    .getByRole('region', { name: /^Scene: / })
    .getByRole('list')
    .first()
/** Each line of the list as a screen reader reads it; the current one begins with an arrow. */
const lines = () =>
  [...tasks().element().children].map(
    (row) => `${row.getAttribute('aria-current') === 'step' ? '→ ' : ''}${row.textContent}`,
  )

const NEXT = ['Click Sign in done', '→ Click Sign in with GitHub now', 'Click Authorize Example not yet']
const PAUSED = [
  'Click Sign in done',
  'Click Sign in with GitHub not yet',
  'Click Authorize Example not yet',
  '→ Paused: click Step or Run.',
]

describe('the Do list', () => {
  it('asks for Step or Run, and for nothing on the page, while anything is paused', async () => {
    await mountScene('github')
    await expect.poll(lines).toEqual(NEXT)
    pauseAt([paused('e2', 4)])
    await expect.poll(lines).toEqual(PAUSED)
    pauseAt([paused('e20', 2), paused('e2', 4)])
    await expect.poll(lines).toEqual(PAUSED)
    pauseAt([])
    await expect.poll(lines).toEqual(NEXT)
  })

  it('offers no help with a move that has to wait', async () => {
    await mountScene('slow-consent', clickedSignIn('press Sign in with GitHub'))
    const help = tasks().getByRole('button', { name: 'Skip ahead' })
    await expect.element(help).toBeVisible()
    pauseAt([paused('e2', 4)])
    await expect.element(help).not.toBeInTheDocument()
    expect(lines().at(-1)).toBe('→ Paused: click Step or Run.')
    pauseAt([])
    await expect.element(help).toBeVisible()
  })

  it('says what is next at an earlier moment, which continues whatever was paused there', async () => {
    await mountScene('github', steps.slice(0, 1))
    pauseAt([paused('e2', 4)], 1, steps.length)
    mounted.worker.announce({ type: 'world.restored', world: 'w1' })
    await expect
      .poll(lines)
      .toEqual([
        '→ Click Sign in now',
        'Click Sign in with GitHub not yet',
        'Click Authorize Example not yet',
      ])
  })
})

it('what to look for can be opened once it is recorded, and is ticked when it was opened', async () => {
  const record = createRecording()
  record.run('press Continue')
  record.exchange('e3')
  record.add(
    'request.sent',
    {
      request: { method: 'POST', url: 'https://app.example/auth/callback/apple', headers: [] },
      mode: 'navigation',
    },
    { from: LAPTOP, to: APP, summary: 'POST app.example/auth/callback/apple' },
  )
  await mountScene('apple', record.steps)
  const card = page.getByRole('region', { name: /^Scene: / })
  await expect.element(card.getByRole('status')).toHaveTextContent('0 of 5 opened')
  await expect.element(card.getByRole('button', { name: /^Ordinary cookies.*not yet$/ })).toBeDisabled()
  await card.getByRole('button', { name: /^Apple’s page posts.*step 2$/ }).click()
  await expect.element(card.getByRole('status')).toHaveTextContent('1 of 5 opened')
})
