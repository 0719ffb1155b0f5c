import type { WorldClient } from '../../link/client/world-client.ts'
import { frontOf } from '../../link/frames/stage.ts'
import { combine, until } from '../../link/worker/store.ts'
import type { CeremonyView } from '../../protocol/ceremony.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import type { Parts } from './move-parts.ts'

/** How long an act may take before the next one is listened to. */
const PATIENCE_MS = 15_000

/**
 * Resolves once the world has gone on and rests again: something is paused at another step, the page in front is the one that was asked for last, or a passkey
 * dialog waits over it. `asks`: the act asks for a page.
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
  const dialog = nextDialog(client)
  return patiently(Promise.race([until(rests, (is) => is), dialog.opens])).finally(() => dialog.stop())
}

/** How long a page's own script may take to ask for something. */
const PAGE_MS = 2000

/** Resolves once the page in front has asked for something by itself: an exchange is paused, or a passkey dialog is open. Few pages do, so not much later in any case. */
export function pagesTurn({ client, stepper }: Parts): Promise<unknown> {
  const paused = until(stepper.pauseState, ({ control }) => control.paused.length > 0)
  const dialog = nextDialog(client)
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_MS))
  return Promise.race([paused, dialog.opens, late]).finally(() => dialog.stop())
}

/** The next passkey dialog that opens over the page in front. */
function nextDialog(client: WorldClient): { readonly opens: Promise<unknown>; readonly stop: () => unknown } {
  let stop: () => unknown = () => undefined
  const opens = new Promise((resolve) => {
    stop = client.channel.events.listen(({ type }) => {
      if (type === 'keys.changed')
        dialogInFront(client).then((asked) => asked && resolve(asked), client.faults.report)
    })
  })
  return { opens, stop: () => stop() }
}

/** The passkey dialog that waits for the person in front; not what autofill only offers. */
export async function dialogInFront(client: WorldClient): Promise<CeremonyView | undefined> {
  const { channel, pages, world } = client
  const front = frontOf(pages.stage.get(), world.get())
  const open = await channel.send('ceremonies.open', {})
  return open.find(
    ({ device, dialog, isConditional, tab }) =>
      dialog && !isConditional && device === front?.device && tab === front.tab,
  )
}

/** What never comes isn't waited for longer than this. */
export function patiently(what: Promise<unknown>): Promise<unknown> {
  return Promise.race([what, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
