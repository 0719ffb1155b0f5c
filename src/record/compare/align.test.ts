import { expect, it } from 'vitest'
import { align, foldSame, sidesOfPair } from './align.ts'

it('pairs what means the same in order, as much as can be', () => {
  const pairs = align([...'abcd'], [...'xbda'], (letter) => letter)
  expect(pairs.map(({ a = '-', b = '-' }) => a + b)).toEqual(['a-', '-x', 'bb', 'c-', 'dd', '-a'])
  expect(sidesOfPair({ a: 1 }, Object.is)).toBe('only-a')
  expect(sidesOfPair({ b: 1 }, Object.is)).toBe('only-b')
  expect(sidesOfPair({ a: 1, b: 2 }, Object.is)).toBe('differs')
})

it('folds what is the same in a row, and shows it when it was opened', () => {
  const pair = (key: string, sides: 'same' | 'differs') => ({ key, sides })
  const pairs = [pair('1', 'same'), pair('2', 'same'), pair('3', 'differs'), pair('4', 'same')]
  const shape = (opened: readonly string[]) =>
    foldSame(pairs, new Set(opened)).map((row) => (row.type === 'fold' ? row.count : row.pair.key))
  expect(shape([])).toEqual([2, '3', 1])
  expect(shape(['fold 1'])).toEqual([2, '1', '2', '3', 1])
  expect(foldSame([], new Set())).toEqual([])
})
