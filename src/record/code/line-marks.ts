import type { SourceLocation } from '../../protocol/code.ts'
import type { Breakpoint } from '../../protocol/control.ts'
import type { RecordedError } from '../../protocol/steps.ts'
import { resultLabel, UNCHANGED } from '../labels/result.ts'
import { type Call, isStepOf } from '../outline/calls.ts'
import { formatMs, plural } from '../values/time.ts'
import { fieldOf, oneLine, shorten } from '../values/value.ts'
import { type AssignedValue, assignedValues } from './assigned-values.ts'
import { assignmentsIn } from './assignments-in.ts'
import { framesIn } from './frames-in.ts'
import { type ConfigFunction, functionsIn } from './functions-in.ts'
import type { LogRow } from './log-rows.ts'
import { returnedFieldsIn, returnedValues } from './returned-fields.ts'

/** What is shown beside the text of a line. */
export interface LineMark {
  readonly line: number
  /** After the text: how often it was called, what it returned. */
  readonly hint?: string
  readonly isEdited?: boolean
  /** Something was thrown here. */
  readonly isFailed?: boolean
  /** The world is paused here. */
  readonly isNow?: boolean
  /** A breakpoint pauses here, always or if something is true, or could be set here. */
  readonly breakpoint?: 'set' | 'conditional' | 'possible'
  /** What a press in the margin does. */
  readonly title?: string
}

export interface MarkParts {
  readonly file: string
  readonly text: string
  readonly rows: readonly LogRow[]
  readonly breakpoints: readonly Breakpoint[]
  /** Nothing behind this step has happened. */
  readonly until: number
  /** The step that the world is paused at. */
  readonly now: number | undefined
  /** The run whose calls are shown: that of the reader's choice, or of the pause; else the newest calls are. */
  readonly run: number | undefined
  /** The step that the reader chose. */
  readonly selected: number | undefined
  /** The text of this file that ran at a step. */
  readonly ran: (seq: number) => string | undefined
}

/**
 * What is shown beside the lines of a file: how often each function was called and what it returned last, what its assignments gave, what was
 * thrown where, and where the world is paused.
 */
export function lineMarks(parts: MarkParts): readonly LineMark[] {
  const functions = functionsIn(parts.text)
  return [...functions.flatMap((each) => marksOf(each, parts)), ...thrown(happenedIn(parts), parts)]
}

type CallRow = LogRow & { readonly type: 'call' }

/** A call whose return is a future step has not returned. */
function soFar(row: LogRow, until: number): LogRow {
  if (row.type !== 'call' || row.call.returnSeq === undefined || row.call.returnSeq <= until) return row
  const { error: _error, result: _result, returnSeq: _returnSeq, was: _was, ...call } = row.call
  return { ...row, call: { ...call, after: call.before, returned: false } }
}

function callsOf(
  { name, of }: ConfigFunction,
  rows: readonly LogRow[],
  { file }: MarkParts,
): readonly CallRow[] {
  return rows
    .filter((row) => row.type === 'call')
    .filter(({ call }) => call.kind === of && (call.name === name || call.name.endsWith(`.${name}`)))
    .filter(({ location }) => location === undefined || location.file === file)
}

/** The calls of a function that its lines are about, oldest first, and the one that the world is paused in. */
export function callsShown(
  each: ConfigFunction,
  parts: MarkParts,
): { readonly all: readonly CallRow[]; readonly calls: readonly CallRow[]; readonly paused?: Call } {
  const all = callsOf(each, happenedIn(parts), parts)
  const { now, run, selected } = parts
  const paused = now === undefined ? undefined : all.find(({ call }) => isStepOf(call, now))?.call
  const chosen = all.filter(({ call }) => selected !== undefined && isStepOf(call, selected))
  const calls = chosen.length > 0 ? chosen : all.filter((row) => run === undefined || row.run === run)
  return { all, calls, ...(paused ? { paused } : {}) }
}

function happenedIn({ rows, until }: MarkParts): readonly LogRow[] {
  return rows.filter(({ seq }) => seq <= until).map((row) => soFar(row, until))
}

function marksOf(each: ConfigFunction, parts: MarkParts): readonly LineMark[] {
  const { breakpoints, now } = parts
  const { all, calls: shown, paused } = callsShown(each, parts)
  const last = shown.at(-1)?.call
  const known = breakpoints.find(({ enabled, on }) => enabled && pausesAtCall(on, each))
  const end = paused?.kind === 'callback' && hasReturnedAt(paused, now) ? returnLine(each) : undefined
  const isNowHere = paused !== undefined && end === undefined
  return [
    {
      line: each.line,
      breakpoint: known ? (known.condition === undefined ? 'set' : 'conditional') : 'possible',
      title: titleOf(each.name, known),
      hint: hintOf(all, last, isNowHere),
      isNow: isNowHere,
      isEdited: last?.was !== undefined,
    },
    ...(paused && end !== undefined ? [{ line: end, hint: pausedHint(paused), isNow: true }] : []),
    ...valueMarks(each, shown, last, parts),
  ]
}

function titleOf(name: string, known: Breakpoint | undefined): string {
  if (!known) return `Pause at each call of ${name} (F9). Right-click for a condition (Shift F9)`
  return known.condition === undefined
    ? `Remove the breakpoint at ${name} (F9). Right-click for a condition (Shift F9)`
    : `Pauses at ${name} only when ${known.condition}. Click to remove (F9), right-click to change (Shift F9)`
}

function hasReturnedAt({ returned, returnSeq, seq }: Call, step: number | undefined): boolean {
  return returned && (returnSeq ?? seq) === step
}

