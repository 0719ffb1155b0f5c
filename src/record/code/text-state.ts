import type { Code, CodeFailure } from '../../protocol/code.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { codeAt } from './code-at.ts'
import { type Draft, hasSameSurroundings, isSameText } from './draft.ts'
import { stockText } from './stock.ts'

/** What runs beside what is written, in a sentence; and whether they are the same. */
export interface TextState {
  readonly isRunning: boolean
  readonly description: string
  /** What is written was taken over, and gave no configuration. */
  readonly failure?: CodeFailure
}

export function textState(draft: Draft, setup: WorldSetup, steps: readonly Step[]): TextState {
  const { code } = setup
  if (!code)
    return draft.files[draft.entry] === stockText(setup)
      ? {
          isRunning: false,
          description: 'The built-in app is running. This is its config; edit it and click Run code.',
        }
      : { isRunning: false, description: 'Not running yet; the built-in app is.' }
  if (!isSameText(draft, code))
    return { isRunning: false, description: 'Unsaved changes; the previous version is running.' }
  if (!hasSameSurroundings(draft, code))
    return { isRunning: false, description: 'Variables or limits changed. They apply on the next run.' }
  const failure = failureOf(steps, code)
  if (failure) return { isRunning: true, failure, description: "Saved, but it couldn't be loaded." }
  const older = olderSteps(steps, code)
  return {
    isRunning: true,
    description: older === undefined ? 'Running.' : `Running. ${older} used an earlier version.`,
  }
}

/** What the last evaluation of the code said, where it failed; nothing of a text of before. */
function failureOf(steps: readonly Step[], { entry }: Code): CodeFailure | undefined {
  const last = steps.findLast(
    (step) =>
      codeLoaded.is(step) ||
      (codeFailed.is(step) && step.data.label === entry) ||
      (setupChanged.is(step) && step.data.member === 'code'),
  )
  return codeFailed.is(last) ? last.data : undefined
}

/** The steps at which another text ran. */
function olderSteps(steps: readonly Step[], code: Code): string | undefined {
  const at = codeAt(steps, code)
  const calls = steps.filter((step) => {
    const ran = callbackCalled.is(step) || codeLoaded.is(step) ? at(step.seq) : code
    return ran === null || !isSameText(ran, code)
  })
  const [first, last] = [calls[0], calls.at(-1)]
  if (!first || !last) return undefined
  return first === last ? `Step ${first.seq}` : `Steps ${first.seq} to ${last.seq}`
}
