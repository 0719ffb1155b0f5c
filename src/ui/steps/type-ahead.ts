import { labelOf } from '../../record/kinds/registry.ts'
import { foldLabel } from '../../record/outline/fold-label.ts'
import { firstStep, type Row } from '../../record/outline/rows.ts'

/** What was typed so far, and when. */
export interface Typed {
  readonly text: string
  readonly at: number
}

/** A letter that follows within this time belongs to the same word. */
const PAUSE_MS = 800

/**
 * Letters typed in the tree go to the next row that begins with them, as in the tree pattern of the ARIA practices. A single letter continues from
 * the active row; several may stay on it.
 */
export function typeAhead(
  before: Typed,
  key: string,
  at: number,
  rows: readonly Row[],
  active: number,
): { readonly typed: Typed; readonly to: number | undefined } {
  const text = (at - before.at < PAUSE_MS ? before.text : '') + key.toLowerCase()
  const from = text.length > 1 ? active : active + 1
  const order = rows.map((_, index) => (from + index) % rows.length)
  const to = order.find((index) => {
    const row = rows[index]
    return row !== undefined && beginsWith(row, text)
  })
  return { typed: { text, at }, to }
}

/** By its number or its text. */
function beginsWith({ node }: Row, text: string): boolean {
  if (node.type === 'note') return false
  if (node.type === 'run') return `run ${node.run}`.startsWith(text)
  const first = firstStep(node)
  if (!first) return false
  const { name } = node.type === 'fold' ? foldLabel(node) : labelOf(first)
  return String(first.seq).startsWith(text) || name.toLowerCase().startsWith(text)
}
