import { holdsAt } from '../../protocol/breakpoint-match.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'

/** What decides about an exchange's steps beside the step itself. */
export interface Holdable {
  /** The exchange that is driven: `e7`, also for a step of `e7.0`. */
  readonly exchange: string
  /** Pictures and styles: only a breakpoint holds them. */
  readonly subresource: boolean
  /** URL of the request that began the step's exchange. */
  readonly urlOf: (exchange: string) => string | undefined
}

/** What the machine did; nobody stops there. */
const OF_THE_MACHINE: readonly Step['kind'][] = ['exchange.resumed', 'journal.thinned', 'value.edited']

/** Whether an exchange stands still at this step, and at which breakpoint. */
export function whyHold(
  { meta: { control, stepping } }: Journal,
  { exchange, subresource, urlOf }: Holdable,
  step: Step,
): { readonly breakpoint?: string } | undefined {
  if (OF_THE_MACHINE.includes(step.kind)) return undefined
  if (!stepping.resting.includes(step.run)) {
    const url = urlOf(step.exchange)
    const breakpoint = control.breakpoints.find((each) => holdsAt(each, step, url))
    if (breakpoint !== undefined) return { breakpoint: breakpoint.id }
  }
  const going = stepping.going.find((each) => each.exchange === exchange)
  if (going?.to === 'response')
    return step.kind === 'response.received' && step.exchange === exchange ? {} : undefined
  return control.mode === 'step' && !subresource ? {} : undefined
}
