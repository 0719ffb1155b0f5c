import type { Code } from '../../protocol/code.ts'
import type { Step } from '../../protocol/steps.ts'
import { setupChanged } from '../kinds/setup-changed.ts'

/** Which code ran when: the world's own changes of it, as they were recorded. */
export type CodeAt = (seq: number) => Code | null

/** The code that ran at each step; `now` is what runs at the end. */
export function codeAt(steps: readonly Step[], now: Code | null): CodeAt {
  const changes = steps.flatMap((step) =>
    setupChanged.is(step) && step.data.member === 'code'
      ? [{ seq: step.seq, before: step.data.before as Code | null, after: step.data.after as Code | null }]
      : [],
  )
  return (seq) => {
    const last = changes.findLast((change) => change.seq < seq)
    if (last) return last.after
    return changes[0] ? changes[0].before : now
  }
}
