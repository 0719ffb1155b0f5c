/** A stretch of a text, or a character that would not be seen in it, by its number. */
export interface TextPiece {
  readonly text: string
  readonly isMark: boolean
}

/**
 * Controls, what turns the direction of writing around, separators of lines, unusual blanks, and letters without a shape or a width. In
 * code they can hide what runs.
 */
const UNSEEN = /(?![\t ])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Zs}\u2800]/u
const RUN = new RegExp(`(${UNSEEN.source})\\1*`, 'gu')

/** The text in pieces: what cannot be seen becomes its number, several of a kind at once. */
export function visiblePieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: run, 1: sign = '', index } of text.matchAll(RUN)) {
    if (index > from) pieces.push({ text: text.slice(from, index), isMark: false })
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const times = run.length / sign.length
    pieces.push({ text: `U+${number}${times > 1 ? `×${times}` : ''}`, isMark: true })
    from = index + run.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMark: false })
  return pieces
}

/** The same as a text. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map(({ text: piece }) => piece)
    .join('')
}

/** The lines of a text where JavaScript has them end. Behind an unusual end its character stays. */
export function codeLines(text: string): readonly string[] {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split(/\n|(?<=[\r\u2028\u2029])/)
  return text === '' ? [] : lines
}
