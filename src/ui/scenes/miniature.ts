import type { Lane } from '../../protocol/steps.ts'

/** A diagram as small as a stamp: who takes part, and what they exchange. Lanes are counted from the left. */
export interface Miniature {
  readonly lanes: readonly Lane[]
  readonly marks: readonly Mark[]
}

/** A message, work inside a lane, or time that passes. */
export type Mark =
  | { readonly type: 'arrow'; readonly from: number; readonly to: number; readonly failed: boolean }
  | { readonly type: 'box'; readonly at: number; readonly failed: boolean }
  | { readonly type: 'time' }

export const LETTERS: Readonly<Record<Lane, string>> = {
  person: 'p',
  browser: 'b',
  app: 'a',
  provider: 'i',
  database: 'd',
  mail: 'm',
  authenticator: 'k',
  world: 'w',
}

/** A miniature from one line: `pba 0>1 1>2 2. 2! 2>1! ~`. */
export function readMiniature(line: string): Miniature {
  const [letters = '', ...marks] = line.split(' ')
  return { lanes: [...letters].map(laneOf), marks: marks.map(markOf) }
}

export function textOf(mark: Mark | undefined): string {
  if (mark === undefined) return ''
  if (mark.type === 'time') return '~'
  const trouble = mark.failed ? '!' : ''
  return mark.type === 'arrow' ? `${mark.from}>${mark.to}${trouble}` : `${mark.at}${trouble || '.'}`
}

function laneOf(letter: string): Lane {
  const found = Object.entries(LETTERS).find(([, each]) => each === letter)
  if (!found) throw new Error(`A lane is one of ${Object.values(LETTERS).join('')}, not "${letter}".`)
  return found[0] as Lane
}

function markOf(text: string): Mark {
  if (text === '~') return { type: 'time' }
  const [, from, to, end] = /^(\d+)(?:>(\d+))?([.!]?)$/.exec(text) ?? []
  if (from === undefined) throw new Error(`A mark is 0>1, 0. or ~, not "${text}".`)
  const failed = end === '!'
  return to === undefined
    ? { type: 'box', at: Number(from), failed }
    : { type: 'arrow', from: Number(from), to: Number(to), failed }
}
