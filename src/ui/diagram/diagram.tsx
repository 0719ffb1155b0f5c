import { useMemo } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { layoutDiagram } from '../../record/diagram/layout.ts'
import { isAdapterStep } from '../../record/kinds/families.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import type { Focus } from '../../record/outline/focus.ts'
import type { Run } from '../../record/outline/outline.ts'
import { useSetup, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { FollowButton } from '../selection/follow-button.tsx'
import { useFocus, useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { PairsButton } from './pairs-button.tsx'
import { Sequence } from './sequence.tsx'
import { Zoom } from './zoom.tsx'

/** The run as a sequence diagram, drawn from recorded steps only. */
export function Diagram() {
  const focus = useFocus()
  return (
    <section className="pane diagram" aria-label="Sequence diagram">
      <div className="head bar">
        <h2>Diagram</h2>
        <span className="faint note cut">{focus ? `run ${focus.run.run}, ${focus.run.title}` : ''}</span>
        <span className="grow" />
        <Zoom />
        <PairsButton />
        <FollowButton />
      </div>
      {focus ? (
        <Drawn focus={focus} />
      ) : (
        <div className="empty">
          <h3>Nothing has happened yet</h3>
          <p>
            Each request, response, check, callback and query is drawn here as it is recorded. Click Sign in
            on the page.
          </p>
        </div>
      )}
    </section>
  )
}

function Drawn({ focus }: { readonly focus: Focus }) {
  const all = useStore(useLayout().unfolded)
  const chosen = useStore(useSelection().selected)
  const { devices } = useSetup()
  const { run, future, paused } = useRunInParts(focus)
  const unfolded = all ? 'all' : isInPair(focus) ? chosen : undefined
  const diagram = useMemo(() => {
    const attackers = new Set(devices.flatMap(({ id, attacker }) => (attacker ? [id] : [])))
    return layoutDiagram(run, { unfolded, attackers, paused, ...(future ? { future } : {}) })
  }, [run, future, paused, unfolded, devices])
  return <Sequence diagram={diagram} selected={focus} />
}

/** The run as far as it happened, its future steps, and where it is paused. */
function useRunInParts({ run }: Focus) {
  const stepper = useStepper()
  const { runs } = useWorldData()
  const present = useStore(runs).find((each) => each.run === run.run)
  const future = useStore(stepper.future).find((each) => each.run === run.run)
  const { paused } = useStore(stepper.pauseState).control
  const seqs = useMemo(
    () => new Set(paused.filter((each) => each.run === run.run).map(({ seq }) => seq)),
    [paused, run.run],
  )
  // A run that is entirely in the future has nothing that happened.
  return { run: present ?? NO_RUN, future, paused: seqs }
}

const NO_RUN: Run = {
  type: 'run',
  key: '',
  run: 0,
  title: '',
  steps: [],
  children: [],
  trouble: [],
  kept: [],
  tookMs: 0,
}

/** Whether the step may be one of two that share a row: only then does selecting it change the diagram. */
function isInPair({ step }: Focus): boolean {
  if (requestSent.is(step)) return step.data.mode === 'server'
  return responseReceived.is(step) || isAdapterStep(step)
}
