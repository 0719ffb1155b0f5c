import { ChevronDown, GitBranch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Branch } from '../../protocol/control.ts'
import { branchName } from '../../record/outline/branches.ts'
import { useView } from '../app/view.ts'

const LABEL = 'Branches'

/** The branch that the world stands on, and the way to the others. A recording has one only. */
export function BranchButton() {
  const view = useView()
  const { overlay, session } = view
  const { branch } = useStore(session.control).position
  const open = useStore(overlay)
  const name = useBranchName(branch, open === undefined)
  if (session.recorded) return undefined
  const show = async (anchor: HTMLElement) => {
    const [branches, { branchSections }] = await Promise.all([
      session.client.send('branches.list', {}),
      import('./branch-menu.ts'),
    ])
    overlay.set({ type: 'menu', label: LABEL, anchor, sections: branchSections(view, branches) })
  }
  return (
    <button
      type="button"
      className="button bare branch-button"
      aria-label={`Branch ${name}`}
      aria-haspopup="menu"
      aria-expanded={open?.type === 'menu' && open.label === LABEL}
      title="Branches. Forking starts a new one; existing branches are kept. Click to switch, rename and compare (G)."
      data-opens="branches"
      onClick={(event) => {
        show(event.currentTarget).catch(session.faults.report)
      }}
    >
      <GitBranch className="icon" aria-hidden />
      <span className="cut medium-only">
        <span className="soft">branch </span>
        <bdi>{name}</bdi>
      </span>
      <ChevronDown className="icon medium-only" aria-hidden />
    </button>
  )
}

function nameOf(id: string, branches: readonly Branch[]): string {
  const branch = branches.find((each) => each.id === id)
  return branch ? branchName(branch, branches) : id
}

/** What the branch is called. It is asked again when something over the panes was closed: that is where names are given. */
function useBranchName(branch: string, isClosed: boolean): string {
  const { client } = useView().session
  const [known, setKnown] = useState({ branch, name: branch })
  useEffect(() => {
    if (!isClosed) return undefined
    let isCurrent = true
    client.send('branches.list', {}).then(
      (branches) => {
        const name = nameOf(branch, branches)
        if (isCurrent) setKnown({ branch, name })
      },
      // Its id says enough until the next time.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [client, branch, isClosed])
  return known.branch === branch ? known.name : branch
}
