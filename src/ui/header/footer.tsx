import { Button } from '../../parts/forms/button.tsx'
import { Keys } from '../../parts/keys/key-caps.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { numberOf } from '../../record/outline/outline.ts'
import { hasBreakpoints } from '../../record/outline/pause-state.ts'
import { plural } from '../../record/values/time.ts'
import { useCommands } from '../commands/commands.ts'
import { useWork } from '../commands/work.ts'
import { useServed } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useFocus, useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'

const RUN = 'run or pause'

/** Keys that are useful from the start. */
const SHOWN = [
  ['step', 'step'],
  ['step-over', 'step over'],
  ['back', 'back'],
  ['run-or-pause', RUN],
  ['breakpoint', 'breakpoint'],
  ['edit', 'edit value'],
  ['fork', 'fork'],
] as const

/** Time belongs to an app itself. */
const OF_SANDBOXES: ReadonlySet<string> = new Set(['back', 'fork'])

/** How many of them are shown where there is little room. */
const FEW = 3

/** Keys, running work, and what is real here. */
export function Footer() {
  const commands = useCommands()
  const stepper = useStepper()
  const { doing: work } = useWork()
  const steps = useStore(stepper.all)
  const doing = useStore(work)
  const isServed = useServed() !== undefined
  const breaks = hasBreakpoints(useStore(stepper.pauseState))
  return (
    <footer className="foot bar">
      {SHOWN.filter(([id]) => !isServed || !OF_SANDBOXES.has(id)).map(([id, word], index) => (
        <span key={id} className={index < FEW ? 'row medium-only' : 'row roomy-only'}>
          <Keys keys={commands.of(id).keys} /> {word === RUN && breaks ? 'run to breakpoint or pause' : word}
        </span>
      ))}
      <button
        type="button"
        className="row medium-only all"
        aria-haspopup="dialog"
        onClick={() => commands.run('keys')}
      >
        <Keys keys={commands.of('keys').keys} /> all keys
      </button>
      <span role="status" aria-busy={doing !== undefined} className="doing">
        {doing ?? ''}
      </span>
      <DetailsButton />
      <span className="grow" />
      <span className="wide-only cut">
        {isServed
          ? 'Simulated: providers and mail. Real: your app, its browser, the messages.'
          : 'Simulated: sites, mail, time. Real: the engine, the cryptography, the messages.'}
      </span>
      <span>{plural(steps.length, 'step')}</span>
      <span>{isServed ? 'Nothing leaves this machine' : 'Nothing leaves this tab'}</span>
    </footer>
  )
}

/** Where one pane is shown at a time: a button at the bottom that goes from the chosen step to its details. */
function DetailsButton() {
  const layout = useLayout()
  const selected = useStore(useSelection().selected)
  const focus = useFocus()
  const pane = useStore(layout.pane)
  if (selected === undefined || !focus || (pane !== 'steps' && pane !== 'diagram')) return undefined
  return (
    <Button look="small small-only" onClick={() => layout.pane.set('details')}>
      Details of step {numberOf(focus.part, focus.step)}
    </Button>
  )
}
