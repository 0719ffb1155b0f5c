import { Check, Columns2, GitBranch, Pencil } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Branch } from '../../protocol/control.ts'
import { type BranchRow, branchName, branchTree, unreachable } from '../../record/outline/branches.ts'
import { plural } from '../../record/values/time.ts'
import { useCommands } from '../commands/commands.ts'
import { useWork } from '../commands/work.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useWorldClient } from '../data/world.ts'

const ACTS = [
  ['fork', 'Fork here', GitBranch],
  ['rename-branch', 'Rename…', Pencil],
  ['compare', 'Compare…', Columns2],
] as const

/** All branches as a tree, to switch to, and what can be done with the current one. `onLeave` closes what the list is in. */
export function BranchList({ onLeave }: { readonly onLeave: () => void }) {
  const commands = useCommands()
  const work = useWork()
  const { channel, control } = useWorldClient()
  const { branch } = useStore(control).position
  const answer = useAnswer(branch, () => channel.send('branches.list', {}))
  if (answer && 'problem' in answer) return <Refusal problem={answer.problem} />
  const branches = answer?.value ?? []
  const reason = branches.map(unreachable).find((each) => each !== undefined)
  const go = (to: Branch) => {
    onLeave()
    if (!to.current) work.perform('Switching…', () => channel.send('branch.switch', { branch: to.id }))
  }
  return (
    <>
      <ul className="menu-rows" aria-label="Branches" aria-busy={answer === undefined}>
        {branchTree(branches).map((row) => (
          <li key={row.branch.id} className="row" style={{ paddingLeft: `${row.depth}rem` }}>
            <Button
              look="bare grow row-choice"
              aria-current={row.branch.current}
              disabled={!row.branch.reachable}
              onClick={() => go(row.branch)}
            >
              <span className="tick-room">
                {row.branch.current ? <Check className="icon" aria-hidden /> : undefined}
              </span>
              <bdi className="cut grow name">{branchName(row.branch, branches)}</bdi>
              <span className="faint note nowrap">{detailOf(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {reason === undefined ? undefined : <p className="note faint">Out of reach: {reason}</p>}
      <div className="row acts">
        {ACTS.map(([id, label, icon]) => (
          <Button
            key={id}
            look="small"
            icon={icon}
            disabled={commands.problem(commands.of(id)) !== undefined}
            onClick={() => {
              onLeave()
              // The panel has to close before the next overlay opens.
              setTimeout(() => commands.run(id))
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

/** `from 58, 12 steps, 14:02` */
function detailOf({ branch, own }: BranchRow): string {
  const begins = branch.parent === undefined ? '' : `from ${branch.from}, `
  const made = new Date(branch.madeAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${begins}${plural(own, 'step')}, ${branch.reachable ? made : 'out of reach'}`
}
