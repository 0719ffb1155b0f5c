import '../stepper/panels.css'
import { useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { AnchoredPanel } from '../../parts/overlays/anchored-panel.tsx'
import { useMember } from '../../parts/stores/use-store.ts'
import { refusalOf, useCanWrite } from '../data/world.ts'
import type { Anchored, OverlayProps } from '../overlays/overlays.ts'
import { askReset, useResetParts } from './reset.ts'

const LARGEST = 0xff_ff_ff_ff

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    seed: Anchored
  }
}

/** Restarts the world with another seed. Asks before something is lost. */
export function SeedPanel({ anchor, onClose }: OverlayProps<'seed'>) {
  const parts = useResetParts()
  const { client } = parts
  const canWrite = useCanWrite()
  const { seed } = useMember(client.world, 'scenario')
  const [text, setText] = useState(String(seed))
  const id = useId()
  const problem = problemIn(text)
  return (
    <AnchoredPanel anchor={anchor} className="stepper-panel seed" label="Seed" onClose={onClose}>
      <Dialog aria-label="Seed">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (problem !== undefined || !canWrite) return
            onClose()
            // The form has to close before the question opens.
            setTimeout(() => askReset(parts, { seed: Number(text) }))
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
              readOnly={!canWrite}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-problem ${id}-why`}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <p id={`${id}-problem`} className="problem" role="alert">
            {problem}
          </p>
          {canWrite ? (
            <button type="submit" className="button ink">
              {problem === undefined ? `Reset with seed ${Number(text)}` : 'Reset'}
            </button>
          ) : (
            <p className="faint">{refusalOf(client)}</p>
          )}
        </form>
      </Dialog>
    </AnchoredPanel>
  )
}

function problemIn(text: string): string | undefined {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= LARGEST
    ? undefined
    : `A whole number from 0 to ${LARGEST}.`
}
