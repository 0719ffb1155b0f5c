import { CircleDot } from 'lucide-react'
import { keyLabels } from '../../parts/keys/keys.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { plural } from '../../record/values/time.ts'
import { keysOf } from '../app/commands.ts'
import { useView } from '../app/view.ts'

/** How many breakpoints are set; opens their list. */
export function BreakpointsButton() {
  const { overlay, stepper } = useView()
  const { breakpoints } = useStore(stepper.standing).control
  const enabled = breakpoints.filter((each) => each.enabled).length
  const rest = enabled < breakpoints.length ? `, ${enabled} of them on` : ''
  return (
    <button
      type="button"
      className="fact row"
      data-opens="breakpoints"
      aria-haspopup="dialog"
      aria-expanded={useStore(overlay)?.type === 'breakpoints'}
      title={`${plural(breakpoints.length, 'breakpoint')}${rest}. Click for the list (${keyLabels(keysOf('breakpoints')).join(' ')}); B sets one at the selected step.`}
      onClick={(event) => overlay.set({ type: 'breakpoints', anchor: event.currentTarget })}
    >
      <CircleDot className="icon" aria-hidden />
      <span className="hidden-text">Breakpoints</span>
      <span className="mono">{breakpoints.length}</span>
    </button>
  )
}
