/** A place in a text, and what stands there instead. */
export interface Edit {
  readonly from: number
  /** Behind the last character that is replaced. */
  readonly to: number
  readonly text: string
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
