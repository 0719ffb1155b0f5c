import type { Step } from '../../protocol/steps.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { logWritten } from '../kinds/log-written.ts'
import { type MailSent, mailSent } from '../kinds/mail-sent.ts'
import { labelOf } from '../kinds/registry.ts'
import { newestRun, outcomeOf, type Part, type Run, stepsOf } from './outline.ts'

/** The step that deserves a look now: what failed in the newest run, or a mail that someone waits for. */
export type Noteworthy =
  | { readonly type: 'failed'; readonly step: Step }
  | { readonly type: 'mail'; readonly step: MailSent }

/** What of the newest run asks for a look; nothing when nothing does. */
export function noteworthy(runs: readonly Run[]): Noteworthy | undefined {
  const run = newestRun(runs)
  // What went wrong inside an exchange comes before the response that tells of it.
  const [failed] = (run?.trouble ?? [])
    .filter((part) => outcomeOf(part) === 'failed')
    .map(failedStep)
    .filter((step) => !isRenewed(step))
    .toSorted((one, other) => one.seq - other.seq)
  if (failed) return { type: 'failed', step: failed }
  const mail = run?.steps.findLast(mailSent.is)
  return mail?.data.state === 'delivered' ? { type: 'mail', step: mail } : undefined
}

/** What failed, as the end of a sentence. A message says enough without the name of its step. */
export function failureOf(step: Step): string {
  const { name, note } = labelOf(step)
  const isMessage = logWritten.is(step) || codeFailed.is(step)
  const text = isMessage && note ? note : [name, note].filter(Boolean).join(', ')
  return text.endsWith('…') ? text : text.replace(/\.?$/, '.')
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
