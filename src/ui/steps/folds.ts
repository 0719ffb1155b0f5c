import { type Fold, isDecisive } from '../../record/outline/levels.ts'
import type { Exchange, Run } from '../../record/outline/outline.ts'

/** What is open until the reader changes it: the newest run, the one with the selected step, and the browser's exchanges in them. */
export function isOpenByDefault(
  node: Run | Exchange | Fold,
  newest: Run | undefined,
  selected: number | undefined,
): boolean {
  if (node.type === 'fold') return false
  if (node.type === 'exchange') return !node.id.includes('.')
  if (node.key === newest?.key) return true
  return selected !== undefined && node.steps.some((step) => step.seq === selected)
}

/** In Essentials, what made no difference is closed too. */
export function isOpenInEssentials(
  node: Run | Exchange | Fold,
  newest: Run | undefined,
  selected: number | undefined,
  kept: ReadonlySet<number>,
): boolean {
  if (node.type !== 'run' || isDecisive(node, kept)) return isOpenByDefault(node, newest, selected)
  return node.steps.some(({ seq }) => seq === selected)
}
