import type { Step } from '../../protocol/steps.ts'
import { kindOf } from '../kinds/registry.ts'
import { responseReceived } from '../kinds/response-received.ts'

/** How far a page is whose navigation is paused. */
export type PageProgress = 'not-sent' | 'at-server' | 'answered'

/** How far a page is, from the step that its navigation is paused at. */
export function progressAt(at: Step | undefined, sent: Step | undefined): PageProgress {
  if (!sent) return 'not-sent'
  // The step may come after the news that something is paused at it.
  if (!at) return 'at-server'
  if (at.seq <= sent.seq) return 'not-sent'
  // What servers ask each other is work for the answer.
  if (at.exchange !== sent.exchange) return 'at-server'
  const { travelsWith } = kindOf(at)
  if (travelsWith === 'request') return 'not-sent'
  return travelsWith === 'response' || responseReceived.is(at) ? 'answered' : 'at-server'
}
