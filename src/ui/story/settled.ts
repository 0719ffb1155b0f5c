import { frontOf } from '../../link/frames/stage.ts'
import { combine, until } from '../../link/worker/store.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import type { Parts } from './move-parts.ts'

/** How long an act may take before the next one is listened to. */
const PATIENCE_MS = 15_000

/**
 * Resolves once the world has gone on and rests again: something is paused at another step, or the page in front is the one that was asked for last. `asks`: the
 * act asks for a page.
 */
export function settled({ client, stepper }: Parts, { asks = false } = {}): Promise<unknown> {
  const before = stepper.pauseState.get()
  const { pages } = client
  // Then the rest of its answer may bring nothing more to record.
  const isLoading = Object.values(pages.views.get()).some(({ status }) => status === 'loading')
  const rests = combine([stepper.pauseState, pages.views, pages.stage, client.steps, client.world], () => {
    const { paused, position } = stepper.pauseState.get()
    if (position.newest === before.position.newest && (paused || !isLoading)) return false
    // What a paused exchange has already recorded after its pause point is future.
    if ((client.steps.get().at(-1)?.seq ?? 0) < (paused?.seq ?? position.newest)) return false
    if (paused) return paused.seq !== before.paused?.seq
    const front = frontOf(pages.stage.get(), client.world.get())
    const asked = client.steps
      .get()
      .findLast(
        (step) => requestSent.is(step) && step.data.mode === 'navigation' && step.from.name === front?.device,
      )
    if (!front || (asks && (asked?.seq ?? 0) <= before.position.newest)) return false
    const { exchange, problem, status } = pages.views.of(front)
    return problem !== undefined || (status === 'shown' && (!asked || exchange === asked.exchange))
  })
  return patiently(until(rests, (is) => is))
}

/** What never comes isn't waited for longer than this. */
export function patiently(what: Promise<unknown>): Promise<unknown> {
  return Promise.race([what, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
