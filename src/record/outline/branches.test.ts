import { describe, expect, it } from 'vitest'
import type { Branch } from '../../protocol/control.ts'
import { branchName, branchTree, nameProblem, pairToCompare, unreachable } from './branches.ts'

const branch = (id: string, change: Partial<Branch> = {}): Branch => ({
  id,
  name: id,
  from: 0,
  newest: 10,
  current: false,
  madeAt: 0,
  reachable: true,
  ...change,
})

describe('branches', () => {
  it('are a tree, in the order in which they leave their parents', () => {
    const rows = branchTree([
      branch('b3', { parent: 'b1', from: 20, newest: 30 }),
      branch('b2', { parent: 'main', from: 5, newest: 9, madeAt: 9 }),
      branch('b1', { parent: 'main', from: 5, newest: 25 }),
      branch('main', { newest: 40 }),
      branch('b9', { parent: 'gone', from: 3 }),
    ])
    expect(rows.map(({ branch: { id }, depth, own }) => `${'.'.repeat(depth)}${id} ${own}`)).toEqual([
      'main 40',
      '.b1 20',
      '..b3 10',
      '.b2 4',
      'b9 7',
    ])
  })

  it('are distinguished by their id when they have the same name', () => {
    const all = [branch('main'), branch('b1', { name: 'try' }), branch('b2', { name: 'try' })]
    expect(all.map((each) => branchName(each, all))).toEqual(['main', 'try (b1)', 'try (b2)'])
  })

  it('say why they cannot be gone to', () => {
    expect(unreachable(branch('b1'))).toBeUndefined()
    expect(unreachable(branch('b1', { reachable: false }))).toMatch(/deleted to save space/)
  })

  it('are compared with where they come from, else with the newest', () => {
    const main = branch('main')
    const b1 = branch('b1', { parent: 'main', madeAt: 1 })
    const b2 = branch('b2', { parent: 'main', madeAt: 2 })
    expect(pairToCompare([main, { ...b1, current: true }, b2])).toEqual({ a: 'main', b: 'b1' })
    expect(pairToCompare([{ ...main, current: true }, b1, b2])).toEqual({ a: 'main', b: 'b2' })
    expect(pairToCompare([{ ...main, current: true }])).toBeUndefined()
  })

  it('need a name of some length', () => {
    expect(nameProblem('  ')).toBe('Enter a name.')
    expect(nameProblem('x'.repeat(61))).toBe('The name can have at most 60 characters.')
    expect(nameProblem(' jwt ', ['main'])).toBeUndefined()
  })

  it('have names that are read as they are written, each of its own', () => {
    const evil = branch('b1', { name: '\u202elive' })
    expect(branchName(evil, [evil])).toBe('\ufffdlive')
    expect(nameProblem(evil.name)).toBe('The name contains an invisible character.')
    expect(branchName(branch('b1', { name: 'ma\u200bin\u202e' }), [])).toBe('ma\ufffdin\ufffd')
    expect(nameProblem(' main', ['main'])).toBe('There is already a branch named main.')
  })
})
