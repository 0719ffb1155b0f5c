import { expect, it } from 'vitest'
import { codeLines, visiblePieces } from './visible-text.ts'

function shown(text: string): string {
  return visiblePieces(text)
    .map((piece) => (piece.isMark ? `[${piece.text}]` : piece.text))
    .join('')
}

it('shows what cannot be seen by its number', () => {
  expect(shown('a\u202Eb\u2066c\u200Bd\u00A0e\uFEFFf\u3164g\0')).toBe(
    'a[U+202E]b[U+2066]c[U+200B]d[U+00A0]e[U+FEFF]f[U+3164]g[U+0000]',
  )
  expect(shown(`x${'\u{e0041}'.repeat(3)}y`)).toBe('x[U+E0041×3]y')
  expect(shown('\tconst ä = "日本 🎉"')).toBe('\tconst ä = "日本 🎉"')
  expect(visiblePieces('')).toEqual([])
})

it('ends lines where JavaScript does', () => {
  expect(codeLines('// nothing\rfetch()\u2028x\r\ny\n')).toEqual(['// nothing\r', 'fetch()\u2028', 'x', 'y'])
  expect(codeLines('')).toEqual([])
  expect(codeLines('a\n\nb')).toEqual(['a', '', 'b'])
})
