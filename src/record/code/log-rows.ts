import type { Code, SourceLocation } from '../../protocol/code.ts'
import type { RecordedError, Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { type CheckFailed, checkFailed } from '../kinds/check-failed.ts'
import { type CodeFailed, codeFailed } from '../kinds/code-failed.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { consoleWritten } from '../kinds/console-written.ts'
import { logWritten } from '../kinds/log-written.ts'
import { type SetupChanged, setupChanged } from '../kinds/setup-changed.ts'
import { type Call, callsIn, isStepOf } from '../outline/calls.ts'
import { type Operation, operationsIn } from '../outline/operations.ts'
import type { Run } from '../outline/outline.ts'

interface RowBase {
  readonly seq: number
  readonly run: number
  readonly location?: SourceLocation
}

/** A line of the log beside the code. */
export type LogRow =
  | (RowBase & { readonly type: 'call'; readonly call: Call })
  /** What was asked of the database. */
  | (RowBase & { readonly type: 'operation'; readonly operation: Operation })
  /** What came between: a line of the console, a check that failed, something that the code did. */
  | (RowBase & {
      readonly type: 'between'
      readonly kind: 'changed' | 'console' | 'failed' | 'notice'
      readonly text: string
      readonly chip?: string
      /** How loud a line of the console is: `error`, `warn`, `log`. */
      readonly level?: string
      /** What the engine's logger added. */
      readonly details?: unknown
      /** How often the same was noticed, if more than once. */
      readonly times?: number
      /** Where the code itself failed. */
      readonly error?: RecordedError
    })

/** Every call of the user's functions, and what came between them, in order. */
export function logRows(runs: readonly Run[], edited: (step: Step) => Step): readonly LogRow[] {
  const calls = runs.flatMap((run) =>
    callsIn(run, edited).map((call): LogRow => {
      return { type: 'call', seq: call.seq, run: run.run, call, ...located(call.location) }
    }),
  )
  const operations = runs.flatMap((run) =>
    operationsIn(run, edited).map((operation): LogRow => {
      return {
        type: 'operation',
        seq: operation.seq,
        run: run.run,
        operation,
        ...located(operation.location),
      }
    }),
  )
  const steps = runs.flatMap((run) => run.steps)
  const goesOn = callsAfter(steps)
  const others = onceEach(steps).flatMap(({ step, times }) =>
    between(step, goesOn(step)).map((row) => (times > 1 && row.type === 'between' ? { ...row, times } : row)),
  )
  const rows = [...calls, ...operations, ...others].toSorted((a, b) => a.seq - b.seq)
  // Before anything was called, a change parts nothing.
  const first = rows.findIndex((row) => row.type !== 'between' || row.kind !== 'changed')
  return first < 0 ? [] : rows.slice(first)
}

/** Whether a row is of a step: its beginning or its return. */
export function isRowOf(row: LogRow, seq: number): boolean {
  if (row.type === 'call') return isStepOf(row.call, seq)
  return row.type === 'operation' ? isStepOf(row.operation, seq) : row.seq === seq
}

/** What someone looks for in a console: what the code writes, what the engine's logger writes, and what failed. */
export function isConsoleLine(row: LogRow): boolean {
  return row.type === 'between' && (row.kind === 'console' || row.kind === 'failed')
}

/** Whether a callback was called later in the exchange of a step. */
function callsAfter(steps: readonly Step[]): (step: Step) => boolean {
  const last = new Map(steps.filter(callbackCalled.is).map(({ exchange, seq }) => [exchange, seq] as const))
  return ({ exchange, seq }) => (last.get(exchange) ?? 0) > seq
}

type Between = RowBase & { readonly type: 'between' }

/** What is noticed while the code is evaluated is the same in every exchange: it is listed once, with how often. */
function onceEach(steps: readonly Step[]): readonly { readonly step: Step; readonly times: number }[] {
  const first = new Map<string, { step: Step; times: number }>()
  return steps.flatMap((step) => {
    if (!codeNoticed.is(step) || step.data.notice === 'result') return [{ step, times: 1 }]
    const known = first.get(step.data.message)
    if (known) {
      known.times += 1
      return []
    }
    const row = { step, times: 1 }
    first.set(step.data.message, row)
    return [row]
  })
}

function between(step: Step, goesOn: boolean): readonly LogRow[] {
  const base = { type: 'between', seq: step.seq, run: step.run } as const
  if (consoleWritten.is(step)) {
    const { level, location, text } = step.data
    return [{ ...base, kind: 'console', text, level, ...located(location) }]
  }
  if (logWritten.is(step)) {
    const { details, level, message } = step.data
    return [{ ...base, kind: 'console', text: message, level, chip: 'engine', details }]
  }
  if (codeNoticed.is(step))
    return [{ ...base, kind: 'notice', text: step.data.message, ...located(step.data.location) }]
  if (codeFailed.is(step)) return [failedRow(base, step)]
  if (checkFailed.is(step)) return betweenCheck(base, step, goesOn)
  return setupChanged.is(step) && step.data.member === 'code'
    ? [{ ...base, kind: 'changed', text: changeText(step.data) }]
    : []
}

function failedRow(base: Between, { data }: CodeFailed): LogRow {
  return {
    ...base,
    kind: 'failed',
    text: failureText(data.label, data.message),
    chip: data.problem,
    error: { type: data.problem, ...data },
    ...located(data.location),
  }
}

/** Where the exchange goes on in spite of it, it is no failure of the code: a cookie of before another secret is one. */
function betweenCheck(base: Between, { data, summary }: CheckFailed, goesOn: boolean): readonly LogRow[] {
  if (data.check === 'csrf-cookie')
    return [{ ...base, kind: 'notice', text: `check CSRF cookie: ${data.detail}, so a new one is issued` }]
  return [{ ...base, kind: 'failed', text: goesOn ? summary : `${summary}, so no further callback ran` }]
}

function changeText({ after, before }: SetupChanged['data']): string {
  if (after === null) return 'Built-in app from here'
  const [was, is] = [before as Code | null, after as Code]
  return was !== null && is.strategy !== was.strategy
    ? `Sessions from here: ${is.strategy ?? 'strategy set in the code'}`
    : 'New code from here'
}

/** The end of a request's path tells most of it: `GET …/callback/github`. */
export function shortRequest(because: string): string {
  return because.replace(/^(\S+ )?\/(?:[^/?#]+\/)+(?=[^/?#]+\/[^/?#]+$)/, '$1…/')
}

/** Most messages begin with what they are about. */
function failureText(label: string, message: string): string {
  return message.startsWith(label) ? message : `${label}: ${message}`
}

function located(location: SourceLocation | undefined): { readonly location?: SourceLocation } {
  return location === undefined ? {} : { location }
}
