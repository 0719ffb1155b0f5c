import { checkTrace } from './check-trace.ts'
import { fromJson } from './json.ts'
import { migrate, TRACE_MIGRATIONS } from './migrate.ts'
import { TRACE_FORMAT, TRACE_VERSION, type Trace } from './trace.ts'

/** A trace, or in one or two sentences why the text is none. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string }

/** A journal keeps at most 50 MB; as JSON, and with what else a world holds, it is well below this. */
export const LARGEST_TRACE_BYTES = 200_000_000

/** Reads a trace file. The text comes from outside: nothing is believed before it was checked, and nothing is thrown. */
export function readTrace(text: string): ReadTrace {
  if (text.length > LARGEST_TRACE_BYTES) return { problem: tooLarge(text.length) }
  try {
    return readDocument(fromJson(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `A trace file is JSON, and this text is not: ${reason}` }
  }
}

export function tooLarge(bytes: number): string {
  const mb = (count: number) => `${Math.round(count / 1_000_000)} MB`
  return `The file is ${mb(bytes)} large; a trace has at most ${mb(LARGEST_TRACE_BYTES)}.`
}

function readDocument(document: unknown): ReadTrace {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { problem: 'A trace file holds one JSON object; this one holds something else.' }
  const { format, version } = document as { format?: unknown; version?: unknown }
  if (format !== TRACE_FORMAT)
    return {
      problem: `"format" must be "${TRACE_FORMAT}", not ${JSON.stringify(format) ?? 'absent'}. Is it a file of another tool?`,
    }
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    return {
      problem: `"version" must be a whole number from 1 to ${TRACE_VERSION}, not ${JSON.stringify(version) ?? 'absent'}.`,
    }
  if (version > TRACE_VERSION)
    return {
      problem: `The trace has version ${version}; this build reads up to version ${TRACE_VERSION}. A newer authscope wrote it: open it there.`,
    }
  const trace = migrate(document, version, TRACE_VERSION, TRACE_MIGRATIONS)
  const problem = checkTrace(trace)
  return problem === undefined ? { trace: trace as Trace } : { problem: `The trace is damaged. ${problem}` }
}
