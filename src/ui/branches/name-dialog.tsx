import { useEffect, useRef, useState } from 'react'
import '../styles/world.css'
import '../styles/edit.css'
import { TextField } from '../../parts/forms/field.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { nameProblem } from '../../record/outline/branches.ts'
import { useSession } from '../app/view.ts'
import { useAct } from '../commands/use-act.ts'
import type { BranchNameOverlay } from './branch-overlays.ts'

/** Asks how a branch is to be called. */
export function NameDialog(props: { readonly asked: BranchNameOverlay; readonly onClose: () => void }) {
  const { asked, onClose } = props
  const { client } = useSession()
  const [name, setName] = useState(asked.name)
  const act = useAct()
  const problem = nameProblem(name, asked.taken)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  return (
    <WindowDialog className="confirm branch-name edit-sheet" title={`Rename ${asked.name}`} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem !== undefined) return
          act.run(() => client.send('branch.rename', { branch: asked.branch, name: name.trim() }), onClose)
        }}
      >
        <TextField label="Name" value={name} problem={problem} onChange={setName} />
        <Refusal problem={act.problem} />
        <div className="row">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button ink" aria-busy={act.isBusy}>
            Rename
          </button>
        </div>
      </form>
    </WindowDialog>
  )
}
