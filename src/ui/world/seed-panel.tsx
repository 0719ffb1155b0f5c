import '../stepper/panels.css'
import { useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useStore } from '../../parts/stores/use-store.ts'
import { useView } from '../app/view.ts'
import { askReset } from './world-commands.ts'

const LARGEST = 0xff_ff_ff_ff

/** Begins the world again with another seed; asks before something is lost. */
export function SeedPanel(props: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const { anchor, onClose } = props
  const view = useView()
  const { seed } = useStore(view.session.world).scenario
  const [text, setText] = useState(String(seed))
  const id = useId()
  const problem = problemIn(text)
  return (
    <Popover
      className="raised stepper-panel seed"
      aria-label="Seed"
      triggerRef={{ current: anchor }}
      isOpen
      placement="bottom end"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog aria-label="Seed">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (problem !== undefined || view.session.recorded) return
            onClose()
            // The form has to be gone before the question opens.
            setTimeout(() => askReset(view, { seed: Number(text) }))
          }}
        >
          <h2>Seed</h2>
          <p className="faint" id={`${id}-why`}>
            Every id, token and key in this sandbox derives from it. The same seed and actions give the same
            result. Shared links include it.
          </p>
          <label>
            Whole number
            <input
              className="field mono"
              type="text"
              inputMode="numeric"
              value={text}
              autoFocus
              readOnly={view.session.recorded !== undefined}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-problem ${id}-why`}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <p id={`${id}-problem`} className="problem" role="alert">
            {problem}
          </p>
          {view.session.recorded ? (
            <p className="faint">A recording is read-only.</p>
          ) : (
            <button type="submit" className="button ink">
              {problem === undefined ? `Reset with seed ${Number(text)}` : 'Reset'}
            </button>
          )}
        </form>
      </Dialog>
    </Popover>
  )
}

function problemIn(text: string): string | undefined {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= LARGEST
    ? undefined
    : `A whole number from 0 to ${LARGEST}.`
}
