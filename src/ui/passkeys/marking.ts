import type { Dissection } from '../../record/webauthn/dissect.ts'

/** Bytes that are marked: those of a field, or those that a step looked at. */
export interface Marked {
  readonly offset: number
  readonly length: number
}

/** Bytes of one part that are next to each other in a line. */
export interface Run {
  readonly part: number
  readonly offset: number
  readonly bytes: readonly string[]
}

export interface HexLine {
  readonly offset: number
  readonly runs: readonly Run[]
}

/** The bytes in lines, each split where another part begins. */
export function hexLines({ bytes, owners }: Dissection, perLine: number): readonly HexLine[] {
  const lines: HexLine[] = []
  for (let offset = 0; offset < bytes.length; offset += perLine) {
    const runs: { part: number; offset: number; bytes: string[] }[] = []
    for (let at = offset; at < Math.min(offset + perLine, bytes.length); at += 1) {
      const part = owners[at] ?? -1
      const hex = (bytes[at] ?? 0).toString(16).padStart(2, '0')
      const last = runs.at(-1)
      if (last?.part === part) last.bytes.push(hex)
      else runs.push({ part, offset: at, bytes: [hex] })
    }
    lines.push({ offset, runs })
  }
  return lines
}

export function isMarked({ offset, bytes }: Run, marked: Marked | undefined): boolean {
  return (
    marked !== undefined && offset < marked.offset + marked.length && offset + bytes.length > marked.offset
  )
}
