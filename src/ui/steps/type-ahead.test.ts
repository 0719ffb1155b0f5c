import { expect, it } from 'vitest'
import { outline } from '../../record/outline/outline.ts'
import { visibleRows } from '../../record/outline/rows.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { typeAhead } from './type-ahead.ts'

const rows = visibleRows(outline(signInSteps()), { isOpen: () => true })
const START = { text: '', at: 0 }
const runs = rows.flatMap(({ node }, index) => (node.type === 'run' ? [index] : []))

it('goes to the next row that begins with a letter, and round to the first', () => {
  const [first, second] = runs
  expect(typeAhead(START, 'r', 1000, rows, first ?? 0).to).toBe(second)
  expect(typeAhead(START, 'R', 1000, rows, rows.length - 1).to).toBe(first)
})

it('takes letters that follow quickly as one word, and stays on a row that matches', () => {
  const third = runs[2] ?? -1
  const one = typeAhead(START, 'r', 1000, rows, 0)
  const word = [...'un 3'].reduce((found, key, index) => {
    const at = 1100 + index * 100
    return typeAhead(found.typed, key, at, rows, found.to ?? 0)
  }, one)
  expect([word.typed.text, word.to]).toEqual(['run 3', third])
})

it('begins a new word after a pause', () => {
  const { typed } = typeAhead(START, 'r', 1000, rows, 0)
  expect(typeAhead(typed, 'c', 3000, rows, 0).typed.text).toBe('c')
})

it('finds a step by its number, and nothing where nothing matches', () => {
  const { to } = typeAhead(START, '4', 1000, rows, 0)
  const node = rows[to ?? -1]?.node
  expect(node?.type === 'run' || node === undefined ? node : 'a step').toBe('a step')
  expect(typeAhead(START, '§', 1000, rows, 0).to).toBeUndefined()
})
