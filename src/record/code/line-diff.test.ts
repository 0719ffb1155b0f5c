import { expect, it } from 'vitest'
import { lineDiff } from './line-diff.ts'

function drawn(before: string, after: string): string {
  const signs = { same: ' ', added: '+', removed: '-', 'left-out': '…' }
  return lineDiff(before, after)
    .map(({ is, text }) => signs[is] + text)
    .join('|')
}

it('keeps what is the same, in order', () => {
  expect(drawn('a\nb\nc\n', 'a\nx\nc\n')).toBe(' a|-b|+x| c')
  expect(drawn('a\nb\nc', 'b\nc\nd')).toBe('-a| b| c|+d')
})

it('leaves out what is far from a difference', () => {
  expect(drawn('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\nx\n5\n6\n7')).toBe('…1| 2| 3|-4|+x| 5| 6|…1')
  expect(drawn('1\n2\n3', '1\n2\n3')).toBe('…3')
})

it('shows a new file whole, and one that is gone', () => {
  expect(drawn('', 'a\nb')).toBe('+a|+b')
  expect(drawn('a\r\nb\r\n', '')).toBe('-a|-b')
  expect(drawn('', '')).toBe('')
})

it('gives both texts back', () => {
  const before = Array.from({ length: 60 }, (_, line) => `line ${line % 7}`).join('\n')
  const after = Array.from({ length: 60 }, (_, line) => `line ${(line * 3) % 5}`).join('\n')
  const lines = lineDiff(before, after).filter(({ is }) => is !== 'left-out')
  const of = (leave: string) => lines.filter(({ is }) => is !== leave).map(({ text }) => text)
  expect(of('added').join('\n')).toBe(before)
  expect(of('removed').join('\n')).toBe(after)
})

it('does not hang over texts that have nothing in common', () => {
  const text = (sign: string) => Array.from({ length: 20_000 }, (_, line) => sign + line).join('\n')
  expect(lineDiff(text('a'), text('b'))).toHaveLength(40_000)
})
