import { describe, expect, it } from 'vitest'
import { KINDS, laneOf } from '../kinds/registry.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { chipsOf, EVERYTHING, facetsOf, isEverything, type RowQuery, sift } from './filter.ts'
import { outline } from './outline.ts'
import { visibleRows } from './rows.ts'

const steps = signInSteps()
const runs = outline(steps)

function keys(query: Partial<RowQuery>): readonly string[] {
  return visibleRows(sift(runs, { ...EVERYTHING, ...query }).runs, { isOpen: () => true }).map(
    ({ key }) => key,
  )
}

describe('sift', () => {
  it('keeps what contains a match, and drops the rest', () => {
    expect(keys({ text: 'createUser' })).toEqual(['r3', 'xe4', 's32', 's34'])
    expect(keys({ text: 'nothing like it' })).toEqual([])
  })

  it('keeps only trouble when asked', () => {
    expect(keys({ onlyTrouble: true })).toEqual(['r2', 'xe2', 's6', 'r3', 'xe4', 's22'])
  })

  it('counts rows that match, not the groups around them', () => {
    expect(sift(runs, { ...EVERYTHING, text: 'createUser' }).found).toBe(2)
  })

  it('narrows down by kind, lane, run and rule', () => {
    const cookies = steps.filter(({ kind }) => kind.startsWith('cookie.'))
    expect(sift(runs, { ...EVERYTHING, kinds: ['cookie'] }).found).toBe(cookies.length)
    expect(keys({ runs: [2] }).filter((key) => key.startsWith('r'))).toEqual(['r2'])
    const rule = steps.find((step) => step.rule !== undefined)?.rule ?? ''
    const ruled = keys({ rules: [rule] }).filter((key) => key.startsWith('s'))
    expect(ruled).toEqual(steps.filter((step) => step.rule === rule).map(({ seq }) => `s${seq}`))
    const inDatabase = keys({ lanes: ['database'] }).filter((key) => key.startsWith('s'))
    for (const key of inDatabase) expect(laneOf(steps[Number(key.slice(1)) - 1]!)).toBe('database')
    expect(inDatabase.length).toBeGreaterThan(0)
  })

  it('takes parts of a filter together', () => {
    expect(keys({ kinds: ['adapter'], text: 'createUser' })).toEqual(['r3', 'xe4', 's32'])
    expect(keys({ kinds: ['mail'], text: 'createUser' })).toEqual([])
  })
})

describe('facets and chips', () => {
  it('counts every step once in each', () => {
    const { kinds, lanes } = facetsOf(runs)
    const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
    expect(sum(kinds.values())).toBe(steps.length)
    expect(sum(lanes.values())).toBe(steps.length)
  })

  it('has a chip for each part, and each chip takes its part away', () => {
    const query: RowQuery = {
      ...EVERYTHING,
      onlyTrouble: true,
      kinds: ['cookie', 'mail'],
      lanes: ['app'],
      runs: [2],
      rules: ['CK7'],
    }
    let left = query
    const names = { kind: (kind: string) => kind, lane: (lane: string) => lane }
    expect(chipsOf(query, names)).toHaveLength(6)
    for (let chips = 6; chips > 0; chips -= 1) {
      const [chip] = chipsOf(left, names)
      left = chip?.without ?? left
      expect(chipsOf(left, names)).toHaveLength(chips - 1)
    }
    expect(isEverything(left)).toBe(true)
  })

  it('puts kinds that are of no other group into the world', () => {
    expect([
      KINDS['request.sent'].group,
      KINDS['clock.moved'].group,
      KINDS['fault.injected'].group,
      KINDS['token.decrypted'].group,
    ]).toEqual(['http', 'world', 'world', 'token'])
  })
})
