import type { TabView } from '../../protocol/commands.ts'
import type { ControlView, Held } from '../../protocol/control.ts'
import type { Step, StepOf } from '../../protocol/steps.ts'

/** Whether an exchange stands still. */
export function isHeld({ control }: ControlView, exchange: string | undefined): boolean {
  return control.held.some((held) => held.exchange === exchange)
}

/** What a tab waits for: a navigation that stands still, or goes on after it stood. */
export interface Waiting {
  /** Absent while it goes on to its next step, or to its answer. */
  readonly held?: Held
  /** The step where it stands or stood last, once it was read; so the others. */
  readonly at?: Step
  readonly sent?: StepOf<'request.sent'>
  /** The redirect that led to it. */
  readonly redirect?: StepOf<'response.received'>
  /** Its cookies: what went along, and what stayed behind. */
  readonly cookies: readonly (StepOf<'cookie.sent'> | StepOf<'cookie.withheld'>)[]
}

/** What a tab waits for, if anything that it waits for stands still. */
export function waitingOf(
  tab: TabView,
  { control }: ControlView,
  steps: readonly Step[],
): Waiting | undefined {
  const held =
    control.held.find(({ exchange }) => exchange === tab.exchange) ??
    // Its redirect is known and planned already, but the browser has not got it yet.
    control.held.find(({ exchange }) => isPlaced(tab, sentBy(exchange, steps), steps))
  if (held === undefined) return undefined
  const sent = sentBy(held.exchange, steps)
  const at = steps.findLast(({ seq }) => seq === held.seq)
  const redirect = sent && redirectTo(sent, steps)
  return {
    held,
    cookies: steps.filter(
      (step) =>
        (step.kind === 'cookie.sent' || step.kind === 'cookie.withheld') && step.exchange === held.exchange,
    ) as Waiting['cookies'],
    ...(at === undefined ? {} : { at }),
    ...(sent === undefined ? {} : { sent }),
    ...(redirect === undefined ? {} : { redirect }),
  }
}

function sentBy(exchange: string, steps: readonly Step[]): StepOf<'request.sent'> | undefined {
  return steps.findLast(
    (step): step is StepOf<'request.sent'> => step.kind === 'request.sent' && step.exchange === exchange,
  )
}

/** Whether a request is a navigation of this tab, at the end of redirects perhaps. */
function isPlaced(tab: TabView, sent: StepOf<'request.sent'> | undefined, steps: readonly Step[]): boolean {
  if (sent?.data.mode !== 'navigation' || sent.from.name !== tab.device) return false
  const { began } = sent.data
  if (began?.by === 'tab') return began.tab === tab.tab
  const redirect = redirectTo(sent, steps)
  return redirect !== undefined && isPlaced(tab, sentBy(redirect.exchange, steps), steps)
}

/** The answer that sent a browser to a request. */
function redirectTo(
  sent: StepOf<'request.sent'>,
  steps: readonly Step[],
): StepOf<'response.received'> | undefined {
  if (sent.data.began?.by !== 'redirect') return undefined
  return steps.findLast(
    (step): step is StepOf<'response.received'> =>
      step.kind === 'response.received' &&
      step.seq < sent.seq &&
      step.run === sent.run &&
      step.to?.name === sent.from.name &&
      step.data.response.headers.some(([name]) => name === 'location'),
  )
}
