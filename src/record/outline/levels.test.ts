import { describe, expect, it } from 'vitest'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { foldLabel, foldSentence, rangeOfFold } from './fold-label.ts'
import { countEssentials, essentialRows, type Fold, foldsOf, isDecisive, within } from './levels.ts'
import { outline, type Run } from './outline.ts'
import { rowOf, visibleRows } from './rows.ts'

const runs = outline(signInSteps())
const last = runs.at(-1)
if (!last) throw new Error('the recording has runs')

function texts(folds: readonly Fold[]): readonly string[] {
  return folds.map((fold) => {
    const { name, note } = foldLabel(fold)
    return [rangeOfFold(fold), name, ...(note === undefined ? [] : [note])].join(' | ')
  })
}

const APP = party('app', 'app.example')

/** A run with one request of the app, and these checks in it. */
function runOfChecks(
  checks: readonly { readonly check: string; readonly rule: string; readonly failed?: true }[],
): Run {
  const record = createRecording()
  record.run('press Sign in')
  record.exchange('e1')
  const request = { method: 'GET', url: 'https://app.example/auth/callback/github', headers: [] }
  record.add(
    'request.sent',
    { request, mode: 'navigation' },
    { from: party('browser', 'laptop'), to: APP, summary: '' },
  )
  for (const { check, rule, failed } of checks) {
    const more = { from: APP, summary: '', rule, ...(failed ? { outcome: 'failed' as const } : {}) }
    record.add(failed ? 'check.failed' : 'check.passed', { check, detail: '' }, more)
  }
  const [run] = outline(record.steps)
  if (!run) throw new Error('nothing recorded')
  return run
}

const ROUTINE = ['PA1', 'PA2', 'PA3', 'PA4', 'PA5'].map((rule) => ({ check: 'scope', rule }))

describe('Essentials', () => {
  it('shows every step once, in order', () => {
    for (const run of runs) {
      const folds = foldsOf(run)
      const steps = folds.flatMap((fold) => fold.steps.map(({ seq }) => seq))
      expect(steps.toSorted((a, b) => a - b)).toEqual(run.steps.map(({ seq }) => seq))
      expect(folds.flatMap(within).flatMap(({ steps: own }) => own)).toHaveLength(run.steps.length)
    }
  })

  it('puts a run in order once, however many beats ask for their rows', () => {
    let reads = 0
    const counted: Run = {
      ...last,
      get children() {
        reads += 1
        return last.children
      },
    }
    const [first, end] = [last.steps[0]?.seq ?? 0, last.steps.at(-1)?.seq ?? 0]
    const within = Array.from({ length: end - first + 1 }, (_, index) =>
      foldsOf(counted, { within: [first + index, first + index] }),
    )
    expect(within.flat().flatMap(({ items }) => items)).toHaveLength(
      foldsOf(last).flatMap(({ items }) => items).length,
    )
    expect(reads).toBe(1)
  })

  it('folds routine steps into one row that says how many and what they took care of', () => {
    const chores = [{ check: 'csrf', rule: 'CSRF-2' }, ...ROUTINE]
    expect(texts(foldsOf(runOfChecks(chores))).at(-1)).toBe('3–8 | 6 checks passed | CSRF token')
    const pkce = [...ROUTINE, { check: 'pkce', rule: 'PT7' }]
    expect(texts(foldsOf(runOfChecks(pkce))).at(-1)).toBe('3–8 | 6 checks passed | PKCE among them')
  })

  it('adds a few routine steps to the row that they belong to', () => {
    const rows = texts(
      foldsOf(
        runOfChecks([...ROUTINE, { check: 'state', rule: 'STATE-3' }, { check: 'pkce', rule: 'SEAL-2' }]),
      ),
    )
    expect(rows.slice(-2).map((row) => row.split(' | ')[0])).toEqual(['3–7', '8–9'])
  })

  it('keeps of a check that is made in two parts the one that decides', () => {
    const parts = [
      { check: 'nonce', rule: 'NONCE-1' },
      { check: 'ID token', rule: 'IDTOKEN-1' },
      { check: 'nonce', rule: 'NONCE-1' },
    ]
    expect(texts(foldsOf(runOfChecks(parts))).slice(-2)).toEqual([
      '3–4 | check ID token | ',
      '5 | check nonce | ',
    ])
    const [run] = [runOfChecks(parts)]
    expect(foldsOf(run, { unfolded: true }), 'in a beat that is unfolded, all are shown').toHaveLength(5)
  })

  it('never folds what failed or is kept', () => {
    const failing = runOfChecks([...ROUTINE, { check: 'scope', rule: 'PA5', failed: true }, ...ROUTINE])
    expect(texts(foldsOf(failing)).map((row) => row.split(' | ')[0])).toEqual(['1', '2', '3–7', '8–13'])
    const run = runOfChecks([...ROUTINE, ...ROUTINE])
    const kept = foldsOf(run, { kept: new Set([7]) })
    expect(kept.map(({ head }) => head?.type)).toEqual(['entry', 'request', undefined, 'entry'])
    expect(kept.map(({ steps }) => steps[0]?.seq)).toEqual([1, 2, 3, 7])
  })

  it('folds a run that made no difference into its heading', () => {
    const [first] = runs
    if (!first) throw new Error('the recording has runs')
    expect([isDecisive(first), isDecisive(last)]).toEqual([false, true])
    expect(essentialRows(first)).toEqual([])
    expect(essentialRows(first, new Set([1])).length).toBeGreaterThan(0)
    expect(countEssentials(runs)).toBe(runs.flatMap((run) => essentialRows(run)).length)
  })

  it('lists what is in a row that is opened, and finds a step there', () => {
    const run = runOfChecks(ROUTINE)
    const options = { folds: (each: Run) => foldsOf(each) }
    const closed = visibleRows([run], { ...options, isOpen: (key) => key === run.key })
    expect(closed.map(({ key, open }) => [key, open])).toEqual([
      ['r1', true],
      ['f1', undefined],
      ['f2', undefined],
      ['q3', false],
    ])
    expect(closed[rowOf(closed, [run], 5)]?.key).toBe('q3')
    const open = visibleRows([run], { ...options, isOpen: () => true })
    expect(open.map(({ key }) => key)).toEqual(['r1', 'f1', 'f2', 'q3', 'i3', 'i4', 'i5', 'i6', 'i7'])
    expect(open[rowOf(open, [run], 5)]?.key).toBe('i5')
  })

  it('says each row in full', () => {
    expect(foldsOf(runOfChecks(ROUTINE)).map(foldSentence)).toEqual([
      'Step 1, Ada to laptop: Click Sign in.',
      'Step 2, laptop to app.example: GET app.example/auth/callback/github.',
      'Steps 3 to 7, app.example: 5 checks passed.',
    ])
  })
})
