import { describe, expect, it } from 'vitest'
import type { Held } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { targetWords } from './breakpoint-words.ts'
import { holdingAt, sameTarget, targetAt, urlsOf } from './breakpoints.ts'
import { layoutDiagram } from './diagram/layout.ts'
import { outline, outlineAhead } from './outline.ts'
import { AHEAD_NOTE, rowOf, visibleRows } from './rows.ts'
import { heldAt, heldWords, standingOf } from './standing.ts'
import { timelineOf } from './timeline.ts'

const steps = signInSteps()
const all = { isOpen: () => true }
const none = { isOpen: () => false }

function step(seq: number): Step {
  const found = steps.find((each) => each.seq === seq)
  if (!found) throw new Error(`The recording has no step ${seq}.`)
  return found
}

function held(exchange: string, seq: number): Held {
  return { exchange, seq, run: 3, key: step(seq).key, since: 0 }
}

const jwt =
  steps.find(({ kind, summary }) => kind === 'callback.returned' && summary.includes('jwt'))?.seq ?? 0
const present = steps.filter(({ seq }) => seq <= jwt)
const ahead = steps.filter(({ seq }) => seq > jwt)

describe('where the world stands', () => {
  const position = { branch: 'main', step: 57, newest: 57, earliest: 0 }
  const control = { mode: 'step', breakpoints: [], held: [held('e3', 14), held('e4', 32)] } as const

  it('is the exchange that came to stand last, or the one that was chosen while it is held', () => {
    expect(standingOf({ control, position }, undefined).held?.exchange).toBe('e4')
    expect(standingOf({ control, position }, 'e3').step).toBe(14)
    expect(standingOf({ control, position }, 'e9').step).toBe(32)
  })

  it('is its newest step where nothing is held or it was rewound', () => {
    expect(standingOf({ control: { ...control, held: [] }, position }, undefined).step).toBe(57)
    const rewound = standingOf({ control, position: { ...position, newest: 143 } }, undefined)
    expect([rewound.rewound, rewound.step]).toEqual([true, 57])
  })

  it('is told in words', () => {
    expect(heldAt(step(jwt))).toBe('after jwt')
    expect(heldAt(step(jwt - 1))).toBe('before jwt')
    expect(heldWords(step(jwt))).toBe('callback jwt returned')
    expect(heldAt(step(2))).toBe('at GET app.example/')
  })
})

describe('a breakpoint set at a step', () => {
  const urls = urlsOf(steps)
  const words = (seq: number) => targetWords(targetAt(step(seq), urls))

  it('holds at the same thing again', () => {
    expect(words(jwt - 1)).toBe('callback jwt')
    expect(words(2)).toBe('a request is sent: app.example/')
    expect(words(3)).toBe('a response is received: app.example/')
    expect(words(steps.find(({ rule }) => rule === 'PK3')?.seq ?? 0)).toBe('rule PK3')
    expect(targetWords({ lane: 'provider', outcome: 'failed' })).toBe('any failure, in the lane Provider')
    expect(targetWords({ url: '/token' })).toBe('request or response of /token')
  })

  it('is set at every kind of step so that it holds there, at a call before and after it', () => {
    for (const each of steps) {
      const breakpoint = { id: 'b1', enabled: true, on: targetAt(each, urls) }
      expect(holdingAt([breakpoint], [each], urls), each.summary).toEqual([breakpoint])
    }
    expect(targetAt(step(jwt - 1), urls)).toEqual(targetAt(step(jwt), urls))
  })

  it('is the same whatever the order of its names', () => {
    expect(sameTarget({ kind: 'event.fired', event: 'x' }, { event: 'x', kind: 'event.fired' })).toBe(true)
    expect(sameTarget({ event: 'x' }, { event: 'x', kind: 'event.fired' })).toBe(false)
  })
})

describe('what lies ahead', () => {
  const runs = outline(present)
  const later = outlineAhead(ahead)

  it('is listed under a line that says so, without a heading where it goes on the present run', () => {
    const rows = visibleRows(runs, { ...all, ahead: later })
    const note = rows.findIndex(({ node }) => node.type === 'note' && node.text === AHEAD_NOTE)
    expect(rows.slice(0, note).some((row) => row.ahead)).toBe(false)
    expect(rows.slice(note).every((row) => row.ahead)).toBe(true)
    expect(rows[note + 1]?.node).toMatchObject({ type: 'entry', first: { seq: jwt + 1 } })
    for (const { seq } of ahead)
      expect(rowOf(rows, [...runs, ...later], seq), `step ${seq}`).toBeGreaterThan(note)
    expect(rows.filter(({ node }) => node.type === 'run')).toHaveLength(runs.length)
  })

  it('begins runs of its own with a heading', () => {
    const rows = visibleRows(outline(steps.slice(0, 3)), { ...none, ahead: outlineAhead(steps.slice(3)) })
    expect(rows.filter(({ ahead: isAhead, node }) => isAhead && node.type === 'run')).toHaveLength(2)
  })

  it('is drawn below what happened, answers that are on their way too', () => {
    const run = runs.at(-1)
    const next = later.at(0)
    if (!run || !next) throw new Error('The recording has no run.')
    const diagram = layoutDiagram(run, { ahead: next, held: new Set([jwt]) })
    const first = diagram.rows.findIndex((row) => row.ahead)
    const band = diagram.rows[first - 1]
    expect(band?.held).toBe(true)
    expect(diagram.note).toBe((band?.top ?? 0) + (band?.height ?? 0))
    expect(diagram.rows[first]?.top).toBeGreaterThan(diagram.note ?? Number.POSITIVE_INFINITY)
    const answer = diagram.rows.find(
      ({ step: { kind }, ahead: isAhead }) => isAhead && kind === 'response.received',
    )
    expect(answer?.shape).toMatchObject({
      type: 'arrow',
      back: true,
      label: '302 app.example/dashboard, sets 1',
    })
  })

  it('has hollow marks on the strip', () => {
    const { ticks } = timelineOf(outline(steps), 1000, jwt)
    expect(ticks.filter((tick) => tick.ahead).map(({ seq }) => seq)).toEqual(ahead.map(({ seq }) => seq))
  })
})

describe('a closed run', () => {
  it('keeps the row of what is held', () => {
    const rows = visibleRows(outline(steps), { ...none, held: new Set([jwt]) })
    expect(rows.some(({ node }) => node.type === 'entry' && node.returned?.seq === jwt)).toBe(true)
  })
})
