import type { DeviationId } from '../../deviations/deviation.ts'
import type { Code, SourceLocation } from '../../protocol/code.ts'
import type { Step } from '../../protocol/steps.ts'
import { codeAt } from '../code/code-at.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { PREDICATES } from './predicates.ts'

/** A step that would go otherwise in production. */
export interface ProductionNotice {
  readonly id: DeviationId
  /** The step, the newest of its kind. */
  readonly seq: number
  /** Where in the code that ran. */
  readonly location: SourceLocation | undefined
}

const IDS = Object.keys(PREDICATES) as DeviationId[]

/** By which rows of the table a step would go otherwise with the published package. `steps`: the record that it is from. */
export function deviationsAt(step: Step, steps: readonly Step[], code: Code | null): readonly DeviationId[] {
  const found = deviationsOf(step, code)
  return found.includes(FAILED_CALLBACK) && isRefusedHere(step, steps, code) ? [] : found
}

function deviationsOf(step: Step, code: Code | null): readonly DeviationId[] {
  return IDS.filter((id) => PREDICATES[id]?.(step, code))
}

const FAILED_CALLBACK = 'DEV-1'

/** Whether the callback fails for another reason that is listed: then it does not fail in production, and the cookies go there too. */
function isRefusedHere(step: Step, steps: readonly Step[], code: Code | null): boolean {
  return steps.some(
    (other) => other !== step && other.exchange === step.exchange && deviationsOf(other, code).length > 0,
  )
}

/** What makes another app of it: from then on, earlier notices say nothing about it. */
const REPLACES = ['asPublished', 'code', 'engine', 'providers']

/** What of the present configuration, and of what was done with it, would go otherwise in production: one notice for each row of the table. */
export function noticesIn(steps: readonly Step[], now: Code | null): readonly ProductionNotice[] {
  const at = codeAt(steps, now)
  const found = new Map<DeviationId, ProductionNotice>()
  for (const step of sinceReplaced(steps)) {
    const code = at(step.seq)
    for (const id of deviationsAt(step, steps, code)) {
      // The newest goes last.
      found.delete(id)
      found.set(id, { id, seq: step.seq, location: locationOf(step, code) })
    }
  }
  return [...found.values()]
}

function sinceReplaced(steps: readonly Step[]): readonly Step[] {
  const replaced = (step: Step) => setupChanged.is(step) && REPLACES.includes(step.data.member)
  return steps.slice(steps.findLastIndex(replaced) + 1)
}

/** The line that the step names, or where the code sets up the provider or the adapter. */
function locationOf(step: Step, code: Code | null): SourceLocation | undefined {
  if ('location' in step.data && step.data.location !== undefined) return step.data.location
  if (!decisionTaken.is(step) || !code) return undefined
  const { provider, operation, operations = operation } = step.data.facts
  if (operations !== undefined) return lineOf('adapter', code)
  return typeof provider === 'string' ? lineOf(provider, code) : undefined
}

/** `GitHub({` or `id: 'my-provider'`, but not its import. */
function lineOf(named: string, { files, entry }: Code): SourceLocation | undefined {
  const name = new RegExp(`\\b${named.replaceAll(/[^a-z0-9]+/g, '[-_]?')}\\b`, 'i')
  for (const file of [entry, ...Object.keys(files).filter((other) => other !== entry)]) {
    const lines = files[file]?.split('\n') ?? []
    const line = lines.findIndex((text) => name.test(text) && !/^\s*(?:import|\/\/|\*)/.test(text))
    if (line >= 0) return { file, line: line + 1 }
  }
  return undefined
}
