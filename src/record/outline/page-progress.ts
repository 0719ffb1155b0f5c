import type { Step } from '../../protocol/steps.ts'

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
  switch (at.kind) {
    case 'cookie.sent':
    case 'cookie.withheld':
      return 'not-sent'
    case 'response.received':
    case 'cookie.stored':
    case 'cookie.refused':
      return 'answered'
    default:
      return 'at-server'
  }
}
