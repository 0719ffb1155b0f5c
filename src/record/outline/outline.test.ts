import { describe, expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { focusOn } from './focus-on.ts'
import { type Exchange, newestRun, outcomeOf, outline, stepsOf, tookMs } from './outline.ts'
import { countTrouble, type Row, rowOf, sentenceOf, visibleRows } from './rows.ts'

const runs = outline(signInSteps())
const all = () => true
const none = () => false

function keys(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => row.key)
}

const RUN_LENGTH = 100

/** Steps that count how often they are looked at, in runs of the same length. */
function countedSteps(length: number): {
  readonly counted: { looks: number }
  readonly steps: readonly Step[]
} {
  const counted = { looks: 0 }
  const [first] = signInSteps()
  const steps = Array.from({ length }, (_, index): Step => {
    const run = 1 + Math.floor(index / RUN_LENGTH)
    const step = { ...first, seq: index + 1, run, exchange: `e${run}` } as Step
    return new Proxy(step, {
      get: (target, name) => {
        counted.looks += 1
        return Reflect.get(target, name)
      },
    })
  })
  return { counted, steps }
}

describe('outline', () => {
  it('groups steps by run and exchange, with a server’s own requests below the one that caused them', () => {
    expect(runs.map(({ run, title }) => [run, title])).toEqual([
      [1, 'Open app.example'],
      [2, 'Click Authorize'],
      [3, 'Click Authorize'],
    ])
    const callback = runs[2]?.children.find((part) => part.key === 'xe4') as Exchange
    expect(callback.children.filter(({ type }) => type === 'exchange').map(({ key }) => key)).toEqual([
      'xe4.1',
      'xe4.2',
    ])
  })

  it('is the same however often it grew, and whatever was known of it', () => {
    const steps = signInSteps()
    let known = outline([])
    for (let count = 1; count <= steps.length; count += 1) known = outline(steps.slice(0, count), known)
    expect(known).toEqual(runs)
    // Another record, or an earlier moment, is not what was known.
    expect(outline(steps.slice(0, 20), known)).toEqual(outline(steps.slice(0, 20)))
    const others = steps.map((step) => ({ ...step, summary: 'other' }))
    expect(outline(others, known)).toEqual(outline(others))
  })

  it('looks at the new steps and the run that grows, however long the record is', () => {
    const looks = (length: number) => {
      const { counted, steps } = countedSteps(length + 5)
      const before = outline(steps.slice(0, length))
      counted.looks = 0
      const after = outline(steps, before)
      expect(after.reduce((sum, run) => sum + run.steps.length, 0)).toBe(length + 5)
      return counted.looks
    }
    // What grows with the number of runs is a look at both ends of each.
    expect(looks(9000) - looks(100)).toBeLessThan(4 * ((9000 - 100) / RUN_LENGTH))
  })

  it('folds a call and its return into one row', () => {
    const callback = runs[2]?.children.find((part) => part.key === 'xe4') as Exchange
    const created = callback.children.find((part) => stepsOf(part)[0]?.summary === 'createUser is called')
    expect(created && stepsOf(created).map(({ kind }) => kind)).toEqual([
      'adapter.called',
      'adapter.returned',
    ])
    expect(created && tookMs(created)).toBe(4)
  })

  it('pairs calls inside calls with their own returns', () => {
    const record = createRecording()
    const place = { from: party('app', 'app.example'), summary: '' }
    record.exchange('e1')
    record.add('callback.called', { callback: 'jwt', args: [1] }, place)
    record.add('callback.called', { callback: 'jwt', args: [2] }, place)
    record.add('callback.returned', { callback: 'jwt', args: [2], result: 'inner' }, place)
    record.add('callback.returned', { callback: 'jwt', args: [1], result: 'outer' }, place)
    const exchange = outline(record.steps)[0]?.children[0] as Exchange
    expect(exchange.children.map((part) => stepsOf(part).map(({ seq }) => seq))).toEqual([
      [1, 4],
      [2, 3],
    ])
  })

  it('lists what happens to the world directly under its run', () => {
    const record = createRecording()
    const place = { from: party('person', 'you'), summary: 'changed' }
    record.exchange('')
    record.add('clock.moved', { fromMs: 0, toMs: 1000 }, place)
    record.add('provider.changed', { command: 'keys.rotate', provider: 'github' }, place)
    const parts = outline(record.steps)[0]?.children ?? []
    expect(parts.map(({ type }) => type)).toEqual(['entry', 'entry'])
  })

  it('finds a step of a run that went on while a newer one had begun', () => {
    const record = createRecording()
    record.run('one')
    const [step] = record.steps
    if (!step) throw new Error('Nothing was recorded.')
    const overlapping = outline([step, { ...step, seq: 2, run: 2 }, { ...step, seq: 3 }])
    expect([1, 2, 3].map((seq) => focusOn(overlapping, seq)?.run.run)).toEqual([1, 2, 1])
    expect(newestRun(overlapping)?.run).toBe(1)
    expect(focusOn(overlapping, undefined)?.run.run).toBe(1)
  })

  it('names a run without an action by its first step', () => {
    const record = createRecording()
    const place = { from: party('person', 'the clock'), summary: 'clock +2678400 s' }
    record.add('clock.moved', { fromMs: 0, toMs: 31 * 86_400_000 }, place)
    expect(outline(record.steps).map(({ title }) => title)).toEqual(['clock +31 days'])
  })

  it('takes runs that have not grown as they are', () => {
    const known = outline(signInSteps().slice(0, 20))
    const steps = known.flatMap((run) => run.steps)
    const grown = outline([...steps, ...signInSteps().slice(20)], known)
    expect(grown.slice(0, 2)).toEqual(known.slice(0, 2))
    expect(grown[0]).toBe(known[0])
    expect(grown[2]?.steps.length).toBeGreaterThan(known[2]?.steps.length ?? 0)
  })

  it('leaves a call without its return open', () => {
    const record = createRecording()
    record.add(
      'adapter.called',
      { operation: 'getUser', args: ['u1'] },
      { from: party('app', 'app'), summary: '' },
    )
    const exchange = outline(record.steps)[0]?.children[0] as Exchange
    expect(exchange.children.map((part) => stepsOf(part).length)).toEqual([1])
  })

  it('takes the worst outcome of a request and its response', () => {
    const failed = runs[1]?.children.find((part) => part.key === 'xe2') as Exchange
    expect(outcomeOf(failed)).toBe('done')
    expect(failed.children.map(outcomeOf)).toEqual(['failed'])
  })
})

