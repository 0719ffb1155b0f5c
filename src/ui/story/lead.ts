import { combine, until } from '../../link/worker/store.ts'
import { deviceOf } from '../scenes/stage-for.ts'
import { dialogMoved, isOfPasskey } from './dialogs.ts'
import type { MoveParts } from './move-parts.ts'
import { patiently, settled } from './settled.ts'

/** Makes the next move of a scene; where it only goes to a page, those after it too, until there is a sentence to read. */
export async function lead(parts: MoveParts): Promise<void> {
  const { client, place, stepper } = parts
  const guide = parts.guide.get()
  const before = place.get()
  const isTold = () => place.get().beat !== before.beat || place.get().story.key !== before.story.key
  for (let left = guide?.left(stepper.all.get()) ?? []; guide; ) {
    const [move] = left
    if (move === undefined) return
    if (guide.isPagesTurn(stepper.all.get())) {
      const paused = combine([stepper.pauseState], () => stepper.pauseState.get().control.paused.length > 0)
      await Promise.race([dialogMoved(parts), until(paused, (is) => is)])
      if (paused.get() || isTold()) return
    }
    const asks = deviceOf(move) !== undefined
    const moved = Promise.race([settled(parts, { asks }), ...(isOfPasskey(move) ? [dialogMoved(parts)] : [])])
    await guide.make(client, move)
    await moved
    // It is done once the dialog of the browser is answered.
    if (move.do === 'passkey') return
    const rest = combine([stepper.all], () => guide.left(stepper.all.get()))
    await patiently(until(rest, ({ length }) => length < left.length))
    if (isTold() || !guide.isOnTheWay(move) || rest.get().length === left.length) return
    left = rest.get()
  }
}
