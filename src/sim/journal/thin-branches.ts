import { estimateBytes, estimateSteps } from '../values/estimate-bytes.ts'
import { partOf, rowsOf, takeFromArchive } from './archive.ts'
import { MAIN } from './start-world.ts'
import type { BranchRow, MetaRow, MutableMeta, WorldStore } from './store.ts'

/** The space that steps of other branches than the present one may take. */
const MOST_BYTES = 20_000_000
/** What is left of them when they took more. */
const LEFT_BYTES = 15_000_000

export function isArchiveFull({ archivedBytes }: Pick<MetaRow, 'archivedBytes'>): boolean {
  return archivedBytes > MOST_BYTES
}

/** A branch that lost steps. */
export interface Thinned {
  readonly branch: string
  readonly removed: number
}

/**
 * Removes branches without forks, oldest first, and of the others what lies behind the last step that another branch needs, while archived
 * steps take too much. Never of the present branch. Runs in a transaction.
 */
export async function thinBranches(store: WorldStore, meta: MutableMeta): Promise<readonly Thinned[]> {
  const thinned: Thinned[] = []
  if (!isArchiveFull(meta)) return thinned
  const cut = new Set<string>()
  while (meta.archivedBytes > LEFT_BYTES) {
    const branches = (await store.list('branches')).filter(({ id }) => id !== meta.branch && !cut.has(id))
    const next = branches.toSorted((a, b) => rank(a, branches) - rank(b, branches) || a.madeAt - b.madeAt)[0]
    if (next === undefined) break
    const removed = await cutBranch(store, meta, next)
    if (removed > 0) thinned.push({ branch: next.id, removed })
    cut.add(next.id)
  }
  return thinned
}

/** Branches without forks go first, the world's own beginning last. */
function rank({ id }: BranchRow, branches: readonly BranchRow[]): number {
  if (id === MAIN) return 2
  return branches.some(({ parent }) => parent === id) ? 1 : 0
}

/** Takes out of the archive what no other branch has of it; a branch of which nothing is left that another needs is gone. */
async function cutBranch(store: WorldStore, meta: MutableMeta, branch: BranchRow): Promise<number> {
  const children = (await store.list('branches')).filter(({ parent }) => parent === branch.id)
  const needed = Math.max(branch.from, ...children.map(({ from }) => from))
  const all = await takeFromArchive(store, branch.id, Number.POSITIVE_INFINITY)
  const gone = partOf(all, needed + 1, Number.POSITIVE_INFINITY)
  await store.put('archive', ...rowsOf(branch.id, partOf(all, 0, needed)))
  meta.archivedBytes -= estimateSteps(gone.steps)
  meta.undoBytes -= estimateBytes(gone.undoRecords) + estimateBytes(gone.results)
  if (children.length === 0) await store.delete('branches', branch.id)
  else if (branch.newest > needed) await store.put('branches', { ...branch, newest: needed })
  return gone.steps.length
}
