import { Button } from '../../parts/forms/button.tsx'
import './panels.css'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { AnchoredPanel } from '../../parts/overlays/anchored-panel.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Breakpoint } from '../../protocol/control.ts'
import { ANY_FAILURE, targetLabel } from '../../record/descriptions/breakpoint-labels.ts'
import { sameTarget } from '../../record/outline/breakpoints.ts'
import { useCanChangeAround, useWorldClient } from '../data/world.ts'
import type { Anchored, OverlayProps } from '../overlays/overlays.ts'
import { BreakpointForm, problemIn } from './breakpoint-form.tsx'
import { useStepper } from './stepper.ts'

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    breakpoints: Anchored
  }
}

/** The breakpoints of the world, with their switches and conditions, and a form for another one. */
export function BreakpointsPanel({ anchor, onClose }: OverlayProps<'breakpoints'>) {
  const { breakpoints } = useStore(useStepper().pauseState).control
  const [adding, setAdding] = useState(false)
  const isReadOnly = !useCanChangeAround()
  return (
    <AnchoredPanel anchor={anchor} className="stepper-panel" label="Breakpoints" onClose={onClose}>
      <Dialog aria-label="Breakpoints">
        <h2>Breakpoints ({breakpoints.length})</h2>
        <AnyFailure breakpoints={breakpoints} />
        {breakpoints.length === 0 ? (
          <p className="faint">
            None set. Select a step and press B (or click its number) to pause there next time.
          </p>
        ) : undefined}
        <ul className="breakpoints">
          {breakpoints.map((each) => (
            <BreakpointRow key={each.id} breakpoint={each} />
          ))}
        </ul>
        {adding ? (
          <BreakpointForm onDone={() => setAdding(false)} />
        ) : (
          <Button look="small" icon={Plus} disabled={isReadOnly} onClick={() => setAdding(true)}>
            Add…
          </Button>
        )}
      </Dialog>
    </AnchoredPanel>
  )
}

function useChanges() {
  const { channel, faults } = useWorldClient()
  type Changed = Parameters<typeof channel.send<'breakpoint.set'>>[1]['breakpoint']
  return {
    set: (breakpoint: Changed) => void channel.send('breakpoint.set', { breakpoint }).catch(faults.report),
    remove: (id: string) => void channel.send('breakpoint.remove', { id }).catch(faults.report),
  }
}

/** One switch for what is wanted most: to pause where something goes wrong. */
function AnyFailure({ breakpoints }: { readonly breakpoints: readonly Breakpoint[] }) {
  const { set } = useChanges()
  const known = breakpoints.find(
    ({ on, condition }) => condition === undefined && sameTarget(on, ANY_FAILURE),
  )
  const change = (enabled: boolean) => {
    const id = known ? { id: known.id } : {}
    set({ ...id, enabled, on: ANY_FAILURE })
  }
  return (
    <label className="row any-failure">
      <input
        type="checkbox"
        checked={known?.enabled === true}
        disabled={!useCanChangeAround()}
        onChange={(event) => change(event.target.checked)}
      />
      Pause on errors
    </label>
  )
}

function BreakpointRow({ breakpoint }: { readonly breakpoint: Breakpoint }) {
  const { remove, set } = useChanges()
  const words = targetLabel(breakpoint.on)
  const isReadOnly = !useCanChangeAround()
  return (
    <li>
      <div className="row">
        <label className="row grow">
          <input
            type="checkbox"
            checked={breakpoint.enabled}
            disabled={isReadOnly}
            onChange={(event) => set({ ...breakpoint, enabled: event.target.checked })}
          />
          <span className="mono">{words}</span>
        </label>
        <Button
          look="bare small square"
          icon={X}
          aria-label={`Remove the breakpoint ${words}`}
          title="Remove"
          disabled={isReadOnly}
          onClick={() => remove(breakpoint.id)}
        />
      </div>
      <ConditionField
        label={`Condition of ${words}`}
        condition={breakpoint.condition ?? ''}
        isReadOnly={isReadOnly}
        onChange={(condition) => {
          const { condition: _before, ...rest } = breakpoint
          set(condition === '' ? rest : { ...rest, condition })
        }}
      />
    </li>
  )
}

/** The input is saved when it can be parsed. Otherwise the parser's message below says what it expected. */
function ConditionField(props: {
  readonly label: string
  readonly condition: string
  readonly isReadOnly: boolean
  readonly onChange: (condition: string) => void
}) {
  const { label, condition, isReadOnly, onChange } = props
  const id = useId()
  const [text, setText] = useState(condition)
  const problem = problemIn(text)
  const save = () => {
    if (problem === undefined && text.trim() !== condition) onChange(text.trim())
  }
  return (
    <>
      <input
        className="field mono condition"
        type="text"
        aria-label={label}
        placeholder='always; or: account.provider == "github"'
        value={text}
        spellCheck={false}
        autoComplete="off"
        readOnly={isReadOnly}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
      {problem === undefined ? undefined : (
        <p id={id} className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
