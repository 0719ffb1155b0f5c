import { median } from './median.ts'

/** One thing that was measured, several times. */
export interface Measure {
  readonly name: string
  readonly unit: 'ms' | '%' | 'MB' | 'kB' | '/s' | ''
  /** The median should not be above this; absent where it only explains another measure. */
  readonly aim?: number
  readonly values: readonly number[]
}

/** The table of a bench: medians, their spread, the aims, and MISSED with its ratio where one is missed. */
export function benchTable(measures: readonly Measure[]): string {
  return textTable([['', 'median', 'least', 'most', 'aim', 'of aim', 'runs', ''], ...measures.map(cells)])
}

/** Rows of cells in columns: the first aligned to the left, the others to the right. The first row names the columns. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return column === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}

function cells({ name, unit, aim, values }: Measure): string[] {
  const middle = median(values)
  const ratio = aim === undefined ? undefined : middle / aim
  return [
    name,
    amount(middle, unit),
    amount(Math.min(...values), unit),
    amount(Math.max(...values), unit),
    aim === undefined ? '–' : amount(aim, unit),
    ratio === undefined ? '–' : ratio.toFixed(2),
    String(values.length),
    ratio === undefined || ratio <= 1 ? '' : `MISSED by a factor of ${ratio.toFixed(2)}`,
  ]
}

function amount(value: number, unit: Measure['unit']): string {
  return `${value.toFixed(unit === 'ms' ? 0 : 1)} ${unit}`.trimEnd()
}
