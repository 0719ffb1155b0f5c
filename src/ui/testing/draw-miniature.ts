import type { Step } from '../../protocol/steps.ts'
import { laneKey, lanesOf } from '../../record/diagram/lanes.ts'
import { LETTERS, type Mark, type Miniature, textOf } from '../scenes/miniature.ts'

/**
 * The miniature of recorded steps: what somebody did, each request, call and mail, the answer that ends it, what failed, and the work of the
 * `promised` steps. Marks that repeat the one before them are drawn once.
 */
export function miniatureOf(steps: readonly Step[], promised: readonly Step[]): Miniature {
  const shown = new Set(promised.map(({ key }) => key))
  const last = steps.findLast(({ kind }) => kind === 'response.received')
  const drawn = steps.filter((step) => step === last || isDrawn(step, shown))
  const parties = drawn.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  const lanes = lanesOf(parties)
  const place = ({ from, to }: Step) =>
    [from, to].map((party) => lanes.findIndex(({ key }) => party && key === laneKey(party)))
  const marks = drawn.flatMap((step): Mark[] => {
    const [from = -1, to = -1] = place(step)
    const failed = step.outcome === 'failed'
    if (step.kind === 'clock.moved') return [{ type: 'time' }]
    if (from < 0) return []
    return to < 0 || to === from ? [{ type: 'box', at: from, failed }] : [{ type: 'arrow', from, to, failed }]
  })
  return {
    lanes: lanes.map(({ lane }) => lane),
    marks: marks.filter((mark, index) => textOf(mark) !== textOf(marks[index - 1])),
  }
}

const MESSAGES: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  'person.acted',
  'request.sent',
  'adapter.called',
  'mail.sent',
  'clock.moved',
])

function isDrawn({ key, kind, outcome }: Step, promised: ReadonlySet<string>): boolean {
  if (MESSAGES.has(kind)) return true
  if (outcome === 'failed') return kind !== 'log.written'
  // What a call gave back is told by the call, what was answered by the answer that ends it all.
  return promised.has(key) && kind !== 'adapter.returned' && kind !== 'response.received'
}

/** As one line: `pba 0>1 1>2 2. 2! 2>1! ~`. */
export function writeMiniature({ lanes, marks }: Miniature): string {
  return [lanes.map((lane) => LETTERS[lane]).join(''), ...marks.map(textOf)].join(' ')
}
