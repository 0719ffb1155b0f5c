import type { WorldClient } from '../../link/client/world-client.ts'
import { combine, until } from '../../link/worker/store.ts'
import { deviceOf } from '../scenes/stage-for.ts'
import { dialogMoved, isOfPasskey } from './dialogs.ts'
import type { MoveParts } from './move-parts.ts'
import { pagesTurn, patiently, settled } from './settled.ts'

/** Makes the next move of a scene; where it only goes to a page, those after it too, until there is a sentence to read. */
export async function lead(parts: MoveParts): Promise<void> {
  const { client, place, stepper } = parts
  const guide = parts.guide.get()
  const before = place.get()
  const isTold = () => place.get().beat !== before.beat || place.get().story.key !== before.story.key
  const isPagesTurn = () => guide?.isPagesTurn(stepper.all.get()) === true
  const isPaused = () => stepper.pauseState.get().paused !== undefined
  for (let left = guide?.left(stepper.all.get()) ?? []; guide; ) {
    const [move] = left
    if (move === undefined) return
    if (isPagesTurn()) {
      await pageAsks(parts)
      // The reader sees that first.
      if (isPaused() || !isPagesTurn()) return
    }
    // The page's script may still be asking for what the dialog needs, which may pause.
    if (move.do === 'answer' && !(await isAsking(client, move.device))) {
      await pagesTurn(parts)
      if (isPaused()) return
    }
    const asks = deviceOf(move) !== undefined
    const moved = Promise.race([settled(parts, { asks }), ...(isOfPasskey(move) ? [dialogMoved(parts)] : [])])
    await guide.make(client, move)
    await moved
    // It is done once the dialog of the browser is answered.
    if (move.do === 'passkey') return
    const rest = combine([stepper.all], () => guide.left(stepper.all.get()))
    await patiently(until(rest, ({ length }) => length < left.length))
    if (guide.startsPage(move)) return isPagesTurn() ? pageAsks(parts) : undefined
    if (isTold() || !guide.isOnTheWay(move) || rest.get().length === left.length) return
    left = rest.get()
  }
}

/** Whether a passkey dialog is open on a device. */
async function isAsking({ channel }: WorldClient, device = 'laptop'): Promise<boolean> {
  const open = await channel.send('ceremonies.open', {})
  return open.some((each) => each.dialog !== undefined && each.device === device)
}

/** Resolves once the page's script has asked for a passkey by itself, or is paused before that. */
async function pageAsks(parts: MoveParts): Promise<void> {
  const { pauseState } = parts.stepper
  await Promise.race([dialogMoved(parts), until(pauseState, ({ paused }) => paused !== undefined)])
}
