/** A place in a text. */
export interface Range {
  readonly from: number
  /** Behind the last character. */
  readonly to: number
}

/** A range of a text, and what replaces it. */
export interface Edit extends Range {
  readonly text: string
}

/** Those of the edits that begin within one of the ranges. */
export function editsWithin<T extends Edit>(edits: readonly T[], ranges: readonly Range[]): Set<T> {
  const sorted = [...ranges].sort((a, b) => a.from - b.from)
  const within = new Set<T>()
  let next = 0
  let reached = 0
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    for (let range = sorted[next]; range !== undefined && range.from <= edit.from; range = sorted[next]) {
      reached = Math.max(reached, range.to)
      next += 1
    }
    if (edit.from < reached) within.add(edit)
  }
  return within
}

/** Where two edits overlap, the one that begins first counts. */
export function applyEdits(text: string, edits: Iterable<Edit>): string {
  const parts: string[] = []
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    if (edit.from < at) continue
    parts.push(text.slice(at, edit.from), edit.text)
    at = edit.to
  }
  return parts.join('') + text.slice(at)
}
