import type { Focus } from '../../record/outline/focus.ts'
import { numberOf } from '../../record/outline/outline.ts'

/** Says that what is shown does not belong to the selected step but to the nearest one. */
export function Nearest(props: { readonly focus: Focus; readonly what: string; readonly seq: number }) {
  const { focus, what, seq } = props
  return (
    <p className="nearest note soft">
      Step {numberOf(focus.part, focus.step)} has no {what} here. Showing the nearest one, step {seq}.
    </p>
  )
}
