import type { Step } from '../../protocol/steps.ts'
import { damage } from './damage.ts'
import type { RecordedResult } from './store.ts'

/** Calls whose end is written in one transaction with their recorded result. */
const WRITTEN_TOGETHER = [
  { kind: 'adapter.returned', step: /^[^/]*\/adapter\.returned:/, call: /^adapter\.(?!missing#)/ },
  { kind: 'query.ran', step: /^[^/]*\/query\.ran:/, call: /^query#/ },
  { kind: 'response.received', step: /^[^/]*\.\d+\/response\.received#/, call: /^fetch / },
] as const

/**
 * A resumed exchange is given the recorded results of the calls that it has made. Where one is lost it would make that call a second time.
 * @param steps All that an earlier worker instance recorded of the exchange and of those below it.
 * @throws an error of `damage` when more calls have ended than there are results.
 */
export function requireResults(
  exchange: string,
  steps: readonly Pick<Step, 'kind' | 'key'>[],
  results: readonly Pick<RecordedResult, 'call'>[],
): void {
  for (const { kind, step, call } of WRITTEN_TOGETHER) {
    const keys = steps.filter((each) => each.kind === kind && step.test(each.key)).map(({ key }) => key)
    // A call that was made again because its arguments differ has two ends and one result.
    const ended = new Set(keys.map((key) => key.split('~', 1)[0]))
    if (ended.size > results.filter((answer) => call.test(answer.call)).length)
      throw damage(`the table results lacks recorded results of the exchange ${exchange}`)
  }
}
