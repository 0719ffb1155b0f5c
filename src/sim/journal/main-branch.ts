import type { BranchRow } from './store.ts'

/** The branch that begins with the world. */
export const MAIN = 'main'

export function mainBranch(madeAt: number): BranchRow {
  return { id: MAIN, name: MAIN, from: 0, newest: 0, madeAt }
}
