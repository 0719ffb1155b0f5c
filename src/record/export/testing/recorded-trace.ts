import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTrace } from '../trace/read-trace.ts'
import type { Trace } from '../trace/trace.ts'

/** A file of version 1, as it was written then: a sign-in with GitHub, database sessions, a sign-out, a minute later. Never written anew. */
export function traceText(): string {
  return readFileSync(fileURLToPath(new URL('trace-1.authscope', import.meta.url)), 'utf8')
}

export function recordedTrace(): Trace {
  const read = readTrace(traceText())
  if ('problem' in read) throw new Error(read.problem)
  return read.trace
}
