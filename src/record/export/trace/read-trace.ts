import { fromJson } from '../../../protocol/json.ts'
import { TRACE_LIMITS } from '../../../protocol/limits.ts'
import { excerpt, hasFields, isList } from '../../../protocol/shape.ts'
import { checkTrace } from './check-trace.ts'
import { migrate, TRACE_MIGRATIONS } from './migrate.ts'
import { TRACE_FORMAT, TRACE_VERSION, type Trace } from './trace.ts'

/** A trace, or one or two sentences that say why the text isn't one. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string }

/** Reads a trace file. The text comes from outside: nothing is believed before it was checked, and nothing is thrown. */
export function readTrace(text: string): ReadTrace {
  if (text.length > TRACE_LIMITS.bytes) return { problem: tooLarge(text.length) }
  try {
    return readDocument(fromJson(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return error instanceof RangeError
      ? { problem: `The file can't be opened. ${reason}` }
      : { problem: `A trace file must be JSON: ${excerpt(reason, 200)}` }
  }
}

export function tooLarge(bytes: number): string {
  const mb = (count: number) => `${Math.round(count / 1_000_000)} MB`
  return `The file has ${mb(bytes)}; a trace can have at most ${mb(TRACE_LIMITS.bytes)}.`
}

function readDocument(document: unknown): ReadTrace {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { problem: 'A trace file must contain one JSON object; this one contains something else.' }
  const { format, version } = document as { format?: unknown; version?: unknown }
  if (format !== TRACE_FORMAT && isHar(document))
    return {
      problem:
        'This is a HAR file. authscope can write HAR files but not open them. Save the sandbox as “Trace” and open that.',
    }
  if (format !== TRACE_FORMAT)
    return {
      problem: `"format" must be "${TRACE_FORMAT}", not ${quoted(format)}. Was it made by another tool?`,
    }
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    return {
      problem: `"version" must be a whole number from 1 to ${TRACE_VERSION}, not ${quoted(version)}.`,
    }
  if (version > TRACE_VERSION)
    return {
      problem: `The trace has version ${version}, but this build only reads up to version ${TRACE_VERSION}. It was made by a newer authscope: open it there.`,
    }
  const trace = migrate(document, version, TRACE_VERSION, TRACE_MIGRATIONS)
  const problem = checkTrace(trace)
  if (problem !== undefined) return { problem: `The trace is damaged. ${problem}` }
  return (trace as Trace).steps.length === 0 ? { problem: EMPTY } : { trace: trace as Trace }
}

const EMPTY =
  'The trace has no steps, so there is nothing to show. Do something in its sandbox and save it again.'

/** What browsers save of their network log: HTTP Archive 1.2. */
function isHar(document: object): boolean {
  return hasFields({ log: hasFields({ entries: isList(() => undefined) }) })(document, 'har') === undefined
}

function quoted(value: unknown): string {
  return excerpt(JSON.stringify(value) ?? 'absent')
}
