import { expect, it } from 'vitest'
import type { Send } from '../../protocol/commands.ts'
import { asReport } from '../../record/compare/engine-report.ts'
import { compareEngines, publishedSide } from '../../record/compare/engines.ts'
import { recordedActionsOf } from '../../record/export/link/actions-of.ts'
import { playAgain } from '../../studio/playing/play.ts'
import { createHouse, type House } from '../testing/simulated-browser.ts'

/** A sign-in with Google by our engine, and the same actions once more on a branch, with the published package. */
async function compared(made: House) {
  await made.command('world.reset', { scenario: { providers: [{ id: 'google' }] } })
  const frame = made.frame()
  await frame.open('https://app.example/auth/signin')
  const { steps: before } = await made.command('steps.page', { limit: 2000 })
  const from = before.at(-1)?.seq ?? 0
  await frame.press('Sign in with Google')
  await frame.press('Authorize Example')
  const { steps } = await made.command('steps.page', { limit: 2000 })
  await made.command('world.rewind', { to: from })
  const { branch } = await made.command('world.fork', {})
  await made.command('control.resume', { to: 'end' })
  await made.command('setup.change', { setup: { engine: '0.41.3' } })
  const recordedActions = recordedActionsOf(steps).recordedActions.filter(({ seq }) => seq > from)
  const send = made.command as Send
  expect(await playAgain({ send, steps, from, recordedActions })).toEqual({ done: 2 })
  return made.command('branches.compare', { a: 'main', b: branch })
}

it('a flow that is replayed with the published package differs in what is listed, and nowhere else', async () => {
  const comparison = await compared(createHouse('guest-compare'))
  expect(publishedSide(comparison)).toBe('b')
  const { same, groups } = compareEngines(comparison)
  expect(same).toBeGreaterThan(30)
  expect(groups.map(({ reasons }) => reasons)).toEqual([['DEV-55', 'DEV-30']])

  const [calls] = comparison.b.filter(({ kind }) => kind === 'callback.returned')
  const b = comparison.b.map((step) =>
    step === calls ? { ...step, data: { ...step.data, result: 'https://elsewhere.example' } } : step,
  ) as typeof comparison.b
  const wrong = compareEngines({ ...comparison, b }).groups.filter(({ reasons }) => reasons.length === 0)
  expect(wrong).toMatchObject([{ follows: false, first: { leaves: [{ path: 'result' }] } }])
  expect(asReport(wrong[0] as (typeof wrong)[number], (whole) => whole)).toContain(
    'https://elsewhere.example',
  )
})

it('what runs side by side may take turns without being a difference', async () => {
  const comparison = await compared(createHouse('guest-turns'))
  const { same } = compareEngines(comparison)
  const [first, second] = comparison.b.filter(({ kind }) => kind === 'adapter.called')
  const turned = (step: (typeof comparison.b)[number]) =>
    step === first ? second : step === second ? first : step
  const b = comparison.b.map((step) => turned(step) ?? step)
  const again = compareEngines({ ...comparison, b })
  expect(again.same).toBe(same)
  expect(again.groups.filter(({ reasons }) => reasons.length === 0)).toEqual([])
})
