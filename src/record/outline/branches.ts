import { UNSEEN } from '../../protocol/branch-name.ts'
import type { Branch } from '../../protocol/control.ts'

/** A branch at its place in the tree. */
export interface BranchRow {
  readonly branch: Branch
  /** 0 for what begins with the world. */
  readonly depth: number
  /** How many steps are its own. */
  readonly own: number
}

/** Branches as a tree: each below the one it comes from, in the order in which they leave it. */
export function branchTree(branches: readonly Branch[]): readonly BranchRow[] {
  const rows: BranchRow[] = []
  const ids = new Set(branches.map(({ id }) => id))
  const add = (parent: string | undefined, depth: number) => {
    const children = branches.filter((each) =>
      // A parent that is not listed any more leaves its children at the root.
      parent === undefined ? each.parent === undefined || !ids.has(each.parent) : each.parent === parent,
    )
    for (const branch of children.toSorted((a, b) => a.from - b.from || a.madeAt - b.madeAt)) {
      rows.push({ branch, depth, own: branch.newest - branch.from })
      add(branch.id, depth + 1)
    }
  }
  add(undefined, 0)
  return rows
}

/** How a branch is called; its id beside a name that another one has too, as in worlds of earlier builds. What would turn the letters around it is shown as what it is: no letter. */
export function branchName(branch: Branch, branches: readonly Branch[]): string {
  const isShared = branches.some((each) => each.id !== branch.id && each.name === branch.name)
  const name = branch.name.replace(new RegExp(UNSEEN, 'gu'), '\ufffd')
  return isShared ? `${name} (${branch.id})` : name
}

/** Why a branch cannot be gone to. */
export function unreachable(branch: Branch): string | undefined {
  return branch.reachable
    ? undefined
    : 'The undo records needed to go there were deleted to save space. You can still compare it.'
}

/** The two branches that a comparison begins with: the present one beside the one it comes from, or beside the newest other. */
export function pairToCompare(
  branches: readonly Branch[],
): { readonly a: string; readonly b: string } | undefined {
  const current = branches.find((each) => each.current)
  if (!current) return undefined
  const others = branches.filter((each) => each !== current)
  const parent = others.find(({ id }) => id === current.parent)
  if (parent) return { a: parent.id, b: current.id }
  const newest = others.toSorted((x, y) => y.madeAt - x.madeAt)[0]
  return newest && { a: current.id, b: newest.id }
}

const LONGEST_NAME = 60

/** What is wrong with a name that is typed; the other branches have those that are `taken`. */
export function nameProblem(name: string, taken: readonly string[] = []): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  if (name.search(UNSEEN) >= 0) return 'The name contains an invisible character.'
  if (taken.includes(name.trim())) return `There is already a branch named ${name.trim()}.`
  return name.trim().length > LONGEST_NAME
    ? `The name can have at most ${LONGEST_NAME} characters.`
    : undefined
}
