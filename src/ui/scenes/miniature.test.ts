import { describe, expect, it } from 'vitest'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { miniatureOf, writeMiniature } from '../testing/draw-miniature.ts'
import { readMiniature } from './miniature.ts'

describe('a miniature', () => {
  const steps = signInSteps()

  it('has lanes for everyone who takes part, from the person to the database', () => {
    expect(miniatureOf(steps, []).lanes).toEqual(['person', 'browser', 'app', 'provider', 'database'])
    expect(miniatureOf(steps.slice(0, 2), []).lanes).toEqual(['person', 'browser', 'app'])
  })

  it('draws actions, requests and calls, what failed, and the final response', () => {
    const { marks } = miniatureOf(steps, [])
    expect(marks[0]).toEqual({ type: 'arrow', from: 0, to: 1, failed: false })
    expect(marks.at(-1)).toEqual({ type: 'arrow', from: 2, to: 1, failed: false })
    const failed = steps.filter(({ kind, outcome }) => outcome === 'failed' && kind !== 'log.written')
    expect(failed.length).toBeGreaterThan(0)
    expect(marks.some((mark) => mark.type !== 'time' && mark.failed)).toBe(true)
  })

  it('draws the work of a promised step, and of no other', () => {
    const checks = steps.filter(({ kind }) => kind === 'check.passed')
    const boxes = (promised: typeof steps) =>
      miniatureOf(steps, promised).marks.filter((mark) => mark.type === 'box' && !mark.failed)
    expect(boxes([])).toEqual([])
    expect(boxes(checks).length).toBeGreaterThan(0)
  })

  it('draws repetitions once', () => {
    const { marks } = miniatureOf(steps, [])
    const twice = marks.filter((mark, index) => JSON.stringify(mark) === JSON.stringify(marks[index - 1]))
    expect(twice).toEqual([])
  })
})

describe('as a line', () => {
  it('reads back as it was written', () => {
    const line = 'pbaid ~ 0>1 1>2 2. 2>3! 3! 2>1'
    expect(readMiniature(line)).toEqual({
      lanes: ['person', 'browser', 'app', 'provider', 'database'],
      marks: [
        { type: 'time' },
        { type: 'arrow', from: 0, to: 1, failed: false },
        { type: 'arrow', from: 1, to: 2, failed: false },
        { type: 'box', at: 2, failed: false },
        { type: 'arrow', from: 2, to: 3, failed: true },
        { type: 'box', at: 3, failed: true },
        { type: 'arrow', from: 2, to: 1, failed: false },
      ],
    })
    expect(writeMiniature(readMiniature(line))).toBe(line)
    const own = miniatureOf(signInSteps(), [])
    expect(readMiniature(writeMiniature(own))).toEqual(own)
  })

  it.each(['x 0>1', 'pb 0>', 'pb 0-1', 'pb zero.'])('%s is refused', (line) => {
    expect(() => readMiniature(line)).toThrow(/^A (lane|mark) is/)
  })
})