describe('visibleRows', () => {
  it('shows everything when everything is open', () => {
    expect(visibleRows(runs, { isOpen: all }).filter(({ level }) => level === 1)).toHaveLength(3)
    expect(visibleRows(runs, { isOpen: all }).length).toBeGreaterThan(35)
  })

  it('keeps failed and warned rows of closed groups', () => {
    const rows = visibleRows(runs, { isOpen: none })
    expect(keys(rows)).toEqual(['r1', 'r2', 's6', 'r3', 's22'])
    expect(countTrouble(runs)).toBe(2)
  })

  it('tells each row its place among its siblings', () => {
    const callback = visibleRows(runs, { isOpen: all }).filter(({ parent }) => parent === 'xe4')
    expect(callback.map(({ position }) => position)).toEqual(callback.map((_, index) => index + 1))
    expect(callback.every(({ size }) => size === callback.length)).toBe(true)
  })

  it('finds the row of a step, or the group that hides it', () => {
    const open = visibleRows(runs, { isOpen: all })
    expect(open[rowOf(open, runs, 33)]?.key).toBe('s32')
    const closed = visibleRows(runs, { isOpen: none })
    expect(closed[rowOf(closed, runs, 33)]?.key).toBe('r3')
  })
})

describe('sentenceOf', () => {
  it('says each row in full', () => {
    const sentences = visibleRows(runs, { isOpen: all }).map(({ node }) => sentenceOf(node))
    expect(sentences).toContain('Run 2: Click Authorize, 4 steps, something failed.')
    expect(sentences).toContain('Step 32, app.example to database: createUser → u_7f3a91. 4.0 milliseconds.')
    expect(sentences).toContain('Step 6, app.example: check pkce cookie died 61 s before use. Failed.')
    expect(sentences).toContain(
      'Step 16, laptop to app.example: GET app.example/auth/callback/github, response 302. 12.4 milliseconds.',
    )
  })
})

describe('focusOn', () => {
  it('is on what the newest run ended on until something is selected', () => {
    expect(focusOn(runs, undefined)?.exchange?.id).toBe('e4')
    expect(focusOn(runs, undefined)?.step.summary).toBe('stored __Secure-authjs.session-token')
    expect(focusOn([], undefined)).toBeUndefined()
  })

  it('is on the newest exchange where a run made no difference', () => {
    expect(focusOn(runs.slice(0, 1), undefined)?.exchange?.id).toBe('e1')
  })

  it('knows the exchange of a step, and the browser’s around it', () => {
    const focus = focusOn(runs, 21)
    expect([focus?.exchange?.id, focus?.outer?.id, focus?.run.run]).toEqual(['e4.1', 'e4', 3])
  })
})

it('takes in a step that was missing in known runs', () => {
  const all = signInSteps()
  const known = outline(all.filter(({ seq }) => seq !== 10))
  expect(outline(all, known)).toEqual(outline(all))
})
