import type { SourceLocation } from '../../protocol/code.ts'
import type { RecordedError } from '../../protocol/steps.ts'

/** One line of a stack. */
export interface Frame {
  /** The function; nothing at the top of a file. */
  readonly name?: string
  readonly location: SourceLocation
}

const FRAME = /^\s*at (?:(.+) \()?([^()]+?):(\d+)(?::(\d+))?\)?$/

/** The frames of an error in the user's own files: its stack, or at least the place that is known. */
export function framesIn({ location, stack }: Pick<RecordedError, 'location' | 'stack'>): readonly Frame[] {
  const frames = (stack ?? '').split('\n').flatMap((line): readonly Frame[] => {
    const [, name, file, row, column] = FRAME.exec(line) ?? []
    if (file === undefined) return []
    const at = { file, line: Number(row), ...(column === undefined ? {} : { column: Number(column) }) }
    // Code at the top of a module has no name.
    return [{ location: at, ...(name === undefined || name.startsWith('<') ? {} : { name }) }]
  })
  return frames.length === 0 && location ? [{ location }] : frames
}