/** What a breakpoint in the margin waits for. */
export function targetOf({ name, of }: Pick<ConfigFunction, 'name' | 'of'>): Breakpoint['on'] {
  return of === 'event' ? { event: name } : { callback: name }
}

export function pausesAtCall(
  on: Breakpoint['on'],
  { name, of }: Pick<ConfigFunction, 'name' | 'of'>,
): boolean {
  return of === 'event' ? on.event === name : on.callback === name
}

function hintOf(calls: readonly CallRow[], call: Call | undefined, isNow: boolean): string {
  const count = calls.length
  if (!call)
    return count === 0 ? 'not called yet' : `not called in this run yet, ${plural(count, 'call')} earlier`
  const end = call.error
    ? `threw ${call.error.type}`
    : !call.returned
      ? "hasn't returned"
      : call.kind === 'event'
        ? ''
        : changeLabel(calls, call)
  const trigger = fieldOf(call.before[0], 'trigger')
  return [
    isNow ? 'paused here' : '',
    plural(count, 'call'),
    typeof trigger === 'string' ? `trigger ${trigger}` : '',
    end,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** What a call made of what it was given; if that is nothing, also what the last call did that changed it. */
function changeLabel(calls: readonly CallRow[], last: Call): string {
  const label = shorten(resultLabel(last), 40)
  if (label !== UNCHANGED) return label
  const earlier = calls.findLast(
    ({ call }) => call.seq < last.seq && call.returned && !call.error && resultLabel(call) !== UNCHANGED,
  )
  return earlier ? `${shorten(resultLabel(earlier.call), 40)} at ${earlier.seq}, then ${UNCHANGED}` : label
}

function pausedHint({ tookMs }: Call): string {
  return tookMs === undefined ? 'paused here' : `paused here, ${formatMs(tookMs)} ms`
}

/** Where a function returns, if that is one line alone. */
function returnLine({ line, text }: ConfigFunction): number | undefined {
  const found = text
    .split('\n')
    .flatMap((each, index) => (/^\s*(?:if .*\))?\s*return\b/.test(each) ? [index] : []))
  return found.length === 1 ? line + (found[0] ?? 0) : undefined
}

/** At each assignment, and in the object that is returned, the value of a field in the newest call that shows it. */
function valueMarks(
  each: ConfigFunction,
  calls: readonly CallRow[],
  last: Call | undefined,
  { ran }: MarkParts,
): readonly LineMark[] {
  const assignments = assignmentsIn(each)
  const fields = returnedFieldsIn(each)
  const marks = new Map<number, LineMark>()
  const isSameFunction = remembered((text: string | undefined) => hasFunction(text, each))
  for (const { call } of assignments.length + fields.length === 0
    ? []
    : calls.slice(-LOOKED_AT).toReversed()) {
    if (!isSameFunction(ran(call.seq))) continue
    for (const value of [...assignedValues(assignments, call), ...returnedValues(fields, call)])
      if (!marks.has(value.line))
        marks.set(value.line, valueMark(value, call === last ? '' : ` at ${call.seq}`))
  }
  return [...marks.values()]
}

/** Calls that are looked through for values, newest first. */
const LOOKED_AT = 50

function valueMark({ edited, line, value }: AssignedValue, when: string): LineMark {
  const words = edited ? `edited: ${oneLine(edited.value, 48)}` : oneLine(value, 48)
  return { line, hint: words + when, ...(edited ? { isEdited: true } : {}) }
}

/** Whether a text has a function exactly as it is here. */
export function hasFunction(text: string | undefined, { name, of, text: wanted }: ConfigFunction): boolean {
  return functionsIn(text ?? '').some((each) => each.name === name && each.of === of && each.text === wanted)
}

function remembered<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.has(key) ? (known.get(key) as V) : compute(key)
    known.set(key, value)
    return value
  }
}

/** It wraps like the line itself; the rest is in the list below the code. */
const LONGEST_ERROR = 400

/** What the interpreter says of a result has no line but the function's own. */
function locationOf({ location }: LogRow): { readonly location?: SourceLocation } {
  return location === undefined ? {} : { location }
}

function errorOf(row: LogRow): RecordedError | undefined {
  if (row.type === 'call') return row.call.error
  return row.type === 'between' && row.kind === 'failed' ? row.error : undefined
}

/** The line that threw in the run's last failure, as long as it still says the same. */
function thrown(rows: readonly LogRow[], { file, ran, run, selected, text }: MarkParts): readonly LineMark[] {
  const failures = rows.flatMap((row) => {
    const error = errorOf(row)
    const isChosen = row.type === 'call' ? isStepOf(row.call, selected ?? 0) : row.seq === selected
    const frames = error ? framesIn({ ...locationOf(row), ...error }) : []
    // Where it was thrown, or from where that was called.
    const location = frames.find((frame) => frame.location.file === file)?.location
    return error && location ? [{ row, error, location, isChosen }] : []
  })
  const shown = run ?? rows.at(-1)?.run
  const found = failures.find(({ isChosen }) => isChosen) ?? failures.findLast(({ row }) => row.run === shown)
  if (!found) return []
  const { error, location, row } = found
  // What gave no configuration has a name of ours for it, which says nothing at a line.
  const words = row.type === 'call' ? `${error.type}: ${error.message}` : error.message
  const lineOf = (of: string | undefined) => of?.split('\n')[location.line - 1]
  if (lineOf(ran(row.seq)) !== lineOf(text)) return []
  return [{ line: location.line, hint: shorten(words, LONGEST_ERROR), isFailed: true }]
}
