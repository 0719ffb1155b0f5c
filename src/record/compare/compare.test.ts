import { describe, expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { foldSame } from './align.ts'
import { alignSteps, factsOf, firstDifference, leavesOf, type Pair, sideLabel, sidesOf } from './compare.ts'

const sides = (pairs: readonly Pair[]) => pairs.map((pair) => pair.sides)

function callbacks(...results: readonly (readonly [string, unknown])[]): readonly Step[] {
  const record = createRecording()
  for (const [callback, result] of results)
    record.add(
      'callback.returned',
      { callback, args: [], result },
      { from: party('app', 'app.example'), summary: callback },
    )
  // Two branches have the same virtual time up to where they part.
  return record.steps.map((step) => ({ ...step, at: 0 }))
}

const SIGN_IN = signInSteps()

describe('two branches side by side', () => {
  it('are the same when they differ in number, machine time and identity alone', () => {
    const shifted = SIGN_IN.map((step) => ({ ...step, seq: step.seq + 9, realAt: 5, tookMs: 99 }) as Step)
    expect(new Set(sides(alignSteps({ a: SIGN_IN, b: shifted })))).toEqual(new Set(['same']))
    expect(alignSteps({ a: [], b: [] })).toEqual([])
  })

  it('differ in a value, and have steps that the other has not', () => {
    const a = callbacks(['signIn', true], ['jwt', { plan: 'free' }], ['session', {}])
    const b = callbacks(['signIn', true], ['session', {}], ['redirect', '/'])
    expect(sides(alignSteps({ a, b }))).toEqual(['same', 'only-a', 'same', 'only-b'])
    const other = callbacks(['signIn', true], ['jwt', { plan: 'team' }], ['session', {}])
    const pairs = alignSteps({ a, b: other })
    expect(sides(pairs)).toEqual(['same', 'differs', 'same'])
    const [, pair] = pairs
    expect(pair?.a && pair.b && [factsOf(pair.a), factsOf(pair.b)]).toMatchObject([
      { result: { plan: 'free' }, outcome: 'done' },
      { result: { plan: 'team' }, outcome: 'done' },
    ])
    expect(pair?.b && sideLabel(pair.b)).toEqual({ name: 'jwt', note: '→ { plan: "team" }' })
  })

  it('say what differs inside of what they returned', () => {
    const [a] = callbacks(['session', { user: { id: 'u_1', name: 'Ada' }, list: [1, 2] }])
    const [b] = callbacks(['session', { user: { id: 'u_1', name: 'Grace', plan: 'team' }, list: [1] }])
    expect(a && sideLabel(a, b).note).toBe('→ user.name: "Ada", user.plan: undefined, list.1: 2')
    expect(b && sideLabel(b, a).note).toBe('→ user.name: "Grace", user.plan: "team", list.1: undefined')
    const [plain] = callbacks(['session', null])
    expect(a && sideLabel(a, plain).note).toMatch(/^→ \{ user: /)
    expect(leavesOf({ at: new Date(0) }, { at: new Date(1) })).toEqual([
      { path: 'at', a: new Date(0), b: new Date(1) },
    ])
  })

  it('are aligned when they are as long as can be', () => {
    const many = (name: string) =>
      callbacks(...Array.from({ length: 2000 }, (_each, index) => [`${name}${index % 7}`, 1] as const))
    expect(alignSteps({ a: many('x'), b: many('y') })).toHaveLength(4000)
  })

  it('fold what is alike, and open it again', () => {
    const same = callbacks(...Array.from({ length: 6 }, () => ['signIn', true] as const))
    const a = [...same, ...callbacks(['jwt', 1], ['session', 1])]
    const b = [...same, ...callbacks(['jwt', 2], ['session', 1])]
    const pairs = alignSteps({ a, b })
    const folded = foldSame(pairs, new Set(), 4)
    expect(folded.map((row) => (row.type === 'fold' ? row.count : row.pair.sides))).toEqual([
      6,
      'differs',
      'same',
    ])
    const open = foldSame(pairs, new Set(['fold pair 0']), 4)
    expect(open.map(({ type }) => type)).toEqual(['fold', ...Array.from({ length: 8 }, () => 'pair')])
    expect(new Set(open.map(({ key }) => key)).size).toBe(9)
  })

  it('say where they part', () => {
    const a = callbacks(['jwt', 1])
    const names = { a: 'main', b: 'try' }
    expect(firstDifference({ common: 4 }, alignSteps({ a, b: callbacks(['jwt', 2]) }), names)).toBe(
      'Their first 4 steps are the same. The first difference: jwt, at 1 and 1.',
    )
    expect(firstDifference({ common: 1 }, alignSteps({ a: [], b: a }), names)).toBe(
      'Their first step is the same. The first difference: jwt, at 1, only in try.',
    )
    expect(firstDifference({ common: 0 }, alignSteps({ a, b: a }), names)).toBe(
      'They have no steps in common. Nothing differs after that.',
    )
  })

  it('have things on one side or on both', () => {
    expect(sidesOf({ name: 'x', a: 1 })).toBe('only-a')
    expect(sidesOf({ name: 'x', b: 1 })).toBe('only-b')
    expect(sidesOf({ name: 'x', a: null, b: 1 })).toBe('differs')
  })
})
