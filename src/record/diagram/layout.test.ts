import { describe, expect, it } from 'vitest'
import { outline } from '../outline/outline.ts'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { shortPath } from './draws.ts'
import { lanesOf } from './lanes.ts'
import { layoutDiagram, rangeText, rowShowing } from './layout.ts'

const run = outline(signInSteps())[2]
if (!run) throw new Error('the recording has three runs')
const diagram = layoutDiagram(run)

describe('layoutDiagram', () => {
  it('has a lane for each party, from the person to the database', () => {
    expect(diagram.lanes.map(({ label }) => label)).toEqual([
      'Person',
      'Browser',
      'App',
      'GitHub',
      'Database',
    ])
    const places = diagram.lanes.map(({ x }) => x)
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect([places[0], Math.round((places.at(-1) ?? 0) * 10) / 10]).toEqual([4, 93.2])
  })

  it('puts rows below each other without gaps, in the order of their steps', () => {
    let bottom = 4
    for (const row of diagram.rows) {
      expect(row.top).toBe(bottom)
      bottom += row.height
    }
    expect(diagram.rows.map(({ seq }) => seq)).toEqual(
      diagram.rows.map(({ seq }) => seq).toSorted((a, b) => a - b),
    )
  })

  it('draws a request and its response as two arrows, with what happened between them', () => {
    const request = diagram.rows.find(({ seq }) => seq === 16)
    const response = diagram.rows.find(({ seq }) => seq === 44)
    expect(request?.shape).toMatchObject({
      type: 'arrow',
      rightward: true,
      back: false,
      chips: ['code 8f1d0c27…', '4 cookies'],
    })
    expect(response?.shape).toMatchObject({ type: 'arrow', rightward: false, back: true })
  })

  it('folds a call and its return with nothing between them', () => {
    const created = diagram.rows.find(({ seq }) => seq === 32)
    expect(created).toMatchObject({
      number: '32–33',
      shape: { type: 'pair', label: 'createUser → u_7f3a91' },
    })
  })

  it('unfolds a call and its return around the selected step, or everywhere', () => {
    for (const unfolded of [32, 33, 'all'] as const) {
      const rows = layoutDiagram(run, { unfolded }).rows.filter(({ seq }) => seq === 32 || seq === 33)
      expect(rows).toMatchObject([
        { number: '32', shape: { type: 'arrow', back: false, rightward: true, label: 'createUser' } },
        { number: '33', shape: { type: 'arrow', back: true, rightward: false, label: '→ u_7f3a91' } },
      ])
    }
    const elsewhere = layoutDiagram(run, { unfolded: 30 }).rows.find(({ seq }) => seq === 32)
    expect(elsewhere?.shape.type).toBe('pair')
    expect(layoutDiagram(run, { unfolded: 'all' }).rows.every(({ shape }) => shape.type !== 'pair')).toBe(
      true,
    )
  })

  it('gives a label as much room as its arrow, and keeps a box on its lane', () => {
    const { rows, lanes } = layoutDiagram(run, { unfolded: 'all' })
    for (const { shape } of rows) {
      if (shape.type === 'box') expect(lanes.map(({ x }) => x)).toContain(shape.x)
      if (shape.type !== 'arrow' || shape.side) continue
      expect(shape.room).toEqual({ a: shape.a, b: shape.b, atRight: !shape.rightward })
      expect(shape.room.b).toBeGreaterThan(shape.room.a)
    }
  })

  it('gives a label that needs more room than its arrow a second line, and moves what is below it', () => {
    const narrow = layoutDiagram(run, { width: 560 })
    const wide = layoutDiagram(run, { width: 2000 })
    const long = narrow.rows.filter(({ drop }) => drop > 0)
    expect(long.map(({ shape }) => ('label' in shape ? shape.label : ''))).toContain(
      'POST /login/oauth/access_token',
    )
    for (const row of long) {
      const usual = wide.rows.find(({ key }) => key === row.key)
      expect([usual?.drop, row.height - (usual?.height ?? 0)]).toEqual([0, 15])
    }
    expect(narrow.height - wide.height).toBe(15 * long.length)
    const below = narrow.rows.every(({ top }, index, all) => {
      const before = all[index - 1]
      return !before || top === before.top + before.height
    })
    expect(below).toBe(true)
  })

  it('draws a stored cookie on the response that set it, and leads there', () => {
    const stored = run.steps.find(({ seq }) => seq === 45)
    if (!stored) throw new Error('the recording has a stored cookie')
    const row = rowShowing(diagram.rows, stored)
    expect(row?.step.kind).toBe('response.received')
    expect(row?.step.exchange).toBe(stored.exchange)
  })

  it('turns a redirect at the browser', () => {
    const record = createRecording()
    const [laptop, app, github] = [
      party('browser', 'laptop'),
      party('app', 'app.example'),
      party('provider', 'github.com'),
    ]
    const asked = (id: string, to: typeof app, began: 'tab' | 'redirect') => {
      record.exchange(id)
      const request = { method: 'GET', url: `https://${to.name}/`, headers: [] }
      const beginning =
        began === 'redirect'
          ? { by: began }
          : ({ by: began, tab: 't1', history: 'push', nesting: 0 } as const)
      record.add(
        'request.sent',
        { request, mode: 'navigation', began: beginning },
        { from: laptop, to, summary: '' },
      )
    }
    const answered = (from: typeof app, status: number) =>
      record.add(
        'response.received',
        { response: { status, headers: [] } },
        { from, to: laptop, summary: '' },
      )
    record.run('press Sign in')
    asked('e1', app, 'tab')
    answered(app, 302)
    asked('e2', github, 'redirect')
    answered(github, 200)
    const [first] = outline(record.steps)
    if (!first) throw new Error('nothing recorded')
    const { rows, turns } = layoutDiagram(first)
    const shapes = rows.flatMap(({ shape }) => (shape.type === 'arrow' ? [shape.turns] : []))
    expect(shapes).toEqual([undefined, undefined, 'ends', 'begins', undefined])
    expect(turns).toMatchObject([{ top: (rows[2]?.top ?? 0) + 19, height: 24 }])
  })

  it('draws work inside a lane as a box, and leaves cookies to the arrows', () => {
    expect(diagram.rows.find(({ seq }) => seq === 38)?.shape).toMatchObject({ type: 'box', lane: 'app' })
    expect(diagram.rows.find(({ seq }) => seq === 11)).toBeUndefined()
  })

  it('shows how long each lane works on an exchange', () => {
    const app = diagram.activations.filter(({ lane }) => lane === 'app')
    expect(app).toHaveLength(2)
    expect(app.every(({ open, height }) => !open && height > 0)).toBe(true)
  })

  it('leaves the bar of an unanswered exchange open', () => {
    const record = createRecording()
    record.run('open app.example')
    const request = { method: 'GET', url: 'https://app.example/', headers: [] }
    record.add(
      'request.sent',
      { request, mode: 'navigation' },
      { from: party('browser', 'laptop'), to: party('app', 'app.example'), summary: '' },
    )
    const [first] = outline(record.steps)
    expect(first && layoutDiagram(first).activations.map(({ lane, open }) => [lane, open])).toEqual([
      ['browser', true],
      ['app', true],
    ])
  })
})

