import type { Page } from '@playwright/test'
import type { Scenario } from '../src/protocol/scenario.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'
import { type KillPoint, killWorker, runningWorker, standStill } from './worker-control.ts'

/** How long a flow may take to go on after its worker was killed. */
const PATIENCE_MS = 5000
const REDEMPTION: KillPoint['at'] = { responseFrom: 'github.com', to: 'app.example' }

async function begin(workbench: Workbench, strategy: Scenario['strategy']): Promise<void> {
  await workbench.reset({ strategy })
  await workbench.toConsent()
}

/** Presses Authorize, kills the worker where it stands; answers whether it came to stand there at all. */
async function authorizeAndKill(workbench: Workbench, page: Page, point: KillPoint): Promise<boolean> {
  const standing = standStill(await runningWorker(page.context()), point)
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  const shown = workbench.heading().filter({ hasText: /^Signed in as/ })
  const stood = await Promise.race([
    standing.then(() => true),
    shown.waitFor({ timeout: PATIENCE_MS }).then(() => false),
  ])
  await killWorker(page)
  return stood
}

/** The flow ended as if nothing had happened: signed in within the time, the code redeemed once, one user, one session. */
async function expectWholeSignIn(workbench: Workbench, strategy: Scenario['strategy']): Promise<void> {
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron', { timeout: PATIENCE_MS })
  const { users, accounts, sessions } = await workbench.database()
  expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, strategy === 'database' ? 1 : 0])
  const steps = await workbench.recorded()
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_step, index) => index + 1))
  expect(steps.filter(({ outcome, kind }) => outcome === 'failed' || kind === 'replay.diverged')).toEqual([])
  expect(steps.filter(({ rule, summary }) => rule === 'PT4' && summary.includes('first use'))).toHaveLength(1)
  const events = steps.filter(({ kind }) => kind === 'event.fired').map(({ summary }) => summary)
  expect(events.filter((summary) => summary === 'event createUser')).toHaveLength(1)
  expect(events.filter((summary) => summary === 'event signIn')).toHaveLength(1)
}

test('zz times', async ({ workbench, page }) => {
  test.setTimeout(300_000)
  await workbench.open()
  for (let at = 1; ; at += 1) {
    await begin(workbench, 'database')
    const t0 = Date.now()
    const stood = await authorizeAndKill(workbench, page, { at, side: 'after' })
    const t1 = Date.now()
    await expectWholeSignIn(workbench, 'database')
    console.log(at, stood, t1 - t0, Date.now() - t1)
    if (!stood) break
  }
})
