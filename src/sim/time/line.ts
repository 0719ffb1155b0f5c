import type { BranchRow } from '../journal/store.ts'

/** A part of a line: the steps behind `from` up to `to` were recorded on this branch. */
export interface Segment {
  readonly branch: string
  readonly from: number
  readonly to: number
}

export type Branches = ReadonlyMap<string, BranchRow>

/** How a branch came about, from the beginning of the world to its end, which is open. */
export function lineOf(branches: Branches, id: string): readonly Segment[] {
  const segments: Segment[] = []
  let to = Number.POSITIVE_INFINITY
  for (let branch = branches.get(id); branch !== undefined; branch = parentOf(branches, branch)) {
    if (branch.from < to) segments.unshift({ branch: branch.id, from: branch.from, to })
    to = Math.min(to, branch.from)
  }
  return segments
}

function parentOf(branches: Branches, { parent }: BranchRow): BranchRow | undefined {
  return parent === undefined ? undefined : branches.get(parent)
}

/** Last step that two lines share; infinite when they are the same. */
export function sharedBy(a: readonly Segment[], b: readonly Segment[]): number {
  for (const [i, segment] of a.entries()) {
    const other = b[i]
    if (other?.branch !== segment.branch) return segment.from
    if (other.to !== segment.to) return Math.min(other.to, segment.to)
  }
  return Number.POSITIVE_INFINITY
}

/** Branch that something behind the step before `seq` was recorded on. */
export function ownerOf(line: readonly Segment[], seq: number): string {
  const owner = line.find(({ from, to }) => seq > from && seq <= to)
  if (owner === undefined) throw new RangeError(`No branch of the line has step ${seq}.`)
  return owner.branch
}
