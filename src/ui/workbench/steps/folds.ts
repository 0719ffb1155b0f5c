import { type Exchange, newestRun, type Run } from '../../model/outline.ts'

/** What is open until the reader says otherwise: the newest run, the one with the selected step, and the browser's exchanges in them. */
export function isOpenByDefault(
  node: Run | Exchange,
  runs: readonly Run[],
  selected: number | undefined,
): boolean {
  if (node.type === 'exchange') return !node.id.includes('.')
  return node.key === newestRun(runs)?.key || node.steps.some((step) => step.seq === selected)
}
