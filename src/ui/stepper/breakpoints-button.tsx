import { CircleDot } from 'lucide-react'
import { keyLabels } from '../../parts/keys/keys.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { plural } from '../../record/values/time.ts'
import { useCommands } from '../commands/commands.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useStepper } from './stepper.ts'

/** How many breakpoints are set; opens their list. */
export function BreakpointsButton() {
  const overlays = useOverlays()
  const { breakpoints } = useStore(useStepper().pauseState).control
  const enabled = breakpoints.filter((each) => each.enabled).length
  const rest = enabled < breakpoints.length ? `, ${enabled} of them on` : ''
  return (
    <button
      type="button"
      className="fact row"
      ref={(button) => overlays.anchor('breakpoints', button)}
      aria-haspopup="dialog"
      aria-expanded={useStore(overlays)?.type === 'breakpoints'}
      title={`${plural(breakpoints.length, 'breakpoint')}${rest}. Click for the list (${keyLabels(useCommands().of('breakpoints').keys).join(' ')}); B sets one at the selected step.`}
      onClick={() => overlays.open('breakpoints')}
    >
      <CircleDot className="icon" aria-hidden />
      <span className="hidden-text">Breakpoints</span>
      <span className="mono">{breakpoints.length}</span>
    </button>
  )
}
