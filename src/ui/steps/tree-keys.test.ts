import { expect, it } from 'vitest'
import { newestRun, outline } from '../../record/outline/outline.ts'
import { visibleRows } from '../../record/outline/rows.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { isOpenByDefault } from './folds.ts'
import { nextMove } from './tree-keys.ts'

const runs = outline(signInSteps())
const rows = visibleRows(runs, {
  isOpen: (_key, node) => isOpenByDefault(node, newestRun(runs), undefined),
})
const press = (key: string, active: number, more = {}) =>
  nextMove({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }, rows, active, 10)

it('moves through rows and stops at the ends', () => {
  expect(press('ArrowDown', 0)).toEqual({ to: 1 })
  expect(press('ArrowUp', 0)).toEqual({ to: 0 })
  expect(press('End', 0)).toEqual({ to: rows.length - 1 })
  expect(press('PageDown', 0)).toEqual({ to: 10 })
  expect(press('Home', 9)).toEqual({ to: 0 })
})

it('opens and closes groups, and goes in and out of them', () => {
  const last = rows.findIndex(({ key }) => key === 'r3')
  expect(press('ArrowLeft', last)).toEqual({ toggle: rows[last] })
  expect(press('ArrowRight', last)).toEqual({ to: last + 1 })
  expect(press('ArrowRight', 0)).toEqual({ toggle: rows[0] })
  expect(press('ArrowLeft', last + 1)).toEqual({ to: last })
  expect(press('Enter', 0)).toEqual({ toggle: rows[0] })
})

it('leaves → to the world where nothing can be opened', () => {
  const leaf = rows.findIndex(({ open }) => open === undefined)
  expect(press('ArrowRight', leaf)).toBeUndefined()
})

it('ignores other keys', () => {
  expect(press('a', 0)).toBeUndefined()
  expect(press('ArrowDown', 0, { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowRight', 0, { shiftKey: true })).toBeUndefined()
})

it('opens the newest run and the one with the selected step', () => {
  const open = (seq: number | undefined) =>
    runs.filter((run) => isOpenByDefault(run, newestRun(runs), seq)).map(({ run }) => run)
  expect(open(undefined)).toEqual([3])
  expect(open(2)).toEqual([1, 3])
})

it('opens an older run that continued last', () => {
  const [first, ...others] = runs
  const step = first?.steps[0]
  if (!first || !step) throw new Error('The recording has no runs.')
  const grown = [{ ...first, steps: [...first.steps, { ...step, seq: 1000 }] }, ...others]
  expect(
    grown.filter((run) => isOpenByDefault(run, newestRun(grown), undefined)).map(({ run }) => run),
  ).toEqual([1])
})
