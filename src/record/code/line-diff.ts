import { align } from '../compare/align.ts'
import { codeLines } from './visible-text.ts'

/** A line of two texts laid over each other. */
export interface DiffLine {
  readonly is: 'same' | 'added' | 'removed' | 'left-out'
  /** How many lines are left out, where some are. */
  readonly text: string
}

/** Lines that stay around each difference. */
const AROUND = 2
/** Above this many pairs of lines the middle counts as replaced: no one reads such a difference line by line. */
const MOST_PAIRS = 4_000_000

/** What of a text is another than before, line by line. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [codeLines(before), codeLines(after)]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = between(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ is: 'same', text }))
  return shortened([...same(old.slice(0, start)), ...middle, ...same(old.slice(old.length - end))])
}

function between(old: readonly string[], now: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ is: 'removed', text })
  const added = (text: string): DiffLine => ({ is: 'added', text })
  if (old.length * now.length > MOST_PAIRS) return [...old.map(removed), ...now.map(added)]
  return align(old, now, (line) => line).map(({ a, b }) => {
    if (b === undefined) return removed(a ?? '')
    return a === undefined ? added(b) : { is: 'same', text: a }
  })
}

/** Long parts that are the same become their number. */
function shortened(lines: readonly DiffLine[]): readonly DiffLine[] {
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ is }) => is !== 'same')
  const result: DiffLine[] = []
  let left = 0
  lines.forEach((line, index) => {
    if (line.is === 'same' && !isNear(index)) {
      left += 1
      return
    }
    if (left > 0) result.push({ is: 'left-out', text: String(left) })
    left = 0
    result.push(line)
  })
  return left > 0 ? [...result, { is: 'left-out', text: String(left) }] : result
}
