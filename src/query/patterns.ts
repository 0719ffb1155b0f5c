import { QueryError } from './query-error.ts'

/** About as many steps as a moment has. */
const MOST_STEPS = 100_000_000

const LETTER = /\\.|\[(?:\\.|[^\]\\])*\]/g

/**
 * A pattern of pasted code for this text. The worker runs it, which nothing can interrupt, so it must be one that ends.
 *
 * @throws QueryError for a pattern that could take long
 */
export function patternFor(source: string, flags: string, length: number): RegExp {
  // What a letter is does not matter, only what repeats.
  const plain = source.replaceAll(LETTER, (letter) => (/^\\[1-9k]/.test(letter) ? '\\1' : 'x'))
  const repeats = plain.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  if (plain.includes('\\1') || doubles(plain) || length ** repeats > MOST_STEPS)
    throw new QueryError(
      'QueryNotUnderstood',
      `the pattern ${source} could take very long, so it is not tried`,
    )
  const pattern = read(source, flags)
  if (pattern === undefined)
    throw new QueryError('QueryNotUnderstood', `the pattern ${source} cannot be read`)
  return pattern
}

function read(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** Whether a group that repeats has something inside that repeats or chooses. */
function doubles(plain: string): boolean {
  const open: boolean[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? ''
    if (letter === '(') {
      open.push(false)
      if (plain[at + 1] === '?') at += 1
    } else if (letter === ')') {
      const isRisky = open.pop() ?? false
      if (isRisky && /^(?:[*+]|\{\d+,)/.test(plain.slice(at + 1))) return true
      if (isRisky && open.length > 0) open[open.length - 1] = true
    } else if (/[*+?{|]/.test(letter) && open.length > 0) open[open.length - 1] = true
  }
  return false
}
