import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { Column } from '../../parts/text/column.tsx'
import { Empty } from '../../parts/text/empty.tsx'
import type { Step } from '../../protocol/steps.ts'
import { type DataFlow, dataFlowsOf } from '../../record/flow/data-flows.ts'
import { KINDS } from '../../record/flow/kinds.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { plural } from '../../record/values/time.ts'
import { shorten } from '../../record/values/value.ts'
import { useWorldClient } from '../data/world.ts'
import { FlowView } from './flow-view.tsx'
import './flow.css'

/** The values that are passed around in the selected run, and the data flow of the chosen one. */
export function ValuesTab({ focus }: { readonly focus: Focus | undefined }) {
  const steps = useSettled(useStore(useWorldClient().steps))
  const flows = useMemo(() => dataFlowsOf(steps), [steps])
  const [chosen, setChosen] = useState<string>()
  const seqs = useMemo(() => new Set(focus?.run.steps.map(({ seq }) => seq)), [focus])
  const here = flows.filter(({ stations }) => stations.some(({ seq }) => seqs.has(seq)))
  const shown = flows.find(({ id }) => id === chosen) ?? atStep(here, focus?.step.seq) ?? here[0]
  if (!shown)
    return (
      <Empty title="No values yet">
        A sign-in creates them: state, code verifier, code, tokens, a session. Each is traced from where it
        was created to where it ends.
      </Empty>
    )
  // A value that comes from another run may be opened from a related one.
  const listed = here.includes(shown) ? here : [...here, shown]
  return (
    <div className="columns flow-columns">
      <Column label="Values">
        <ul className="cards">
          {listed.map((flow) => (
            <li key={flow.id} className={flow === shown ? 'selected' : undefined}>
              <button
                type="button"
                className="pick"
                aria-current={flow === shown}
                onClick={() => setChosen(flow.id)}
              >
                <b>{nameOf(flow, flows)}</b>
              </button>
              <p className="note mono cut soft">{shorten(flow.value, 60)}</p>
              <p className="note faint">
                seen in {plural(flow.stations.length, 'place')},{' '}
                {flow.end.how === 'alive' ? 'still valid' : flow.end.how}
              </p>
            </li>
          ))}
        </ul>
      </Column>
      <Column label="Data flow of the value">
        <FlowView
          key={shown.id}
          flow={shown}
          name={nameOf(shown, flows)}
          relatives={shown.relatives.flatMap(({ relation, flow }) => {
            const other = flows.find(({ id }) => id === flow)
            return other ? [{ relation, flow: other, name: nameOf(other, flows) }] : []
          })}
          selected={focus?.step.seq}
          onOpen={setChosen}
        />
      </Column>
    </div>
  )
}

/** Where every step is read, a growing long record is read again only this often. */
const LONG = 2000
const PAUSE_MS = 500

/** The steps. If there are many, as they were up to half a second ago. */
function useSettled(steps: readonly Step[]): readonly Step[] {
  const [settled, setSettled] = useState(steps)
  useEffect(() => {
    if (steps.length < LONG) return setSettled(steps)
    const timer = setTimeout(() => setSettled(steps), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [steps])
  return steps.length < LONG ? steps : settled
}

/** The value in the selected step: the one that was created last, because it is the newest there. */
function atStep(flows: readonly DataFlow[], seq: number | undefined): DataFlow | undefined {
  return flows.findLast(({ stations }) => stations.some((station) => station.seq === seq))
}

/** `state`, or `state 2` where there are several. */
export function nameOf({ kind, number }: DataFlow, flows: readonly DataFlow[]): string {
  const many = flows.some((other) => other.kind === kind && other.number !== number)
  return many ? `${KINDS[kind].label} ${number}` : KINDS[kind].label
}
