import { ChevronDown, GitBranch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Branch } from '../../protocol/control.ts'
import { branchName } from '../../record/outline/branches.ts'
import { useCommands, useHandler } from '../commands/commands.ts'
import { useWork } from '../commands/work.ts'
import { useCanWrite, useWorldClient } from '../data/world.ts'
import { isMenuOpen, useOverlays } from '../overlays/overlays.ts'

const LABEL = 'Branches'

/** The current branch, and the menu of the others. A recording has only one. */
export function BranchButton() {
  const commands = useCommands()
  const overlays = useOverlays()
  const client = useWorldClient()
  const work = useWork()
  const canWrite = useCanWrite()
  const button = useRef<HTMLButtonElement>(null)
  const { branch } = useStore(client.control).position
  const shown = useStore(overlays)
  const name = useBranchName(branch, shown === undefined)
  const show = async () => {
    const [branches, { branchSections }] = await Promise.all([
      client.channel.send('branches.list', {}),
      import('./branch-menu.ts'),
    ])
    if (!button.current) return
    const go = (to: string) =>
      work.perform('Switching…', () => client.channel.send('branch.switch', { branch: to }))
    const sections = branchSections(commands, branches, go)
    overlays.open('menu', { label: LABEL, anchor: button.current, sections })
  }
  const open = () => {
    show().catch(client.faults.report)
  }
  useHandler('branches', open)
  if (!canWrite) return undefined
  return (
    <Button
      ref={button}
      look="bare branch-button"
      icon={GitBranch}
      aria-label={`Branch ${name}`}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen(shown, LABEL)}
      title="Branches. Forking starts a new one; existing branches are kept. Click to switch, rename and compare (G)."
      onClick={open}
    >
      <span className="cut medium-only">
        <span className="soft">branch </span>
        <bdi>{name}</bdi>
      </span>
      <ChevronDown className="icon medium-only" aria-hidden />
    </Button>
  )
}

function nameOf(id: string, branches: readonly Branch[]): string {
  const branch = branches.find((each) => each.id === id)
  return branch ? branchName(branch, branches) : id
}

/** The branch's name. It is read again after an overlay closes, because names are given there. */
function useBranchName(branch: string, isClosed: boolean): string {
  const { channel } = useWorldClient()
  const [known, setKnown] = useState({ branch, name: branch })
  useEffect(() => {
    if (!isClosed) return undefined
    let isCurrent = true
    channel.send('branches.list', {}).then(
      (branches) => {
        const name = nameOf(branch, branches)
        if (isCurrent) setKnown({ branch, name })
      },
      // Its id will do until the next time.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [channel, branch, isClosed])
  return known.branch === branch ? known.name : branch
}
