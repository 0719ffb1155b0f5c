import { useMemo } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { afterRun, lackingIn } from '../../record/code/after-run.ts'
import { useSetup } from '../data/world.ts'
import { Offers } from '../inspector/lenses/offers.tsx'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'

/** Below the editor's bar: one line on how it went since the code runs, and what the sandbox lacked. */
export function AfterRun() {
  const steps = useStore(useStepper().all)
  const { code } = useSetup()
  const selection = useSelection()
  const layout = useLayout()
  const lacking = useMemo(() => lackingIn(steps), [steps])
  const result = useMemo(() => afterRun(steps, code), [steps, code])
  if (result === undefined) return undefined
  const { parts, isFailed, start } = result
  const go = () => {
    if (start === undefined) return
    selection.select(start.seq)
    if (start.location) layout.codeLocation.set(start.location)
  }
  return (
    <>
      <p
        className={isFailed ? 'code-after row warned' : 'code-after row'}
        role="note"
        aria-label="How the run went"
      >
        <span>{parts.join(' · ')}</span>
        {start === undefined ? undefined : (
          <Button look="bare small" onClick={go}>
            Start with {start.label}
          </Button>
        )}
      </p>
      <Offers steps={lacking} isCompact />
    </>
  )
}
