import type { FileLocation, FromInterpreter, Project } from '../messages.ts'

const LOOP = /\b(?:while|for|do)\b/
const FUNCTION = /=>\s*\{|\bfunction\b/

type Failed = FromInterpreter & { readonly type: 'failed' }

/**
 * A call that ran too long, with the line of its loop. The interpreter names the last line that called or read something. A loop that does
 * neither comes after that line, so it is the first loop from there.
 */
export function atItsLoop(message: Failed, files: Project['files']): Failed {
  const { failure } = message
  const { problem, location } = failure
  if (problem !== 'overrun' || !location) return message
  return { ...message, failure: { ...failure, location: loopLocation(location, files[location.file] ?? '') } }
}

function loopLocation(location: FileLocation, text: string): FileLocation {
  const lines = text.split('\n')
  const at = location.line - 1
  if (LOOP.test(lines[at] ?? '') || isInLoop(lines, at)) return location
  const found = lines.findIndex((line, index) => index > at && LOOP.test(line))
  return found < 0 ? location : { file: location.file, line: found + 1 }
}

/** Whether a brace that is open at the line belongs to a loop in the same function. */
function isInLoop(lines: readonly string[], at: number): boolean {
  let depth = 0
  for (let index = at - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? ''
    depth += (line.match(/\}/g)?.length ?? 0) - (line.match(/\{/g)?.length ?? 0)
    if (depth >= 0) continue
    if (LOOP.test(line)) return true
    if (FUNCTION.test(line)) return false
    depth = 0
  }
  return false
}
