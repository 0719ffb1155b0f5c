import type { Step } from '../../protocol/steps.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { type MailSent, mailSent } from '../kinds/mail-sent.ts'
import { newestRun, outcomeOf, type Part, type Run, stepsOf } from './outline.ts'

/** The step that deserves a look now: what failed in the newest run, or a mail that someone waits for. */
export type Noteworthy =
  | { readonly type: 'failed'; readonly step: Step }
  | { readonly type: 'mail'; readonly step: MailSent }

/** What of the newest run asks for a look; nothing when nothing does. */
export function noteworthy(runs: readonly Run[]): Noteworthy | undefined {
  const run = newestRun(runs)
  const failed = run?.trouble.find((part) => outcomeOf(part) === 'failed' && !isRenewed(failedStep(part)))
  if (failed) return { type: 'failed', step: failedStep(failed) }
  const mail = run?.steps.findLast(mailSent.is)
  return mail?.data.state === 'delivered' ? { type: 'mail', step: mail } : undefined
}

/** An old cookie that was encrypted with another secret is replaced in the same response: it caused no problem. */
function isRenewed(step: Step): boolean {
  return checkFailed.is(step) && step.data.check === 'csrf-cookie'
}

function failedStep(part: Part): Step {
  const [first] = stepsOf(part)
  const step = stepsOf(part).find(({ outcome }) => outcome === 'failed') ?? first
  if (!step) throw new Error(`The part ${part.key} has no step.`)
  return step
}
