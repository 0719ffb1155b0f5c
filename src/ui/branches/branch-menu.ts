import type { MenuItem, MenuSection } from '../../parts/overlays/menu.ts'
import type { Branch } from '../../protocol/control.ts'
import { type BranchRow, branchName, branchTree, unreachable } from '../../record/outline/branches.ts'
import { plural } from '../../record/values/time.ts'
import type { Commands } from '../commands/commands.ts'

/** All branches as a tree, and what can be done with the current one. */
export function branchSections(
  commands: Commands,
  branches: readonly Branch[],
  onGo: (branch: string) => void,
): readonly MenuSection[] {
  const reasons = branches.map(unreachable).filter((reason) => reason !== undefined)
  return [
    {
      title: 'Branches of this sandbox',
      items: branchTree(branches).map((row) => branchItem(row, branches, onGo)),
      ...(reasons[0] === undefined ? {} : { note: `Out of reach: ${reasons[0]}` }),
    },
    {
      title: 'This branch',
      items: ['fork', 'rename-branch', 'compare'].map(commands.item),
    },
  ]
}

function branchItem(row: BranchRow, branches: readonly Branch[], onGo: (branch: string) => void): MenuItem {
  const { branch, depth } = row
  return {
    id: branch.id,
    label: `${'\u00a0\u00a0'.repeat(depth)}${depth > 0 ? '└ ' : ''}${branchName(branch, branches)}`,
    detail: detailOf(row),
    chosen: branch.current,
    disabled: !branch.reachable,
    onPress: () => {
      if (!branch.current) onGo(branch.id)
    },
  }
}

/** `from 58, 12 steps, 14:02` */
function detailOf({ branch, own }: BranchRow): string {
  const begins = branch.parent === undefined ? '' : `from ${branch.from}, `
  const made = new Date(branch.madeAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${begins}${plural(own, 'step')}, ${branch.reachable ? made : 'out of reach'}`
}
