import type { Step } from '../../protocol/steps.ts'
import { laneKey, lanesOf } from '../../record/diagram/lanes.ts'
import { adapterCalled } from '../../record/kinds/adapter-called.ts'
import { adapterReturned } from '../../record/kinds/adapter-returned.ts'
import { clockMoved } from '../../record/kinds/clock-moved.ts'
import { anyOf } from '../../record/kinds/kind.ts'
import { logWritten } from '../../record/kinds/log-written.ts'
import { mailSent } from '../../record/kinds/mail-sent.ts'
import { personActed } from '../../record/kinds/person-acted.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { LETTERS, type Mark, type Miniature, textOf } from '../scenes/miniature.ts'

/**
 * The miniature of recorded steps: a person's actions, each request, call and mail, the final response, what failed, and the work of the `promised`
 * steps. Marks that repeat the previous one are drawn once.
 */
export function miniatureOf(steps: readonly Step[], promised: readonly Step[]): Miniature {
  const shown = new Set(promised.map(({ key }) => key))
  const last = steps.findLast(responseReceived.is)
  const drawn = steps.filter((step) => step === last || isDrawn(step, shown))
  const parties = drawn.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  const lanes = lanesOf(parties)
  const place = ({ from, to }: Step) =>
    [from, to].map((party) => lanes.findIndex(({ key }) => party && key === laneKey(party)))
  const marks = drawn.flatMap((step): Mark[] => {
    const [from = -1, to = -1] = place(step)
    const failed = step.outcome === 'failed'
    if (clockMoved.is(step)) return [{ type: 'time' }]
    if (from < 0) return []
    return to < 0 || to === from ? [{ type: 'box', at: from, failed }] : [{ type: 'arrow', from, to, failed }]
  })
  return {
    lanes: lanes.map(({ lane }) => lane),
    marks: marks.filter((mark, index) => textOf(mark) !== textOf(marks[index - 1])),
  }
}

const isAlwaysDrawn = anyOf(personActed, requestSent, adapterCalled, mailSent, clockMoved)

function isDrawn(step: Step, promised: ReadonlySet<string>): boolean {
  if (isAlwaysDrawn(step)) return true
  if (step.outcome === 'failed') return !logWritten.is(step)
  // The call stands for its return, and the final response for all the others.
  return promised.has(step.key) && !adapterReturned.is(step) && !responseReceived.is(step)
}

/** As one line: `pba 0>1 1>2 2. 2! 2>1! ~`. */
export function writeMiniature({ lanes, marks }: Miniature): string {
  return [lanes.map((lane) => LETTERS[lane]).join(''), ...marks.map(textOf)].join(' ')
}
