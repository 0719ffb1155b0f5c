import type { Row } from '../../record/outline/rows.ts'

export type Move = { readonly to: number } | { readonly toggle: Row }

/** What a key does in the tree, as in the tree pattern of the ARIA practices. */
export function nextMove(
  event: {
    readonly key: string
    readonly ctrlKey: boolean
    readonly metaKey: boolean
    readonly altKey: boolean
    readonly shiftKey: boolean
  },
  rows: readonly Row[],
  active: number,
  page: number,
): Move | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
  const last = rows.length - 1
  switch (event.key) {
    case 'ArrowDown':
      return { to: Math.min(last, active + 1) }
    case 'ArrowUp':
      return { to: Math.max(0, active - 1) }
    case 'PageDown':
      return { to: Math.min(last, active + page) }
    case 'PageUp':
      return { to: Math.max(0, active - page) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'ArrowRight':
      return inward(rows, active)
    case 'ArrowLeft':
      return outward(rows, active)
    case 'Enter':
    case ' ':
      return rows[active]?.open === undefined ? { to: active } : { toggle: rows[active] }
    default:
      return undefined
  }
}

function inward(rows: readonly Row[], active: number): Move | undefined {
  const row = rows[active]
  if (row?.open === false) return { toggle: row }
  return row?.open === true && rows[active + 1]?.parent === row.key ? { to: active + 1 } : undefined
}

function outward(rows: readonly Row[], active: number): Move | undefined {
  const row = rows[active]
  if (row?.open === true) return { toggle: row }
  const parent = rows.findIndex((each) => each.key === row?.parent)
  return parent >= 0 ? { to: parent } : undefined
}
