import type { WaitOptions } from '../../protocol/api.ts'
import { isMatch } from '../../protocol/breakpoint-match.ts'
import type { StepClause } from '../../protocol/control.ts'
import { secondsOf } from '../../protocol/duration.ts'
import type { Step } from '../../protocol/steps.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { CommandFailure } from '../worker/failure.ts'
import type { ScriptClient } from './script-client.ts'

/**
 * The first step that the clause asks for, recorded already or later.
 * @throws CommandFailure `timed-out` when no such step comes in time
 */
export async function waitForStep(
  { steps }: Pick<ScriptClient, 'steps'>,
  clause: StepClause,
  { after = 0, within = 10 }: WaitOptions,
): Promise<Step> {
  await steps.refresh()
  const find = searchFor(clause, after)
  const seconds = secondsOf(within)
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = steps.subscribe(look)
    function look() {
      const found = find(steps.get())
      if (found) settle(() => resolve(found))
      return found
    }
    function settle(finish: () => void) {
      clearTimeout(timer)
      end()
      finish()
    }
    if (!look())
      timer = setTimeout(
        () => settle(() => reject(tooLate(seconds, steps.get()))),
        Math.min(seconds * 1000, LONGEST_MS),
      )
  })
}

/** What a timer can count to. */
const LONGEST_MS = 2 ** 31 - 1

function tooLate(seconds: number, all: readonly Step[]): CommandFailure {
  const last = all.at(-1)
  const newest = last ? `The newest step is ${last.seq}, "${last.summary}".` : 'There are no steps yet.'
  return new CommandFailure('timed-out', `waitFor(on): no such step within ${seconds} s. ${newest}`)
}

/** Looks at each step once, unless the world was emptied or rewound: then from the beginning again. */
export function searchFor(clause: StepClause, after: number): (all: readonly Step[]) => Step | undefined {
  let urls = new Map<string, string>()
  let seen = 0
  let last: Step | undefined
  return (all) => {
    if (all[seen - 1] !== last) {
      urls = new Map()
      seen = 0
    }
    const fresh = all.slice(seen)
    seen = all.length
    last = all.at(-1)
    return fresh.find((step) => {
      if (requestSent.is(step)) urls.set(step.exchange, step.data.request.url)
      return step.seq > after && isMatch(clause, step, urls.get(step.exchange))
    })
  }
}
