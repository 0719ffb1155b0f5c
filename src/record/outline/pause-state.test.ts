import { describe, expect, it } from 'vitest'
import type { PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { targetLabel } from '../descriptions/breakpoint-labels.ts'
import { layoutDiagram, rowShowing } from '../diagram/layout.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { pausingAt, sameTarget, targetAt, urlsOf } from './breakpoints.ts'
import { numberIn } from './focus.ts'
import { focusOn } from './focus-on.ts'
import { outline, outlineFuture } from './outline.ts'
import { progressAt } from './page-progress.ts'
import { divide, pausedAt, pausedName, pauseStateOf, statusLabel } from './pause-state.ts'
import { futureNote, rowOf, visibleRows } from './rows.ts'
import { timelineOf } from './timeline.ts'

const steps = signInSteps()
const all = { isOpen: () => true }
const none = { isOpen: () => false }

function step(seq: number): Step {
  const found = steps.find((each) => each.seq === seq)
  if (!found) throw new Error(`The recording has no step ${seq}.`)
  return found
}

function paused(exchange: string, seq: number): PausedExchange {
  return { exchange, seq, run: 3, key: step(seq).key, since: 0 }
}

const jwt =
  steps.find(({ kind, summary }) => kind === 'callback.returned' && summary.includes('jwt'))?.seq ?? 0
const present = steps.filter(({ seq }) => seq <= jwt)
const future = steps.filter(({ seq }) => seq > jwt)

describe('the current step of a world', () => {
  const position = { branch: 'main', step: 57, newest: 57, earliest: 0 }
  const control = { mode: 'step', breakpoints: [], paused: [paused('e3', 14), paused('e4', 32)] } as const

  it('belongs to the exchange that was paused last, or to the chosen one while it is paused', () => {
    expect(pauseStateOf({ control, position }, undefined).paused?.exchange).toBe('e4')
    expect(pauseStateOf({ control, position }, 'e3').step).toBe(14)
    expect(pauseStateOf({ control, position }, 'e9').step).toBe(32)
  })

  it('is its newest step where nothing is paused or it was rewound', () => {
    expect(pauseStateOf({ control: { ...control, paused: [] }, position }, undefined).step).toBe(57)
    const rewound = pauseStateOf({ control, position: { ...position, newest: 143 } }, undefined)
    expect([rewound.rewound, rewound.step]).toEqual([true, 57])
  })

  it('is described in words', () => {
    expect(pausedAt(step(jwt))).toBe('after jwt')
    expect(pausedAt(step(jwt - 1))).toBe('before jwt')
    expect(pausedName(step(jwt))).toBe('callback jwt returned')
    expect(pausedAt(step(2))).toBe('at GET app.example/')
  })
})

describe('the status', () => {
  const position = { branch: 'main', step: 57, newest: 57, earliest: 0 }
  const run = { mode: 'run', breakpoints: [], paused: [] } as const
  const words = (control: Partial<typeof run> | object, running: boolean, at?: Step) =>
    statusLabel(pauseStateOf({ control: { ...run, ...control }, position }, undefined), at, running)
  const breakpoints = [{ id: 'b1', enabled: true, on: { callback: 'jwt' } }]

  it('says Running only while something runs', () => {
    expect([words({}, false), words({}, true)]).toEqual(['Ready', 'Running, step 57'])
    expect([words({ breakpoints }, false), words({ breakpoints }, true)]).toEqual([
      'Ready',
      'Running, step 57',
    ])
    expect([words({ mode: 'step' }, false), words({ mode: 'step' }, true)]).toEqual([
      'Paused; will stop at the next step',
      'Running to the next step',
    ])
  })

  it('says Paused, and where, while something is paused', () => {
    const control = { mode: 'step', paused: [paused('e4', jwt)] }
    expect(words(control, true, step(jwt))).toBe('Paused after jwt')
    const acted = steps.find(({ kind }) => kind === 'person.acted')
    expect(words(control, false, acted)).toMatch(/^Paused after “.+”$/)
  })

  it('says where a rewound world is', () => {
    const pauseState = pauseStateOf({ control: run, position: { ...position, newest: 143 } }, undefined)
    expect(statusLabel(pauseState, undefined, false)).toBe('Rewound to 57 of 143')
  })

  it('says how it ended once nothing runs any more', () => {
    const pauseState = pauseStateOf({ control: run, position }, undefined)
    const endOf = (last: number) =>
      statusLabel(pauseState, undefined, false, outline(steps.filter(({ seq }) => seq <= last)))
    const failed = steps.find(({ outcome }) => outcome === 'failed')?.seq ?? 0
    expect(endOf(2)).toBe('Ready')
    expect(endOf(failed + 1)).toBe(`Failed at step ${failed}`)
    expect(endOf(jwt)).toBe('Ready')
    expect(endOf(Number.POSITIVE_INFINITY)).toBe('Finished')
  })
})

describe('a paused page', () => {
  const sent = steps.find(({ kind, exchange }) => kind === 'request.sent' && exchange === 'e4')
  const own = steps.filter(({ exchange }) => exchange === 'e4')
  const progress = (kind: Step['kind'], exchange = 'e4') =>
    progressAt(
      steps.find((each) => each.kind === kind && each.exchange === exchange),
      sent,
    )

  it('is not sent, at the server, or answered, as the step says that it is paused at', () => {
    expect(own.length).toBeGreaterThan(10)
    expect(progress('request.sent')).toBe('not-sent')
    expect(progress('cookie.sent')).toBe('not-sent')
    expect(progress('callback.called')).toBe('at-server')
    expect(progress('response.received')).toBe('answered')
    expect(progress('cookie.stored')).toBe('answered')
  })

  it('is not answered by an answer that its server got', () => {
    expect(progress('response.received', 'e4.1')).toBe('at-server')
  })

  it('is not sent while it is paused at what the person did', () => {
    expect(progressAt(step((sent?.seq ?? 0) - 1), sent)).toBe('not-sent')
  })
})

describe('steps that were recorded in one go with the one that is paused', () => {
  const sent = steps.find(({ kind, exchange }) => kind === 'request.sent' && exchange === 'e4')?.seq ?? 0
  const until = steps.filter(({ seq }) => seq <= sent + 2)
  const { happened, pending } = divide(until, [paused('e4', sent)])

  it('have not happened', () => {
    expect(happened.at(-1)?.seq).toBe(sent)
    expect(pending.map(({ seq }) => seq)).toEqual([sent + 1, sent + 2])
    expect(divide(until, []).happened).toBe(until)
    expect(divide(happened, [paused('e4', sent)]).happened).toBe(happened)
  })

  it('do not include what a person changes meanwhile, which is recorded behind them', () => {
    const last = step(sent + 2)
    const edited = { ...last, kind: 'value.edited', seq: sent + 3 } as Step
    expect(divide([...until, edited], [paused('e4', sent)])).toEqual({
      happened: [...happened, edited],
      pending,
    })
  })

  it('leave what other exchanges did where it is', () => {
    const other = divide(until, [paused('e3', 1)])
    expect(other.happened.some(({ exchange }) => exchange === 'e4')).toBe(true)
    expect(other.pending.every(({ exchange }) => exchange.startsWith('e3'))).toBe(true)
  })

  it('are drawn as future ones in list, diagram and strip, below the one row that is paused', () => {
    const seqs = new Set([sent])
    const runs = outline(happened)
    const later = outlineFuture(pending)
    const rows = visibleRows(runs, { ...all, paused: seqs, future: later, note: futureNote(false).line })
    const firstFuture = rows.findIndex((row) => row.future)
    expect(rows[firstFuture]?.node).toEqual({ type: 'note', text: 'Dashed: comes next.' })
    expect(rows.slice(firstFuture).every((row) => row.future)).toBe(true)
    const run = runs.at(-1)
    if (!run) throw new Error('The recording has no run.')
    const diagram = layoutDiagram(run, { paused: seqs, ...(later[0] ? { future: later[0] } : {}) })
    expect(diagram.rows.filter((row) => row.paused).map(({ seq }) => seq)).toEqual([sent])
    const isFuture = (seq: number) => pending.some((each) => each.seq === seq)
    const { ticks } = timelineOf(outline(until), 1000, isFuture)
    expect(ticks.filter((tick) => tick.future).map(({ seq }) => seq)).toEqual([sent + 1, sent + 2])
  })
})

describe('a step without a row of its own', () => {
  const runs = outline(steps)
  const shown = (kind: Step['kind']) => {
    const cookie = steps.find((each) => each.kind === kind && each.exchange === 'e4')
    const focus = cookie && focusOn(runs, cookie.seq)
    if (!cookie || !focus) throw new Error(`The recording has no ${kind}.`)
    return rowShowing(layoutDiagram(focus.run).rows, focus.step)?.step
  }

  it('is shown in the diagram by the message that carried it', () => {
    expect(shown('cookie.stored')).toMatchObject({ kind: 'response.received', exchange: 'e4' })
    expect(shown('cookie.sent')).toMatchObject({ kind: 'request.sent', exchange: 'e4' })
  })

  it('has the number of the row that people see: a return that of its call', () => {
    expect(numberIn(runs, jwt)).toBe(jwt - 1)
    for (const { seq, kind } of steps)
      if (!kind.endsWith('.returned')) expect(numberIn(runs, seq), kind).toBe(seq)
  })
})

describe('a breakpoint set at a step', () => {
  const urls = urlsOf(steps)
  const words = (seq: number) => targetLabel(targetAt(step(seq), urls))

  it('pauses at the same thing again', () => {
    expect(words(jwt - 1)).toBe('callback jwt')
    expect(words(2)).toBe('a request is sent: app.example/')
    expect(words(3)).toBe('a response is received: app.example/')
    expect(words(steps.find(({ rule }) => rule === 'PK3')?.seq ?? 0)).toBe('rule PK3')
    expect(targetLabel({ lane: 'provider', outcome: 'failed' })).toBe('any failure, in the lane Provider')
    expect(targetLabel({ url: '/token' })).toBe('request or response of /token')
  })

  it('can be set at every kind of step, and at a call both before and after it', () => {
    for (const each of steps) {
      const breakpoint = { id: 'b1', enabled: true, on: targetAt(each, urls) }
      expect(pausingAt([breakpoint], [each], urls), each.summary).toEqual([breakpoint])
    }
    expect(targetAt(step(jwt - 1), urls)).toEqual(targetAt(step(jwt), urls))
  })

  it('is the same whatever the order of its names', () => {
    expect(sameTarget({ kind: 'event.fired', event: 'x' }, { event: 'x', kind: 'event.fired' })).toBe(true)
    expect(sameTarget({ event: 'x' }, { event: 'x', kind: 'event.fired' })).toBe(false)
  })
})

describe('future steps', () => {
  const runs = outline(present)
  const later = outlineFuture(future)

  it('is listed under a line that says so, without a heading where it continues the present run', () => {
    const { line } = futureNote(true)
    const rows = visibleRows(runs, { ...all, future: later, note: line })
    const note = rows.findIndex(({ node }) => node.type === 'note' && node.text === line)
    expect(rows.slice(0, note).some((row) => row.future)).toBe(false)
    expect(rows.slice(note).every((row) => row.future)).toBe(true)
    expect(rows[note + 1]?.node).toMatchObject({ type: 'entry', first: { seq: jwt + 1 } })
    for (const { seq } of future)
      expect(rowOf(rows, [...runs, ...later], seq), `step ${seq}`).toBeGreaterThan(note)
    expect(rows.filter(({ node }) => node.type === 'run')).toHaveLength(runs.length)
  })

  it('begins runs of its own with a heading', () => {
    const rows = visibleRows(outline(steps.slice(0, 3)), { ...none, future: outlineFuture(steps.slice(3)) })
    expect(rows.filter(({ future: isFuture, node }) => isFuture && node.type === 'run')).toHaveLength(2)
  })

  it('is drawn below what happened, answers that are on their way too', () => {
    const run = runs.at(-1)
    const next = later.at(0)
    if (!run || !next) throw new Error('The recording has no run.')
    const diagram = layoutDiagram(run, { future: next, paused: new Set([jwt]) })
    const first = diagram.rows.findIndex((row) => row.future)
    const band = diagram.rows[first - 1]
    expect(band?.paused).toBe(true)
    expect(diagram.note).toBe((band?.top ?? 0) + (band?.height ?? 0))
    expect(diagram.rows[first]?.top).toBeGreaterThan(diagram.note ?? Number.POSITIVE_INFINITY)
    const answer = diagram.rows.find(
      ({ step: { kind }, future: isFuture }) => isFuture && kind === 'response.received',
    )
    expect(answer?.shape).toMatchObject({
      type: 'arrow',
      back: true,
      label: '302 app.example/dashboard',
      chips: ['sets session-token'],
    })
  })

  it('has hollow marks on the strip', () => {
    const { ticks } = timelineOf(outline(steps), 1000, (seq) => seq > jwt)
    expect(ticks.filter((tick) => tick.future).map(({ seq }) => seq)).toEqual(future.map(({ seq }) => seq))
  })
})

describe('a closed run', () => {
  it('keeps the row of the paused step', () => {
    const rows = visibleRows(outline(steps), { ...none, paused: new Set([jwt]) })
    expect(rows.some(({ node }) => node.type === 'entry' && node.returned?.seq === jwt)).toBe(true)
  })
})
