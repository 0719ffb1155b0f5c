import type { Held } from '../../../../protocol/control.ts'
import type { Step } from '../../../../protocol/steps.ts'
import type { View } from '../../view.ts'
import { forkFirst } from '../branches/fork.ts'
import type { EditOverlay } from './edit-overlay.ts'

/** The exchange that is held at one of these steps. */
export function heldAmong(held: readonly Held[], steps: readonly Step[]): Held | undefined {
  return held.findLast(({ seq }) => steps.some((step) => step.seq === seq))
}

/** Opens the editor of what is held; in a world that was led back, once it is forked. */
export function openEditor(view: View, { exchange, seq }: Held, way: EditOverlay['way']): void {
  forkFirst(view, () => view.overlay.set({ type: 'edit', exchange, seq, way })).catch(
    view.session.faults.report,
  )
}
