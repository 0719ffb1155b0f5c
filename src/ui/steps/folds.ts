import type { Exchange, Run } from '../../record/outline/outline.ts'

/** What is open until the reader changes it: the newest run, the one with the selected step, and the browser's exchanges in them. */
export function isOpenByDefault(
  node: Run | Exchange,
  newest: Run | undefined,
  selected: number | undefined,
): boolean {
  if (node.type === 'exchange') return !node.id.includes('.')
  if (node.key === newest?.key) return true
  return selected !== undefined && node.steps.some((step) => step.seq === selected)
}
