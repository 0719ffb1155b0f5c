import type { Focus } from '../../model/focus.ts'

/** Says that what is shown is not of the selected step, but of the one nearest to it. */
export function Nearest({
  focus,
  what,
  seq,
}: {
  readonly focus: Focus
  readonly what: string
  readonly seq: number
}) {
  const own = focus.part.type === 'entry' ? focus.part.first.seq : focus.step.seq
  return (
    <p className="nearest note soft">
      Step {own} has no {what} of its own. Shown: the nearest, step {seq}.
    </p>
  )
}
