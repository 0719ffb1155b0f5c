import type { CodePlace } from '../../../protocol/code.ts'
import type { RecordedError, Step } from '../../../protocol/steps.ts'
import { type Call, callsIn } from '../../model/calls.ts'
import type { Run } from '../../model/outline.ts'

interface RowBase {
  readonly seq: number
  readonly run: number
  readonly place?: CodePlace
}

/** A line of the log beside the code. */
export type LogRow =
  | (RowBase & { readonly type: 'call'; readonly call: Call })
  /** What came between: a line of the console, a check that failed, something that the code did. */
  | (RowBase & {
      readonly type: 'between'
      readonly kind: 'console' | 'failed' | 'notice'
      readonly text: string
      readonly chip?: string
      /** Where the code itself failed. */
      readonly error?: RecordedError
    })

/** Every call of the user's functions, and what came between them, in order. */
export function logRows(runs: readonly Run[], edited: (step: Step) => Step): readonly LogRow[] {
  const calls = runs.flatMap((run) =>
    callsIn(run, edited).map((call): LogRow => {
      return { type: 'call', seq: call.seq, run: run.run, call, ...placed(call.place) }
    }),
  )
  const others = onceEach(runs.flatMap((run) => run.steps)).flatMap(between)
  return [...calls, ...others].toSorted((a, b) => a.seq - b.seq)
}

/** What is noticed while the code is evaluated is so in every exchange: it is told once. */
function onceEach(steps: readonly Step[]): readonly Step[] {
  const told = new Set<string>()
  return steps.filter((step) => {
    if (step.kind !== 'code.noticed' || step.data.notice === 'result') return true
    const isNew = !told.has(step.data.message)
    told.add(step.data.message)
    return isNew
  })
}

function between(step: Step): readonly LogRow[] {
  const base = { type: 'between', seq: step.seq, run: step.run } as const
  switch (step.kind) {
    case 'console.written':
      return [{ ...base, kind: 'console', text: step.data.text, ...placed(step.data.place) }]
    case 'code.failed':
      return [
        {
          ...base,
          kind: 'failed',
          text: failureText(step.data.label, step.data.message),
          chip: step.data.problem,
          error: { type: step.data.problem, ...step.data },
          ...placed(step.data.place),
        },
      ]
    case 'code.noticed':
      return [{ ...base, kind: 'notice', text: step.data.message, ...placed(step.data.place) }]
    case 'check.failed':
      return [{ ...base, kind: 'failed', text: `${step.summary}, so no further callback ran` }]
    default:
      return []
  }
}

/** Most messages begin with what they are about. */
function failureText(label: string, message: string): string {
  return message.startsWith(label) ? message : `${label}: ${message}`
}

function placed(place: CodePlace | undefined): { readonly place?: CodePlace } {
  return place === undefined ? {} : { place }
}
