import { useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import '../styles/world.css'
import '../styles/edit.css'
import { TextField } from '../../parts/forms/field.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { nameProblem } from '../../record/outline/branches.ts'
import { useAct } from '../commands/use-act.ts'
import { useWorldClient } from '../data/world.ts'
import type { OverlayProps } from '../overlays/overlays.ts'

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    'branch-name': {
      readonly branch: string
      readonly name: string
      /** Names of the other branches. */
      readonly taken: readonly string[]
    }
  }
}

/** Asks for a branch's name. */
export function NameDialog({ branch, name: before, taken, onClose }: OverlayProps<'branch-name'>) {
  const { channel } = useWorldClient()
  const [name, setName] = useState(before)
  const act = useAct()
  const problem = nameProblem(name, taken)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  return (
    <WindowDialog className="confirm branch-name edit-sheet" title={`Rename ${before}`} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem !== undefined) return
          act.run(() => channel.send('branch.rename', { branch, name: name.trim() }), onClose)
        }}
      >
        <TextField label="Name" value={name} problem={problem} onChange={setName} />
        <Refusal problem={act.problem} />
        <div className="row">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button ink" aria-busy={act.isBusy}>
            Rename
          </button>
        </div>
      </form>
    </WindowDialog>
  )
}