it('names devices when there are several, and one provider for all its hosts', () => {
  const lanes = lanesOf([
    party('provider', 'github.com'),
    party('browser', 'laptop'),
    party('provider', 'api.github.com'),
    party('browser', 'phone'),
    party('world', 'w1'),
  ])
  expect(lanes.map(({ label }) => label)).toEqual(['laptop', 'phone', 'GitHub'])
})

it('names and marks an attacker’s device even when it is the only one', () => {
  const lanes = lanesOf(
    [party('browser', 'laptop'), party('app', 'app.example')],
    new Map([['laptop', { name: 'Mallory’s laptop', attacker: true }]]),
  )
  expect(lanes.map(({ label, attacker }) => [label, attacker])).toEqual([
    ['Mallory’s laptop', true],
    ['App', false],
  ])
})

it('writes two numbers as briefly as possible without making them look equal', () => {
  expect(rangeText(7, 7)).toBe('7')
  expect(rangeText(52, 53)).toBe('52–53')
  expect(rangeText(1234, 1235)).toBe('1234–35')
  expect(rangeText(1299, 1302)).toBe('1299–302')
  expect(rangeText(999, 1000)).toBe('999–1000')
  expect(rangeText(10_001, 10_002)).toBe('10001–02')
})

it('shortens a path in its beginning', () => {
  expect(shortPath('/login/oauth/access_token', 18)).toBe('…/access_token')
  expect(shortPath('/signin', 18)).toBe('/signin')
})
